import type { LineNumber } from '../../../src/domain/session.ts'
import type { Terminal } from '../../../src/ports/terminal-port.ts'
import { cases } from '../case.ts'
import { expectSame, expectThat } from '../mismatch.ts'
import { open, retained, send } from '../steps.ts'
import { CONTRACT_LIMITS, type ContractSubject } from '../subject.ts'

export const readCases = cases(
  {
    id: 'read/each-line-once',
    rule: 'a page begins at the line it was asked for and holds each line once, in order',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('', 'a\nb\nc\nd\n'))
      const { next } = terminal.opening
      await send(subject, terminal, '')
      const page = terminal.read(next, 9)
      expectSame(page.lines, ['a', 'b', 'c', 'd'])
      expectSame({ from: page.from, end: page.end, lost: page.lost }, { from: next, end: next + 4, lost: 0 })
    },
  },
  {
    id: 'read/pages-join',
    rule: 'pages of any length, each read from the end of the one before, hold the lines of one long page',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('', 'k\nl\nm\nn\no\n'))
      const { next } = terminal.opening
      await send(subject, terminal, '')
      for (const limit of [1, 2, 3]) {
        expectSame(pages(terminal, next, limit), [['k', 'l', 'm', 'n', 'o'], limit])
      }
    },
  },
  {
    id: 'read/no-lines',
    rule: 'a page of at most 0 lines, and one from the end, holds none and tells the end',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('a\nb\n'))
      const { next } = terminal.opening
      for (const { lines, end, lost } of [terminal.read(next - 2, 0), terminal.read(next, 9)]) {
        expectSame({ lines, end, lost }, { lines: [], end: next, lost: 0 })
      }
    },
  },
  {
    id: 'read/changes-nothing',
    rule: 'reading changes nothing: the same read gives the same page, whatever was read between',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('w\nx\ny\nz\n'))
      const from = terminal.opening.next - 4
      const first = terminal.read(from, 3)
      terminal.read(from + 3, 9)
      terminal.read(0, 1)
      expectSame(terminal.read(from, 3), first)
      expectSame(first.lines, ['w', 'x', 'y'])
    },
  },
  {
    id: 'read/pending-line-is-hidden',
    rule: 'a line is read when its LF has come, and not before',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('one\ntw', 'o\n'))
      const { next } = terminal.opening
      expectSame(terminal.read(next - 1, 9).lines, ['one'])
      await send(subject, terminal, '')
      expectSame(terminal.read(next - 1, 9).lines, ['one', 'two'])
    },
  },
  {
    id: 'read/exit-completes-line',
    rule: 'what the program printed after its last LF is a complete line once it has exited',
    async check(subject) {
      const terminal = await open(subject, subject.programs.exits(0, 'one\ntwo'))
      expectSame(retained(terminal).slice(-2), ['one', 'two'])
    },
  },
  {
    id: 'read/retains-the-newest',
    rule: 'what is retained is the newest lines, no more of them and of their bytes than the limits allow',
    async check(subject) {
      const short = letters(20)
      const wide = ['w', 'x', 'y', 'z'].map((letter) => `${letter.repeat(50)}\n`).join('')
      const terminal = await open(subject, subject.programs.prints('', short, wide))
      await send(subject, terminal, '')
      const byLines = retained(terminal)
      const count = byLines.length
      expectThat(count > 0 && count <= CONTRACT_LIMITS.retainedLines, '1 to 8 lines', byLines)
      expectSame(byLines, lines(short).slice(-count))
      await send(subject, terminal, '')
      const byBytes = retained(terminal)
      const bytes = byBytes.join('\n').length + 1
      expectThat(bytes > 1 && bytes <= CONTRACT_LIMITS.retainedBytes, '1 to 200 bytes', byBytes)
      expectSame(byBytes, lines(short + wide).slice(-byBytes.length))
    },
  },
  {
    id: 'read/lost-is-counted',
    rule: 'with exactScrollback a page says how many of the lines it was asked for were trimmed, exactly',
    needs: { exactScrollback: true },
    async check(subject) {
      const { terminal, from } = await overflow(subject)
      const page = terminal.read(from, 3)
      const first = lines(letters(20)).indexOf(page.lines[0]!)
      expectThat(first > 0, 'a page that begins after trimmed lines', page)
      expectSame({ from: page.from, lost: page.lost }, { from: from + first, lost: first })
      expectSame(page.lines, lines(letters(20)).slice(first, first + 3))
    },
  },
  {
    id: 'read/loss-is-told',
    rule: 'without exactScrollback a page that passes over trimmed lines says unknown, or their exact number',
    needs: { exactScrollback: false },
    async check(subject) {
      const { terminal, from } = await overflow(subject)
      const page = terminal.read(from, 3)
      const first = lines(letters(20)).indexOf(page.lines[0]!)
      expectThat(page.lost === 'unknown' || page.lost === first, `"unknown" or ${first}`, page.lost)
    },
  },
  {
    id: 'read/numbers-stay',
    rule: 'with exactScrollback a retained line keeps its number, whatever is trimmed before it',
    needs: { exactScrollback: true },
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('', 'a\nb\nc\nd\ne\nf\n', 'g\nh\ni\nj\n'))
      const { next } = terminal.opening
      await send(subject, terminal, '')
      expectSame(terminal.read(next + 5, 1), {
        from: next + 5,
        lines: ['f'],
        end: next + 6,
        lost: 0,
        cut: [],
      })
      await send(subject, terminal, '')
      expectSame(terminal.read(next + 5, 1), {
        from: next + 5,
        lines: ['f'],
        end: next + 10,
        lost: 0,
        cut: [],
      })
    },
  },
  {
    id: 'read/long-line-keeps-its-end',
    rule: 'of a line that is too long the newest end is kept, and the page names it as cut',
    async check(subject) {
      const text = `short\n${'x'.repeat(100)}END\nlast\n`
      const terminal = await open(subject, subject.programs.prints('', text))
      const { next } = terminal.opening
      await send(subject, terminal, '')
      const page = terminal.read(next, 9)
      expectSame(page.lines, ['short', `${'x'.repeat(CONTRACT_LIMITS.lineBytes - 3)}END`, 'last'])
      expectSame(page.cut, [next + 1])
    },
  },
  {
    id: 'read/characters-stay-whole',
    rule: 'a character whose bytes come apart is read as one',
    async check(subject) {
      const terminal = await open(
        subject,
        subject.programs.prints('', Uint8Array.of(0xe2, 0x82), Uint8Array.of(0xac, 0x0a)),
      )
      const { next } = terminal.opening
      await send(subject, terminal, '')
      await send(subject, terminal, '')
      expectSame(terminal.read(next, 9).lines, ['€'])
    },
  },
  {
    id: 'read/carriage-return-overwrites',
    rule: 'CR goes back to the beginning of the line, and what follows overwrites it',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('', 'busy 10\rdone\n'))
      const { next } = terminal.opening
      await send(subject, terminal, '')
      expectSame(terminal.read(next, 9).lines, ['done 10'])
    },
  },
  {
    id: 'read/text-is-clean',
    rule: 'control sequences are no text: a line is read without them',
    async check(subject) {
      const terminal = await open(subject, subject.programs.prints('', '\x1b[31mred\x1b[0m\x07\n'))
      const { next } = terminal.opening
      await send(subject, terminal, '')
      expectSame(terminal.read(next, 9).lines, ['red'])
    },
  },
)

/** `a` to the `count`-th letter, each on a line of its own. */
const letters = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${String.fromCharCode(97 + index)}\n`).join('')

const lines = (text: string): string[] => text.split('\n').slice(0, -1)

/** A session of which 20 lines were printed, from `from` on, and 8 are retained. */
async function overflow(
  subject: ContractSubject,
): Promise<{ readonly terminal: Terminal; readonly from: LineNumber }> {
  const terminal = await open(subject, subject.programs.prints('', letters(20)))
  const from = terminal.opening.next
  await send(subject, terminal, '')
  return { terminal, from }
}

/** All lines from `from` on, read in pages, and the length of the longest page. */
function pages(terminal: Terminal, from: LineNumber, limit: number): [lines: string[], longest: number] {
  const all: string[] = []
  let longest = 0
  // A backend that never comes to an end is stopped after twice as many lines as there can be.
  while (all.length < 2 * CONTRACT_LIMITS.retainedLines) {
    const page = terminal.read(from, limit)
    if (page.lines.length === 0) break
    all.push(...page.lines)
    longest = Math.max(longest, page.lines.length)
    from = page.from + page.lines.length
  }
  return [all, longest]
}
