/** Ranges of characters that take two columns (Unicode East Asian Width W and F, coarse, and emoji). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
]

/** Every character before takes one column. */
export const FIRST_MARK = 0x300

const JOINS_THE_CELL_BEFORE = /\p{M}|[\u200b-\u200d]/u

/** By code point: 0 as long as it was not asked for, else one more than the width. */
const known = new Uint8Array(0x110000)

/** How many columns a character takes on a terminal: 0 (it joins the one before), 1 or 2. */
export function cellWidth(point: number): 0 | 1 | 2 {
  // Stryker disable next-line ConditionalExpression: to look again only takes time
  if (known[point] === 0) known[point] = 1 + look(point)
  return (known[point]! - 1) as 0 | 1 | 2
}

function look(point: number): 0 | 1 | 2 {
  if (JOINS_THE_CELL_BEFORE.test(String.fromCodePoint(point))) return 0
  return WIDE.some(([low, high]) => point >= low && point <= high) ? 2 : 1
}
