import { describe, expect, it } from 'vitest'
import { programEnv } from '../../../src/adapters/node-pty/program-env.ts'

describe('a program inherits', () => {
  it.each([
    'AWS_SECRET_ACCESS_KEY',
    'OPENAI_API_KEY',
    'GITHUB_TOKEN',
    'npm_config__authToken',
    'PGPASSWORD',
    'DB_PASSWORD',
    'MYSQL_PWD',
    'DATABASE_DSN',
    'CLIENT_SECRET',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'SSH_PASSPHRASE',
    'SESSION_COOKIE',
  ])('no %s, which looks like a credential, unless it is allowed by name', (name) => {
    expect(programEnv({ [name]: 'x' }, [], {})).not.toHaveProperty(name)
    expect(programEnv({ [name]: 'x' }, [name], {})).toHaveProperty(name, 'x')
    expect(programEnv({}, [], { [name]: 'given' })).toHaveProperty(name, 'given')
  })

  it.each([
    'PATH',
    'HOME',
    'LANG',
    'USER',
    'SSH_AUTH_SOCK',
    'KEYBOARD',
    'MONKEY',
    'PASSENGER_ROOT',
    'TOKENIZERS_PARALLELISM',
  ])('%s, which does not', (name) => expect(programEnv({ [name]: 'x' }, [], {})).toHaveProperty(name, 'x'))

  it('a dumb terminal and no pager, whatever the host has, unless it is given another', () => {
    const env = programEnv({ TERM: 'xterm-256color', PAGER: 'less', COLUMNS: '10', TMUX: '/tmp/x' }, [], {})
    expect(env).toMatchObject({ TERM: 'dumb', PAGER: 'cat', GIT_PAGER: 'cat' })
    expect(env).not.toHaveProperty('COLUMNS')
    expect(env).not.toHaveProperty('TMUX')
    expect(programEnv({}, [], { TERM: 'vt100' })).toHaveProperty('TERM', 'vt100')
  })
})
