import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutNuls } from '../../src/adapters/without-nuls.ts'

const manyNuls = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 255 })))
  .map((bytes) => Uint8Array.from(bytes))

test('of any output only the NULs are left out, and what was given stays as it was', () => {
  fc.assert(
    fc.property(manyNuls, (bytes) => {
      const before = bytes.slice()
      expect([...withoutNuls(bytes)]).toEqual([...before].filter((byte) => byte !== 0))
      expect(bytes).toEqual(before)
    }),
  )
})
