/** As much of the manager of opencode-pty 0.1.3 as its adapter uses. */
export interface OpencodePtyModule {
  readonly manager: PTYManager
}

export interface PTYManager {
  spawn(options: SpawnOptions): PTYSessionInfo
  write(id: string, data: string): boolean
  read(id: string, offset?: number, limit?: number): ReadResult | null
  get(id: string): PTYSessionInfo | null
  kill(id: string, cleanup?: boolean): boolean
  cleanupBySession(parentSessionId: string): void
}

export interface SpawnOptions {
  command: string
  args?: string[]
  workdir?: string
  env?: Record<string, string>
  parentSessionId: string
}

export interface PTYSessionInfo {
  readonly id: string
  readonly status: 'running' | 'idle' | 'exited' | 'killed'
  readonly exitCode?: number
  readonly pid: number
}

export interface ReadResult {
  readonly lines: string[]
  readonly totalLines: number
}
