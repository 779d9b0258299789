import { describe, expect, it } from 'vitest'
import { cellWidth } from '../../src/domain/cell-width.ts'

describe('the width of a character', () => {
  it.each([
    ['Hangul initials', 0x1100, 0x115f],
    ['CJK radicals to punctuation', 0x2e80, 0x303e],
    ['kana to Yi', 0x3041, 0xa4cf],
    ['more Hangul initials', 0xa960, 0xa97f],
    ['Hangul syllables', 0xac00, 0xd7a3],
    ['compatibility ideographs', 0xf900, 0xfaff],
    ['vertical and small forms', 0xfe30, 0xfe6f],
    ['full-width forms', 0xff00, 0xff60],
    ['full-width signs', 0xffe0, 0xffe6],
    ['pictographs and faces', 0x1f300, 0x1f64f],
    ['transport', 0x1f680, 0x1f6ff],
    ['more pictographs', 0x1f900, 0x1faff],
    ['the ideographic planes', 0x20000, 0x3fffd],
  ])('is two from the first to the last of %s, and not beside them', (_, first, last) => {
    expect([first, last].map(cellWidth)).toEqual([2, 2])
    expect([first - 1, last + 1].map(cellWidth)).not.toContain(2)
  })

  it.each([
    [0, 'the first combining mark', 0x300],
    [0, 'a vowel sign', 0x93f],
    [0, 'a joiner', 0x200d],
    [1, 'the last letter before the marks', 0x2ff],
    [1, 'a dash', 0x2014],
  ])('is %s for %s', (width, _, point) => {
    expect(cellWidth(point)).toBe(width)
    expect(cellWidth(point)).toBe(width)
  })
})
