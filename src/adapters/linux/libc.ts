import { createRequire } from 'node:module'
import { arch } from 'node:process'

/** What Node can't ask of a descriptor, and the C library can. */
export interface Libc {
  /** Whether a terminal's input holds something that its program has not taken yet. */
  inputUnread(fd: number): boolean
  /** Whether the terminal gives its program whole lines only (ICANON). */
  readsWholeLines(fd: number): boolean
  /** Lets no program that this process starts inherit the descriptor. */
  closeOnExec(fd: number): void
}

/** What a terminal keeps of a line: N_TTY_BUF_SIZE of Linux is 4,096, of which the line's end takes one. */
export const CANONICAL_LINE_BYTES = 4095

const POLLIN = 1
const F_SETFD = 2
const FD_CLOEXEC = 1
/** `struct termios` of glibc and musl on Linux: four words of flags, the local ones last, then more. */
const TERMIOS_BYTES = 64
const LOCAL_FLAGS_AT = 12
const ICANON = 0x2

/** What is used of koffi. */
interface Koffi {
  load(library: null): { func(declaration: string): (...args: readonly (number | Uint8Array)[]) => number }
}

/**
 * The C library of this process, through koffi; `undefined` where that is not installed (it is optional) or has no
 * binary for this machine. Its binaries are used by themselves: the package that picks one has an install script,
 * and with that a package manager may refuse to install ours.
 */
export function loadLibc(): Libc | undefined {
  try {
    const require = createRequire(import.meta.url)
    const { load } = require(`@koromix/koffi-linux-${arch}`) as Koffi
    const self = load(null)
    const poll = self.func('int poll(_Inout_ uint8_t *fds, unsigned long count, int timeout)')
    const fcntl = self.func('int fcntl(int fd, int command, int argument)')
    const tcgetattr = self.func('int tcgetattr(int fd, _Out_ uint8_t *termios)')
    return {
      // Polling a terminal first hands over what is still on its way to it (n_tty_poll in Linux).
      inputUnread(fd) {
        const [request, view] = pollRequest(fd)
        return poll(request, 1, 0) > 0 && (view.getInt16(6, true) & POLLIN) !== 0
      },
      readsWholeLines(fd) {
        const termios = new Uint8Array(TERMIOS_BYTES)
        if (tcgetattr(fd, termios) !== 0) return false
        return (new DataView(termios.buffer).getUint32(LOCAL_FLAGS_AT, true) & ICANON) !== 0
      },
      closeOnExec(fd) {
        fcntl(fd, F_SETFD, FD_CLOEXEC)
      },
    }
  } catch {
    return undefined
  }
}

/** A `struct pollfd`: int fd, short events, short revents. */
function pollRequest(fd: number): [Uint8Array, DataView] {
  const request = new Uint8Array(8)
  const view = new DataView(request.buffer)
  view.setInt32(0, fd, true)
  view.setInt16(4, POLLIN, true)
  return [request, view]
}
