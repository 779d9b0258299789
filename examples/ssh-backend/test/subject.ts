import type { ContractSubject } from 'dsh-pty-session/contract'
import { posixSubject } from 'dsh-pty-session/contract'
import { ssh } from '../src/index.ts'
import { startSshd } from './sshd.ts'

const sshd = await startSshd()
process.once('exit', sshd.stop)

/** So short because the host is this machine. */
const quiet = { promptMs: 120, duePromptMs: 10, outputMs: 250, silentMs: 750, longestMs: 1_500 }

/** The backend over a real sshd. Its host is this machine, so the suite sees for itself what runs there. */
export default (): ContractSubject => posixSubject(ssh({ connect: sshd.connect, closeGraceMs: 100, quiet }))
