import { describe, expect, it } from 'vitest'
import { BracketedPaste } from '../../src/domain/paste.ts'
import { encodeUtf8 } from '../../src/domain/utf8.ts'

function having(...chunks: string[]): BracketedPaste {
  const paste = new BracketedPaste()
  for (const chunk of chunks) paste.observe(encodeUtf8(chunk))
  return paste
}

const PASTED = '\x1b[200~a\nb\x1b[201~'

/** Longer than what is looked at before a search. */
const LONG = 'text '.repeat(20)

describe('several lines', () => {
  it('are never put in brackets unless the program asked for it', () => {
    expect(having(LONG, '\x1b[?2004x', '\x1b[2004h', '\x1bx[?2004h', '\x1bh').wrap('a\nb')).toBe('a\nb')
  })

  it('are put in brackets from when it asks until it takes it back, wherever its output is cut', () => {
    for (const ask of [`x\x1b${LONG}\x1b[?2004h$ `, '\x1b[?2004\x1b[?2004h\x1b[?2004x']) {
      for (let cut = 0; cut <= ask.length; cut++) {
        expect(having(ask.slice(0, cut), ask.slice(cut)).wrap('a\nb')).toBe(PASTED)
      }
      expect(having(ask, 'y\x1b[?2004l').wrap('a\nb')).toBe('a\nb')
    }
  })

  it('are left alone when they could end the paste themselves', () => {
    expect(having('\x1b[?2004h').wrap('a\n\x1b[201~b')).toBe('a\n\x1b[201~b')
  })
})

it('a single line is never put in brackets', () => expect(having('\x1b[?2004h').wrap('a')).toBe('a'))
