import { describe, it } from 'node:test'
import { describeTerminalContract } from 'dsh-pty-session/contract'
import { missing } from './sshd.ts'

if (missing) it('keeps the terminal contract', { skip: missing })
else describeTerminalContract('ssh', (await import('./subject.ts')).default, { describe, it })
