import { describe, expect, it } from 'vitest'
import { cleanLine, renderLine } from '../../src/domain/terminal-line.ts'

const ESC = '\x1b'
const CSI = `${ESC}[`
const OSC = `${ESC}]`
const ST = `${ESC}\\`

describe('a line of terminal output', () => {
  it.each([
    ['its last state is what a progress bar leaves', ' 10%\r 50%\r100%', '100%'],
    ['a shorter state leaves the end of a longer one', 'downloading\rdone', 'doneloading'],
    ['a CR at its end is part of the line end', 'text\r', 'text'],
    ['a backspace is followed by what overwrites', 'passe\bport', 'passport'],
    ['a backspace stops at the beginning', 'a\b\b\bb', 'b'],
    ['a spinner leaves nothing but its last sign', '|\b/\b-\b\\', '\\'],
    ['tabs are text', 'PID\tTTY', 'PID\tTTY'],
    ['bells, NULs and DELs are not', 'a\x07b\0c\x7fd', 'abcd'],
    ['the first of the marks goes with its character', 'e\u0300\bx', 'x'],
    ['a byte-order mark is text', '\ufeffa\bb', '\ufeffb'],
  ])('%s', (_, raw, seen) => expect(cleanLine(raw)).toBe(seen))

  it.each([
    ['colours are removed', `${CSI}1;31merror${CSI}0m: ${CSI}38:2:1:2:3mno${CSI}m`, 'error: no'],
    ['CSI K erases to the end', `abcdef\rXY${CSI}K`, 'XY'],
    ['CSI 1K erases to the cursor, and it too', `abcdef${CSI}3G${CSI}1K`, '   def'],
    ['CSI 2K erases all and moves nothing', `abcdef${CSI}2Kg`, '      g'],
    ['CSI C and D move and erase nothing', `abc${CSI}2DX${CSI}CY`, 'aXcY'],
    [
      'CSI 1K erases no further back than 512 columns',
      `${'x'.repeat(600)}${CSI}1K`,
      'x'.repeat(88) + ' '.repeat(512),
    ],
    [
      'CSI 2K leaves the cursor where a move may take it',
      `${'x'.repeat(600)}${CSI}2Ky`,
      `${' '.repeat(512)}y`,
    ],
    ['another CSI K erases nothing', `abc${CSI}3K`, 'abc'],
    ['CSI G counts columns from 1', `abc${CSI}GX${CSI}3GZ`, 'XbZ'],
    ['a move beyond the end leaves blanks', `a${CSI}3Cb`, 'a   b'],
    ['a move beyond reason stops', `${CSI}999999999Cx`, `${' '.repeat(512)}x`],
    ['a private CSI K erases nothing', `abc\r${CSI}?2K`, 'abc'],
    ['a private CSI C, D or G moves nothing', `abc${CSI}?C${CSI}?D${CSI}?Gd`, 'abcd'],
    ['a CSI ends at @, the first that ends one', `a${CSI}4@b`, 'ab'],
    ['one with an intermediate moves nothing', `abc${CSI}1 Gd`, 'abcd'],
    ['a parameter ends at a colon', `abc${CSI}2:3Gx`, 'axc'],
    ['a CSI ends at the last letter, and at ~', `a${CSI}1zb${CSI}3~c`, 'abc'],
    ['C1 is ESC in one character', 'abc\r\x9bKd\x9d0;title\x9ce', 'de'],
    ['a character set is no text', `${ESC}(Babc${ESC})0`, 'abc'],
    ['the last intermediate and the last that ends an escape are no text', `a${ESC}/Ab${ESC}~c`, 'abc'],
    ['a character set that is named by a letter of CSI is none', `abc\r${ESC}(Kd`, 'dbc'],
    ['a CSI of 64 characters has an effect', `a${CSI}${'3G'.padStart(64, '0')}b`, 'a b'],
    ['a longer one has none', `a${CSI}${'3G'.padStart(65, '0')}b`, 'ab'],
  ])('%s', (_, raw, seen) => expect(cleanLine(raw)).toBe(seen))

  it.each([
    ['and moves show blanks', `abc${CSI}D${CSI}K${CSI}2K${CSI}5Gx`, '    x'],
    ['wherever it was written', `ab${CSI}4Gc${CSI}2K${CSI}6Gx`, '     x'],
    ['with what was written over blanks', `abcd${CSI}2G${CSI}1K\ry${CSI}2K${CSI}5Gx`, '    x'],
    ['with what stands before it and was not', `abcdef${CSI}3G${CSI}Kx${CSI}1Ky`, '   y'],
    ['with the mark that joined a blank', `${CSI}3C\u0301${CSI}2K${CSI}Cx`, '    x'],
  ])('what was erased stays away, %s', (_, raw, seen) => expect(cleanLine(raw)).toBe(seen))

  it.each([
    ['OSC ends by BEL', `a${OSC}0;title\x07b`, 'ab'],
    ['OSC ends by ST', `${OSC}8;;https://x${ST}link${OSC}8;;${ST}`, 'link'],
    ['CAN ends any sequence', `a${OSC}0;t\x18b${CSI}1\x18c`, 'abc'],
    ['an ESC inside begins another sequence', `a${OSC}0;t${CSI}31mb`, 'ab'],
    ['an unfinished sequence hides the rest of its line', `a${OSC}0;title`, 'a'],
    ['a broken sequence hides nothing behind it', `a${CSI}1\tb`, 'a\tb'],
  ])('%s', (_, raw, seen) => expect(cleanLine(raw)).toBe(seen))

  it.each([
    ['DCS', 'P', '\x90'],
    ['SOS', 'X', '\x98'],
    ['PM', '^', '\x9e'],
    ['APC', '_', '\x9f'],
  ])('%s does not end by BEL', (_, introducer, c1) => {
    expect(cleanLine(`a${ESC}${introducer}q\x07still${ST}b`)).toBe('ab')
    expect(cleanLine(`a${c1}q\x07still${ST}b`)).toBe('ab')
  })

  it.each([
    ['a wide character takes two columns', '世\b\bab', 'ab'],
    ['its other half goes blank when its first is overwritten', '世界\rx', 'x 界'],
    ['its first half goes blank when its second is overwritten', '世界\r\x1b[Cx', ' x界'],
    ['one over the halves of two others blanks both', 'a世界b\r\x1b[2C😀', 'a 😀 b'],
    ['erasing from its middle takes all of it', '世界\x1b[3D\x1b[K', ' '],
    ['erasing to its middle takes all of it', 'ab世\x1b[3G\x1b[1K', '    '],
    [
      'erasing from its middle to the left takes all of it',
      ` ${'世'.repeat(400)}x\x1b[1K`,
      ` ${'世'.repeat(144)}${' '.repeat(513)}`,
    ],
    ['a mark joins a blank that was only moved over', '\x1b[6C\u0301', '      \u0301'],
    ['a mark joins the character before it', 'e\u0301a\b\bx', 'xa'],
    ['a mark joins a wide character too', '世\u0301\b\bab', 'ab'],
    ['an emoji sequence stays together', '👩\u200d🔬 ok', '👩\u200d🔬 ok'],
    ['the first pair of surrogates takes one column', '\u{10000}\bx', 'x'],
    ['the last character before the pairs takes one', '\uffffa\bb', '\uffffb'],
  ])('%s', (_, raw, seen) => expect(cleanLine(raw)).toBe(seen))
})

describe('the beginning of a line', () => {
  it.each([
    ['is cut between characters', 'abc世', 4, 'c世', ''],
    ['goes on where it stood, counted from what was kept', '世ab\b', 2, 'ab', '\x1b[2G'],
    ['goes on where it stood behind a narrow character', 'abc\b', 2, 'bc', '\x1b[2G'],
    ['goes on where it stood behind a wide character', 'a世b\b', 4, '世b', '\x1b[3G'],
    ['goes on at its beginning when it stood in what was cut', 'abcdef\r', 2, 'ef', '\x1b[1G'],
    ['keeps a mark whose character was cut', 'ae\u0301b', 3, '\u0301b', ''],
    ['counts such a mark as one column', 'ae\u0301b\b', 3, '\u0301b', '\x1b[2G'],
    ['counts it so even if the character was wide', '世\u0301b\b', 3, '\u0301b', '\x1b[2G'],
  ])('%s', (_, raw, maxBytes, text, state) => {
    expect(renderLine(raw, maxBytes)).toEqual({ text, state, cut: true })
    expect(renderLine(`\x07${raw}`, maxBytes)).toEqual({ text, state, cut: true })
  })
  it.each([
    ['a parameter', '0'.repeat(70), '5Gx', 'abx'],
    ['an intermediate', `${'0'.repeat(70)} `, '5Gx', 'ab5Gx'],
  ])('goes on in a sequence without end as after %s', (_, unfinished, rest, seen) => {
    const { text, state } = renderLine(`ab${CSI}${unfinished}`)
    expect(cleanLine(text + state + rest)).toBe(seen)
    expect(cleanLine(`ab${CSI}${unfinished}${rest}`)).toBe(seen)
  })
})
