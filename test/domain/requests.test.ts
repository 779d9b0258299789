import { describe, expect, it } from 'vitest'
import { resolveLimits } from '../../src/domain/limits.ts'
import { parseOpen, parseSend, parseSignal, parseSize, parseTail } from '../../src/domain/requests.ts'

const LIMITS = resolveLimits({
  tailLines: 20,
  pageLines: 100,
  openTimeoutMs: 10,
  sendTimeoutMs: 30,
  waitMs: 600,
})

/** As callers without types call. */
const open = (request: unknown) => () => parseOpen(request as never, LIMITS)
const send = (request: unknown) => () => parseSend(request as never, LIMITS)
const tail = (request: unknown) => () => parseTail(request as never, LIMITS)

describe('a request to open', () => {
  it.each([
    [undefined, 'Give the open request as an object; it was undefined.'],
    [null, 'Give the open request as an object; it was null.'],
    [{}, 'Give command as a string; it was undefined.'],
    [{ command: 5 }, 'Give command as a string; it was 5.'],
    [{ command: '' }, 'Give command as a shell command line that is not empty; it was "".'],
    [{ command: ' \n' }, 'Give command as a shell command line that is not empty; it was " \\n".'],
    [{ command: 'a\0b' }, 'Give command without a NUL character; it was "a\\u0000b".'],
    [{ command: 'x', cwd: '' }, 'Give cwd as a folder, or leave it out; it was "".'],
    [{ command: 'x', cwd: '/\0' }, 'Give cwd without a NUL character; it was "/\\u0000".'],
    [{ command: 'x', env: 'A=1' }, 'Give env as an object; it was "A=1".'],
    [{ command: 'x', env: { 'A=B': '' } }, /^Give env names of letters.*; it was "A=B"\.$/],
    [{ command: 'x', env: { '1A': '' } }, /^Give env names of letters.*; it was "1A"\.$/],
    [{ command: 'x', size: '24x80' }, 'Give size as an object; it was "24x80".'],
    [
      { command: 'x', size: { rows: 0, cols: 80 } },
      'Give size.rows as a whole number from 1 to 65535; it was 0.',
    ],
    [
      { command: 'x', size: { rows: 24 } },
      'Give size.cols as a whole number from 1 to 65535; it was undefined.',
    ],
    [{ command: 'x', timeoutMs: -1 }, 'Give timeoutMs in milliseconds, from 0 to 600; it was -1.'],
    [{ command: 'x', timeoutMs: 601 }, 'Give timeoutMs in milliseconds, from 0 to 600; it was 601.'],
    [{ command: 'x', timeoutMs: '5' }, 'Give timeoutMs in milliseconds, from 0 to 600; it was "5".'],
    [{ command: 'x', timeoutMs: Number.NaN }, 'Give timeoutMs in milliseconds, from 0 to 600; it was NaN.'],
  ])('is refused with the argument, what it must be, and the value: %j', (request, message) => {
    expect(open(request)).toThrow(message)
    expect(open(request)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  })

  it.each([
    ['a number', 31337],
    ['a string with NUL', '31337\0'],
    ['an array', ['31337']],
  ])('never has the value of a variable in its refusal: %s', (_, secret) => {
    const request = { command: 'x', env: { TOKEN: secret } }
    expect(open(request)).toThrow('Give env.TOKEN ')
    expect(open(request)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('31337') }))
  })

  it('waits as long as the limits say when it does not say, and leaves out what was not given', () => {
    expect(parseOpen({ command: 'x', cwd: undefined, env: undefined }, LIMITS)).toStrictEqual({
      command: 'x',
      timeoutMs: 10,
    })
  })

  it('is taken whole, and does not change with the environment that was given', () => {
    const env: Record<string, string> = { A: '', _b2: 'c=d\n' }
    const request = { command: 'x', cwd: '/tmp', env, size: { rows: 1, cols: 65_535 }, timeoutMs: 600 }
    const parsed = parseOpen(request, LIMITS)
    expect(parsed).toEqual(request)
    env.B = 'later'
    expect(parsed.env).toEqual({ A: '', _b2: 'c=d\n' })
  })
})

describe('a request to send', () => {
  it('is submitted unless it says otherwise', () => {
    expect(parseSend({ data: 'x' }, LIMITS)).toEqual({ data: 'x', submit: true, timeoutMs: 30 })
    expect(parseSend({ data: '', submit: false, timeoutMs: 0 }, LIMITS).submit).toBe(false)
  })

  it('is refused as a whole when it has more bytes than a send takes', () => {
    const limits = resolveLimits({ inputBytes: 4 })
    expect(parseSend({ data: 'aßc' }, limits).data).toBe('aßc')
    expect(() => parseSend({ data: 'aßcd' }, limits)).toThrow(
      expect.objectContaining({
        code: 'LIMIT_REACHED',
        message: 'Send it in parts: a send takes 4 bytes, not 5.',
      }),
    )
  })

  it('is refused with what is wrong', () => {
    expect(send('x')).toThrow('Give the send request as an object; it was "x".')
    expect(send({ data: 'x', timeoutMs: 601 })).toThrow('Give timeoutMs in milliseconds, from 0 to 600')
  })

  it('never has the data in its refusal', () => {
    expect(send({ data: 31337 })).toThrow('Give data as a string; it was "number".')
    expect(send({ data: ['31337'] })).toThrow('Give data as a string; it was "object".')
    expect(send({ data: '31337', submit: 'no' })).toThrow('Give submit as true or false; it was "no".')
  })
})

describe('a request for lines', () => {
  it.each([0, -1, 1.5, Number.NaN, 1e9, 101, '5', null])('is refused with the value: %s lines', (lines) => {
    const message = `Give lines as a whole number from 1 to 100; it was ${JSON.stringify(lines) && lines}`
    expect(tail({ lines })).toThrow(typeof lines === 'string' ? `it was "${lines}"` : message)
    if (typeof lines === 'number') expect(tail(lines)).toThrow(message)
  })

  it.each([-1, 0.5, Number.NaN, '0', null])('is refused with the value: from line %s', (from) => {
    expect(tail({ from })).toThrow(/^Give from as a line number, a whole number of at least 0; it was /)
  })

  it('is refused with what is wrong', () => {
    expect(tail('5')).toThrow('Give the tail request as an object; it was "5".')
    expect(tail({ waitMs: 601 })).toThrow('Give waitMs in milliseconds, from 0 to 600; it was 601.')
  })

  it('may be a number of lines, at the most those of a page', () => {
    expect(parseTail({ lines: 100, from: 0, waitMs: 600 }, LIMITS)).toEqual({
      lines: 100,
      from: 0,
      waitMs: 600,
    })
    expect(parseTail(7, LIMITS)).toEqual(parseTail({ lines: 7 }, LIMITS))
    expect(parseTail({}, LIMITS)).toEqual({ lines: 20, from: undefined, waitMs: 0 })
  })
})

describe('a signal and a size', () => {
  it('are refused with what there is to choose from', () => {
    expect(() => parseSignal('SIGPWR')).toThrow(/^Give signal as one of SIGINT, .*; it was "SIGPWR"\.$/)
    expect(() => parseSize({ rows: 1, cols: 65_536 })).toThrow(
      'Give size.cols as a whole number from 1 to 65535',
    )
    expect(parseSize({ rows: 1, cols: 65_535 })).toEqual({ rows: 1, cols: 65_535 })
  })
})
