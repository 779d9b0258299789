import type { Context, Fiber } from '@deepseek-ai/cordis'
import { SERVICES, type Way } from './ways.ts'

/**
 * Offers sessions in the first of the ways whose services are all in sight, and changes to another one when
 * services come or go; what was open in the one before is closed then.
 */
export function takeBestWay(ctx: Context, ways: readonly Way[]): void {
  const log = ctx.logger('dsh-pty-session')
  let taken: { readonly way: Way; readonly fiber: Fiber } | undefined
  let turn = Promise.resolve()
  let ended = false

  const choose = async () => {
    const way = ended
      ? undefined
      : ways.find(({ needs }) => needs.every((name) => ctx.get(name) !== undefined))
    if (way === taken?.way) return
    await taken?.fiber.dispose()
    taken = undefined
    if (!way) return
    const fiber = ctx.plugin(way.plugin)
    taken = { way, fiber }
    log.info('terminal sessions: %s', way.name)
    await fiber
  }
  const chooseInTurn = () => {
    turn = turn.then(choose).catch((error: unknown) => {
      log.error('no terminal sessions: %s', error instanceof Error ? error.message : error)
    })
  }

  for (const name of SERVICES) {
    ctx.inject([name], (seen) => {
      chooseInTurn()
      seen.effect(() => chooseInTurn, `dsh-pty-session: ${name} goes`)
    })
  }
  ctx.effect(
    () => () => {
      ended = true
    },
    'dsh-pty-session: the end of choosing',
  )
}
