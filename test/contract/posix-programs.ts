import { encodeUtf8 } from '../../src/domain/utf8.ts'
import type { ContractPrograms } from './subject.ts'

export interface PosixProgramsOptions {
  /**
   * Stands in the environment, as `DSH_PTY_CONTRACT`, or in the command line of all that the programs are and
   * start, so that `isRunning` can find them.
   */
  readonly token: string
  /** Whether the backend types command lines to a shell that stays. Default false. */
  readonly typed?: boolean
}

export const TOKEN_VARIABLE = 'DSH_PTY_CONTRACT'

/** The suite's programs as command lines for a POSIX shell, with `stty`, and `setsid` where there is one. */
export function posixPrograms({ token, typed = false }: PosixProgramsOptions): ContractPrograms {
  const shell = (steps: readonly string[]) => `sh -c ${quoted(steps.join('; '))}`
  const marked = `${TOKEN_VARIABLE}=${token}; export ${TOKEN_VARIABLE};`
  /** A process in place of the session's first one, so that the session ends with it. */
  const session = (...steps: string[]) => `${marked} exec ${shell(steps)}`
  /** A process of its own, where the session's first one is a shell that stays. */
  const script = (...steps: string[]) => (typed ? `${marked} ${shell(steps)}` : session(...steps))

  return {
    prints: (...pieces) =>
      script('stty -echo', pieces.map(printed).join('; read -r _; '), 'while read -r _; do :; done'),
    echoes: () => script('echo ready', ECHO),
    counts: () =>
      script(
        'echo ready; i=0',
        'while read -r n; do e=$((i+n)); while [ $i -lt $e ]; do echo line-$i; i=$((i+1)); done; done',
      ),
    showsBytes: (count) =>
      script(
        'stty -icanon -icrnl -isig -iexten -ixon -echo min 1 time 0; echo ready',
        `echo hex: $(dd bs=1 count=${count} 2>/dev/null | od -An -tx1)`,
        'stty sane; cat >/dev/null',
      ),
    works: () =>
      script(
        'stop=; trap "stop=1" INT; echo ready; read -r _; echo working',
        'while [ -z "$stop" ]; do sleep 1; done; echo; echo interrupted',
        ECHO,
      ),
    floods: () => script('yes flood'),
    exits: (code, text) => session(printed(text), `exit ${code}`),
    exitsAfterLine: (code, text) => session('echo ready; read -r _', printed(text), `exit ${code}`),
    diesAfterLine: () => session('echo ready; read -r _; kill -KILL $$'),
    ends: (code) => script(`exit ${code}`),
    detaches: () => session(`${DETACHED} & echo ready; read -r _`),
    holdsTerminal: () => session('trap "" HUP; sleep 1000 & echo ready; read -r _'),
    defiesSignals: () =>
      script('trap "" HUP INT QUIT TERM; echo ready; read -r _; echo working', 'while :; do sleep 1; done'),
    reportsSignals: () =>
      script(
        'for s in HUP INT TERM; do trap "echo got-$s" $s; done; echo ready; n=0',
        // A signal ends the read early; so does the end of the terminal, for good.
        'while [ $n -lt 20 ]; do if read -r _; then n=0; else n=$((n+1)); fi; done',
      ),
    printsEnv: (name) => script(`printf "env:%s\\n" "$${name}"; cat >/dev/null`),
    printsCwd: () => script('echo "cwd:$(pwd -P)"; cat >/dev/null'),
    reportsSize: () => script('echo ready', 'while read -r _; do echo size:$(stty size | tr " " x); done'),
    missing: () => `/no/such/program/${token}`,
  }
}

const ECHO = 'while IFS= read -r l; do printf "got:%s\\n" "$l"; done'
const DETACHED = '$(command -v setsid) nohup sleep 1000 </dev/null >/dev/null 2>&1'

/** Prints exactly these bytes, whatever they are. */
function printed(output: string | Uint8Array): string {
  const bytes = typeof output === 'string' ? encodeUtf8(output) : output
  return `printf %b "${[...bytes].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')}"`
}

/** As one word. */
const quoted = (script: string): string => `'${script.replaceAll("'", "'\\''")}'`
