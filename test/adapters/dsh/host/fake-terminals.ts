import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Agent } from '@deepseek-ai/dsh-agent'
import {
  TerminalError,
  type TerminalReadRequest,
  type TerminalSendOperation,
  type TerminalSendRequest,
  TerminalSessionId,
  type TerminalSessionStatus,
} from '@deepseek-ai/dsh-terminal'

interface Session {
  readonly owner: Agent
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  text: string
  status: TerminalSessionStatus
}

/**
 * A registry that is not the harness's: no more than what the plugin uses of one, over an interactive child with
 * pipes for a terminal. A send settles with the next output.
 */
export class FakeTerminals {
  /** The signals and kills, as they were asked for. */
  readonly calls: string[] = []
  readonly #sessions = new Map<TerminalSessionId, Session>()

  listBackends(): string[] {
    return ['child']
  }

  async spawn(owner: Agent, { type }: { type: string }) {
    if (type !== 'child') throw new TerminalError(`no PTY backend registered for "${type}"`, 'NO_BACKEND')
    const child = spawn('sh', ['-i'], { stdio: ['pipe', 'pipe', 'ignore'] })
    const session: Session = { owner, child, text: '', status: { kind: 'running' } }
    const sessionId = TerminalSessionId(`child-${this.#sessions.size + 1}`)
    this.#sessions.set(sessionId, session)
    child.stdout.on('data', (bytes: Buffer) => {
      session.text += bytes.toString()
    })
    child.on('exit', (exitCode, signal) => {
      session.status = { kind: 'exited', exitCode, signal }
    })
    return { sessionId, pid: child.pid, type, status: session.status, motd: '' }
  }

  startSend(
    owner: Agent,
    id: TerminalSessionId,
    { text, submit }: TerminalSendRequest,
  ): TerminalSendOperation {
    const session = this.#owned(owner, id)
    const begin = session.text.length
    let read = begin
    const readOutput = () => {
      const delta = session.text.slice(read)
      read = session.text.length
      return { delta, truncated: false }
    }
    session.child.stdin.write(submit ? `${text}\n` : text)
    const done = Promise.race([once(session.child.stdout, 'data'), once(session.child, 'exit')]).then(() => ({
      viewport: session.text.slice(begin),
      waitReason: 'inferred_idle' as const,
      sessionStatus: session.status,
      truncated: false,
    }))
    return { done, readOutput, cancel: () => session.child.kill('SIGINT') }
  }

  read(owner: Agent, id: TerminalSessionId, { offset = 0, count = 500 }: TerminalReadRequest = {}) {
    const lines = this.#owned(owner, id).text.split('\n')
    const end = Math.max(0, lines.length - offset)
    const page = lines.slice(Math.max(0, end - count), end)
    const lineEnd = offset + page.length
    return { text: page.join('\n'), totalLines: lines.length, lineBegin: offset, lineEnd, truncated: false }
  }

  async signal(owner: Agent, id: TerminalSessionId, signal: NodeJS.Signals) {
    const { child } = this.#owned(owner, id)
    this.calls.push(signal)
    child.kill(signal)
    return { delivered: true, targetPgid: child.pid! }
  }

  async kill(owner: Agent, id: TerminalSessionId): Promise<boolean> {
    const { child, status } = this.#owned(owner, id)
    this.calls.push('kill')
    if (status.kind === 'running' && child.kill('SIGKILL')) await once(child, 'exit')
    return this.#sessions.delete(id)
  }

  list(owner: Agent) {
    return [...this.#sessions].flatMap(([sessionId, session]) =>
      session.owner === owner ? [{ sessionId, type: 'child', status: session.status }] : [],
    )
  }

  #owned(owner: Agent, id: TerminalSessionId): Session {
    const session = this.#sessions.get(id)
    if (!session) throw new TerminalError(`unknown PTY session ${id}`, 'NO_SESSION')
    if (session.owner !== owner) throw new TerminalError('another agent', 'FOREIGN_SESSION')
    return session
  }
}
