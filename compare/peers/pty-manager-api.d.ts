/** As much of pty-manager 1.12.1 as its adapter uses. */
export interface PtyManagerLibrary {
  PTYManager: new (config: { maxLogLines: number; logger: Logger }) => PTYManager
  createAdapter(config: AdapterConfig): CLIAdapter
}

export interface AdapterConfig {
  command: string
  args(config: SpawnConfig): string[]
  readyIndicators: RegExp[]
}

export interface CLIAdapter {
  readonly adapterType: string
}

export interface PTYManager {
  registerAdapter(adapter: CLIAdapter): void
  spawn(config: SpawnConfig): Promise<SessionHandle>
  send(id: string, message: string): unknown
  logs(id: string): AsyncIterable<string>
  stop(id: string): Promise<void>
  shutdown(): Promise<void>
  has(id: string): boolean
  attachTerminal(id: string): TerminalAttachment | null
  getSession(id: string): PTYSession | undefined
  on(event: 'session_ready', listener: (session: SessionHandle) => void): unknown
  on(event: 'task_complete', listener: (session: SessionHandle, output: string) => void): unknown
  off(event: 'session_ready' | 'task_complete', listener: (...args: never[]) => void): unknown
}

export interface SpawnConfig {
  name: string
  type: string
  workdir?: string
  env?: Record<string, string>
  cols?: number
  rows?: number
  adapterConfig?: Record<string, unknown>
}

export interface SessionHandle {
  readonly id: string
  readonly pid?: number
}

export interface PTYSession {
  on(event: 'exit', listener: (code: number) => void): unknown
  getOutputBuffer(): string
}

export interface TerminalAttachment {
  onData(listener: (data: string) => void): () => void
  write(data: string): void
  resize(cols: number, rows: number): void
}

export type Logger = Record<'debug' | 'info' | 'warn' | 'error', () => void>
