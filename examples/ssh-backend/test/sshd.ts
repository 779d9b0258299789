import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import type { SshOptions } from '../src/index.ts'

const SSHD = '/usr/sbin/sshd'
/** An empty folder that sshd wants where it is root; its service would make it. */
const PRIVILEGE_SEPARATION = '/run/sshd'

/** A real sshd on loopback, for one login that is not root. */
export interface Sshd {
  readonly connect: SshOptions['connect']
  /** At once, so that an exiting process can call it. */
  stop(): void
}

/** Why there can be no sshd here. */
export const missing = existsSync(SSHD)
  ? undefined
  : `${SSHD} is not there: install it (on Debian, the package openssh-server)`

/** Starts it with keys and a configuration of its own; nothing of the system's is used. */
export async function startSshd(): Promise<Sshd> {
  const folder = mkdtempSync(join(tmpdir(), 'sshd-'))
  const login = makeLogin(folder)
  const hostKey = ssh2.utils.generateKeyPairSync('ed25519')
  const clientKey = ssh2.utils.generateKeyPairSync('ed25519')
  const port = await freePort()
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, login.uid, login.gid)
    return file
  }
  const config = write(
    'sshd_config',
    `Port ${port}
     ListenAddress 127.0.0.1
     HostKey ${write('host_key', hostKey.private)}
     AuthorizedKeysFile ${write('authorized_keys', clientKey.public)}
     AllowUsers ${login.name}
     PermitRootLogin no
     PasswordAuthentication no
     KbdInteractiveAuthentication no
     StrictModes no
     PidFile none`,
  )
  const server = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] })
  await listening(server)
  // It ends with this process, and does not keep it.
  server.unref()
  server.stderr.destroy()
  const known = hostKey.public.split(' ')[1]!
  const connect = {
    host: '127.0.0.1',
    port,
    username: login.name,
    privateKey: clientKey.private,
    hostVerifier: (key: Buffer) => key.toString('base64') === known,
  }
  return {
    connect,
    stop() {
      server.kill()
      login.remove()
      rmSync(folder, { recursive: true })
    },
  }
}

interface Login {
  readonly name: string
  readonly uid: number
  readonly gid: number
  remove(): void
}

/** An sshd that is not root lets only its own user in; one that is root lets a throwaway user in. */
function makeLogin(folder: string): Login {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { name: username, uid, gid, remove: () => {} }
  mkdirSync(PRIVILEGE_SEPARATION, { recursive: true })
  const name = `pty${process.pid}`
  execFileSync('useradd', [
    '--home-dir',
    folder,
    '--no-create-home',
    '--shell',
    '/bin/sh',
    '--password',
    '*',
    name,
  ])
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  const [ownUid, ownGid] = [id('-u'), id('-g')]
  chownSync(folder, ownUid, ownGid)
  return {
    name,
    uid: ownUid,
    gid: ownGid,
    remove: () => execFileSync('userdel', ['--force', name], { stdio: 'ignore' }),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Resolves when it says that it listens; rejects with all that it said when it ends before. */
function listening(server: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    server.stderr!.on('data', (text: Buffer) => {
      said += text
      if (said.includes('Server listening')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`sshd ended with ${code}: ${said}`)))
  })
}
