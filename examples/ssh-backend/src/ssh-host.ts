import ssh2, { type Client, type ClientChannel, type ConnectConfig, type PseudoTtyOptions } from 'ssh2'
import { quoted } from './shell.ts'

/** What a script printed, and its exit code. */
export interface ScriptResult {
  readonly code: number
  readonly output: string
}

/** One connection to a host, made when it is first needed and again when it was lost. */
export class SshHost {
  readonly #config: ConnectConfig
  #client: Promise<Client> | undefined

  constructor(config: ConnectConfig) {
    this.#config = config
  }

  /**
   * Starts a command line on a terminal. `use` is called as soon as there is a channel and before anything
   * has come from it: output, and even the exit, may be in the same packet.
   */
  async start<T>(line: string, pty: PseudoTtyOptions, use: (channel: ClientChannel) => T): Promise<T> {
    const client = await this.#connected()
    return new Promise((resolve, reject) => {
      client.exec(line, { pty }, (error, channel) => (error ? reject(error) : resolve(use(channel))))
    })
  }

  /** Runs a script for a POSIX shell, without a terminal. */
  async run(script: string): Promise<ScriptResult> {
    const client = await this.#connected()
    return new Promise((resolve, reject) => {
      client.exec(`exec sh -c ${quoted(script)}`, (error, channel) => {
        if (error) return reject(error)
        let output = ''
        channel.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
        channel.stderr.resume()
        channel.on('close', (code: number | null) => resolve({ code: code ?? 1, output }))
      })
    })
  }

  async end(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    if (!client) return
    await new Promise<void>((resolve) => {
      client.on('close', () => resolve())
      client.end()
    })
  }

  #connected(): Promise<Client> {
    this.#client ??= new Promise((resolve, reject) => {
      const client = new ssh2.Client()
      const gone = (error: Error) => {
        this.#client = undefined
        reject(error)
      }
      client.on('ready', () => resolve(client))
      client.on('error', gone)
      client.on('close', () => gone(new Error('the connection was closed')))
      client.connect(this.#config)
    })
    return this.#client
  }
}
