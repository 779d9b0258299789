import { execFileSync } from 'node:child_process'

/** One thing sent, and how to tell that the whole answer is there. */
export interface Exchange {
  readonly data: string
  readonly submit?: boolean
  readonly answered: (delta: string) => boolean
}

/** A program that an agent waits for, over and over. */
export interface SettleProgram {
  readonly name: string
  /** What must be installed. */
  readonly needs: string
  readonly command: string
  /** The exchanges of one round; `n` tells rounds apart. */
  readonly round: (n: number) => readonly Exchange[]
}

/** An interactive bash, without what the user configured. */
export const BASH = 'PS1="$ " bash --norc --noprofile'
const GETPASS = `python3 -c 'import getpass
while True: print("got", getpass.getpass("secret? "))'`

/** The answer's own line, and the prompt behind it. */
function ending(line: string | number, prompt: string): (delta: string) => boolean {
  return (delta) => delta.endsWith(`\n${line}\n${prompt}`)
}

function shell(name: string, line: (n: number) => string, last: (n: number) => string): SettleProgram {
  return {
    name,
    needs: 'bash',
    command: BASH,
    round: (n) => [{ data: line(n), answered: ending(last(n), '$ ') }],
  }
}

/** Programs that ask and answer at once. */
export const PROMPTS: readonly SettleProgram[] = [
  shell(
    'bash echo',
    (n) => `echo a${n}; echo b${n}`,
    (n) => `b${n}`,
  ),
  {
    name: 'bash read -p',
    needs: 'bash',
    command: BASH,
    round: (n) => [
      { data: `read -p "q${n}? " v`, answered: (delta) => delta.endsWith(`\nq${n}? `) },
      { data: `v${n}`, answered: (delta) => delta === `v${n}\n$ ` },
    ],
  },
  {
    name: 'dash',
    needs: 'dash',
    command: 'PS1="$ " dash -i',
    round: (n) => [{ data: `echo d${n}`, answered: ending(`d${n}`, '$ ') }],
  },
  {
    name: 'python3',
    needs: 'python3',
    command: 'python3 -q -I',
    round: (n) => [{ data: `${n} * 2`, answered: ending(n * 2, '>>> ') }],
  },
  {
    name: 'node',
    needs: 'node',
    command: `NODE_REPL_HISTORY= '${process.execPath}'`,
    round: (n) => [{ data: `${n} * 2`, answered: ending(n * 2, '> ') }],
  },
  {
    name: 'gdb',
    needs: 'gdb',
    command: 'gdb -q -nx',
    round: (n) => [{ data: `printf "%d\\n", ${n} * 2`, answered: ending(n * 2, '(gdb) ') }],
  },
  {
    name: 'sqlite3',
    needs: 'sqlite3',
    command: 'sqlite3 -interactive',
    round: (n) => [{ data: `select ${n} * 2;`, answered: ending(n * 2, 'sqlite> ') }],
  },
  {
    name: 'getpass',
    needs: 'python3',
    command: GETPASS,
    round: (n) => [{ data: `p${n}`, answered: (delta) => delta.endsWith(`\ngot p${n}\nsecret? `) }],
  },
  {
    name: 'ssh-keygen',
    needs: 'ssh-keygen',
    command: 'ssh-keygen -t ed25519 -f "$(mktemp -u)"',
    round: (n) => [
      { data: `first${n}`, answered: (delta) => delta.endsWith('again: ') },
      { data: `other${n}`, answered: (delta) => delta.endsWith('passphrase): ') },
    ],
  },
]

/** What else happens on a terminal: pagers, pauses, programs that start others. */
export const SITUATIONS: readonly SettleProgram[] = [
  {
    name: 'python3, a block',
    needs: 'python3',
    command: 'python3 -q -I',
    round: (n) => [{ data: `for i in range(3):\n  print(i + ${n})\n`, answered: ending(n + 2, '>>> ') }],
  },
  {
    name: 'less',
    needs: 'less',
    command: 'seq 100000 | less',
    round: () => [
      { data: '\r', submit: false, answered: (delta) => delta.endsWith(':') || delta.endsWith('continue ') },
    ],
  },
  {
    name: 'su to another user',
    needs: 'su',
    command: 'PS1="$ " su nobody -s /bin/sh',
    round: (n) => [{ data: `echo s${n}`, answered: ending(`s${n}`, '$ ') }],
  },
  shell(
    'sleep 1; echo x',
    (n) => `sleep 1; echo x${n}`,
    (n) => `x${n}`,
  ),
  shell(
    'bursts 50 ms apart',
    (n) => `for k in 1 2 3 4 5; do echo burst $k; sleep 0.05; done; echo done${n}`,
    (n) => `done${n}`,
  ),
  shell(
    'sleep 1 | cat',
    (n) => `sleep 1 | cat; echo p${n}`,
    (n) => `p${n}`,
  ),
  {
    name: 'a child takes over',
    needs: 'python3',
    command: BASH,
    round: (n) => [
      { data: `python3 -I -c 'input("in${n}> ")'`, answered: (delta) => delta.endsWith(`\nin${n}> `) },
      { data: 'x', answered: (delta) => delta === 'x\n$ ' },
    ],
  },
  {
    name: 'a background job prints',
    needs: 'bash',
    command: `${BASH} +m`,
    round: (n) => [
      {
        data: `{ for k in 1 2 3; do sleep 0.02; echo bg; done; } & echo fg${n}`,
        answered: (delta) =>
          delta.includes(`\nfg${n}\n`) && delta.includes('$ ', delta.indexOf(`\nfg${n}\n`)),
      },
    ],
  },
]

/** Whether a program can be run here. */
export function installed(program: string): boolean {
  if (program === 'node') return true
  if (program === 'su' && process.getuid?.() !== 0) return false
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
