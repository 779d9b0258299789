import 'reflect-metadata'
import { container, type InjectionToken, inject, injectable } from 'tsyringe'
import { systemClock } from './adapters/system-clock.ts'
import type { Clock } from './domain/clock.ts'
import { resolveLimits, type SessionLimits } from './domain/limits.ts'
import { PtySessions } from './domain/pty-sessions.ts'
import type { TerminalPort } from './ports/terminal-port.ts'

/** What `PtySessions` is made of, for hosts that compose by tsyringe themselves. */
export const TERMINAL_PORT: InjectionToken<TerminalPort> = Symbol('TerminalPort')
export const CLOCK: InjectionToken<Clock> = Symbol('Clock')
export const SESSION_LIMITS: InjectionToken<SessionLimits> = Symbol('SessionLimits')

// The domain carries no decorators: what they would say is said here.
for (const [index, token] of [TERMINAL_PORT, CLOCK, SESSION_LIMITS].entries()) {
  inject(token)(PtySessions, undefined, index)
}
injectable()(PtySessions)

export interface PtySessionsOptions<Owner> {
  /** Where programs run, such as `nodePty()`. The sessions own it, and dispose of it with themselves. */
  readonly terminal: TerminalPort<Owner>
  readonly limits?: Partial<SessionLimits> | undefined
  /** Default: this machine's. */
  readonly clock?: Clock | undefined
}

/**
 * Makes terminal sessions over one backend. Instances share nothing.
 * @throws {PtyError} `INVALID_ARGUMENT` for a bad limit.
 */
export function createPtySessions<Owner = unknown>(options: PtySessionsOptions<Owner>): PtySessions<Owner> {
  const scope = container.createChildContainer()
  scope.register(TERMINAL_PORT, { useValue: options.terminal as TerminalPort })
  scope.register(CLOCK, { useValue: options.clock ?? systemClock })
  scope.register(SESSION_LIMITS, { useValue: resolveLimits(options.limits) })
  return scope.resolve(PtySessions) as PtySessions<Owner>
}
