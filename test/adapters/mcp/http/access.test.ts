import { describe, expect, it } from 'vitest'
import { access } from '../../../../src/adapters/mcp/http/access.ts'

const RULES = { hosts: ['localhost', '127.0.0.1', '[::1]', 'box.example'], tokens: ['one', 'two'] }
const WELL = { host: '127.0.0.1:7373', authorization: 'Bearer one' }

describe('access', () => {
  it.each([
    [WELL, 'one'],
    [{ ...WELL, authorization: 'bearer two' }, 'two'],
    [{ ...WELL, host: 'localhost' }, 'one'],
    [{ ...WELL, host: '[::1]:1' }, 'one'],
    [{ ...WELL, host: 'box.example:80' }, 'one'],
    [{ ...WELL, origin: 'http://localhost:3000' }, 'one'],
    [{ ...WELL, origin: 'https://box.example' }, 'one'],
  ])('is given to who holds a token and uses a name of ours: %j', (headers, token) => {
    expect(access(headers, RULES)).toEqual({ token })
  })

  it.each([
    undefined,
    '',
    'one',
    'Bearer',
    'Bearer ',
    'Bearer onetwo',
    'Bearer on',
    'Basic one',
    'Bearer ONE',
  ])('is refused without a token that is known: %j', (authorization) => {
    const headers = { host: WELL.host, ...(authorization === undefined ? {} : { authorization }) }
    expect(access(headers, RULES)).toMatchObject({ status: 401 })
  })

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example:localhost',
  ])('is refused under a name that is not ours, whatever the token: %j', (host) => {
    const headers = { authorization: WELL.authorization, ...(host === undefined ? {} : { host }) }
    expect(access(headers, RULES)).toMatchObject({ status: 403, why: 'Host is not allowed' })
  })

  it.each([
    'http://evil.example',
    'https://localhost.evil.example',
    'null',
    '',
    'localhost',
    'http://localhost@evil.example',
  ])('is refused to a page from elsewhere, whatever the token: %j', (origin) => {
    expect(access({ ...WELL, origin }, RULES)).toMatchObject({ status: 403, why: 'Origin is not allowed' })
  })
})
