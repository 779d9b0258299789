import { type ErrorCode, PtyError } from '../../src/domain/errors.ts'

/** A rule is broken: what it wants, and what was there instead. Both are text as it is to be shown. */
export class Mismatch extends Error {
  readonly expected: string
  readonly received: string

  constructor(expected: string, received: string) {
    super(`expected ${expected}, received ${received}`)
    this.expected = expected
    this.received = received
  }
}

/** @throws {Mismatch} unless both are the same as JSON. */
export function expectSame(received: unknown, expected: unknown): void {
  if (show(received) !== show(expected)) throw new Mismatch(show(expected), show(received))
}

/** @throws {Mismatch} unless the condition holds. */
export function expectThat(holds: boolean, expected: string, received: unknown): void {
  if (!holds) throw new Mismatch(expected, show(received))
}

/** @throws {Mismatch} unless the text holds the part. */
export function expectHolds(text: string, part: string): void {
  expectThat(text.includes(part), `text with ${show(part)} in it`, text)
}

/** @throws {Mismatch} unless `error` is a `PtyError` of one of the codes. */
export function expectCode(error: unknown, ...codes: readonly ErrorCode[]): void {
  const expected = codes.join(' or ')
  if (!(error instanceof PtyError)) throw new Mismatch(`a PtyError ${expected}`, show(error))
  if (!codes.includes(error.code)) throw new Mismatch(expected, `${error.code}: ${error.message}`)
}

/** A value on one line. */
export function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  return JSON.stringify(value) ?? String(value)
}
