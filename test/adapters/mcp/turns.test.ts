import { describe, expect, it } from 'vitest'
import { Turns } from '../../../src/adapters/mcp/turns.ts'

/** Resolves when the event loop has come round once more. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  it('begin in the order of the calls, one in each turn of the event loop', async () => {
    const turns = new Turns()
    const begun: number[] = []
    const all = [0, 1, 2, 3].map((number) => turns.next().then(() => begun.push(number)))
    const seen: number[][] = []
    while (begun.length < 4) {
      seen.push([...begun])
      await nextTurn()
    }
    await Promise.all(all)
    expect(begun).toEqual([0, 1, 2, 3])
    expect(seen.map(({ length }) => length)).toEqual([0, 1, 2, 3])
  })

  it('come again after all have begun, and for one that joins while others wait', async () => {
    const turns = new Turns()
    await turns.next()
    const second = turns.next().then(() => turns.next())
    await Promise.all([second, turns.next()])
  })
})
