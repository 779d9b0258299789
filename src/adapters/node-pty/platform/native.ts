import * as nodePty from 'node-pty'

/** node-pty's own binding: exported by it on Unix, but not typed. The pinned version is what this describes. */
interface NativePty {
  fork(
    file: string,
    args: readonly string[],
    env: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    utf8: boolean,
    helperPath: string,
    onExit: (code: number, signal: number) => void,
  ): { readonly fd: number; readonly pid: number; readonly pty: string }
  resize(fd: number, cols: number, rows: number, pixelWidth: number, pixelHeight: number): void
}

export const { native } = nodePty as unknown as { readonly native: NativePty }
