import { styleText } from 'node:util'
import { type ErrorCode, PtyError } from '../../../domain/errors.ts'

/** Something that the tour promised does not hold. */
export class TourFailure extends Error {
  override readonly name = 'TourFailure'
}

export function chapter(title: string): void {
  console.log(`\n${styleText('bold', title)}\n`)
}

export function say(text: string): void {
  console.log(`${text}\n`)
}

/** @throws {TourFailure} unless `holds`. */
export function check(claim: string, holds: boolean): void {
  if (!holds) throw new TourFailure(`Not so: ${claim}.`)
  console.log(`${styleText('green', '✓')} ${claim}\n`)
}

/** @throws {TourFailure} unless the call is refused with this code. */
export async function checkRefused(code: ErrorCode, call: Promise<unknown>): Promise<void> {
  const refusal = await call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof PtyError ? error.code : error),
  )
  check(`it is refused with ${code}`, refusal === code)
}
