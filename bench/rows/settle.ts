import type { Figure, Row } from '../row.ts'
import { installed, PROMPTS, type SettleProgram } from '../settle-programs.ts'
import { ours } from '../sides/ours.ts'
import { quiet } from '../sides/quiet.ts'
import { seam } from '../sides/seam.ts'
import type { Opened, Side } from '../sides/side.ts'
import { spread } from '../statistics.ts'

/** How many rounds each side has. The seam takes three seconds for most. */
const ROUNDS = { ours: 100, quiet: 20, seam: 3 }
const QUICK_ROUNDS = { ours: 20, quiet: 2, seam: 1 }

/** How many times faster than the seam: at a shell's prompt, which it knows by a mark of its own, and at others. */
const TARGET_RATIO: Readonly<Record<string, number>> = {
  'bash echo': 4,
  python3: 100,
  node: 100,
  gdb: 100,
  sqlite3: 100,
}

export const settle: Row = {
  name: 'settle',
  title: 'A line is sent, until the answer has settled',
  async run({ quick, progress }) {
    const rounds = quick ? QUICK_ROUNDS : ROUNDS
    const programs = PROMPTS.filter(({ name, needs }) => (!quick || name in TARGET_RATIO) && installed(needs))
    const sides = { ours: await ours(), quiet: await quiet(), seam: await seam() }
    try {
      progress('opening')
      const runs = await Promise.all(programs.map((program) => openAll(program, sides)))
      const figures: Figure[] = []
      for (const run of runs) {
        progress(run.name)
        await takeRounds(run, rounds)
        figures.push(...figuresOf(run))
      }
      return figures
    } finally {
      for (const side of Object.values(sides)) await side.dispose()
    }
  },
}

interface Run extends Readonly<Record<keyof typeof ROUNDS, Exchanges>> {
  readonly name: string
}

async function openAll(
  program: SettleProgram,
  sides: Readonly<Record<keyof typeof ROUNDS, Side>>,
): Promise<Run> {
  const open = async (side: Side) => new Exchanges(side.name, program, await side.open(program.command))
  const [ours, quiet, seam] = await Promise.all([open(sides.ours), open(sides.quiet), open(sides.seam)])
  return { name: program.name, ours, quiet, seam }
}

async function takeRounds({ name, ours, quiet, seam }: Run, rounds: typeof ROUNDS): Promise<void> {
  for (let round = 0; round < rounds.ours; round++) {
    await ours.round()
    if (isTurn(round, rounds.quiet / rounds.ours)) await quiet.round()
    if (isTurn(round, rounds.seam / rounds.ours)) await seam.round()
  }
  if (!ours.complete) throw new Error(`${name}: ours settled before the whole answer was there`)
}

function figuresOf({ name, ours, quiet, seam }: Run): readonly Figure[] {
  const ratio = TARGET_RATIO[name]
  const fromWrite = { what: `${name}, from the write`, unit: 'ms', ours: spread(ours.fromWrite) } as const
  return [
    {
      what: `${name}, from the last byte`,
      unit: 'ms',
      ours: spread(ours.fromLastByte),
      peer: { name: quiet.side, ...spread(quiet.fromLastByte) },
      target: { median: 6, p95: 15 },
    },
    { ...fromWrite, peer: { name: quiet.side, ...spread(quiet.fromWrite) } },
    {
      ...fromWrite,
      peer: { name: seam.side, ...spread(seam.fromWrite) },
      ...(ratio !== undefined && { target: { ratio } }),
    },
  ]
}

/** Whether the turn of a side that has only a share of the rounds comes in this one. */
function isTurn(round: number, share: number): boolean {
  return Math.floor((round + 1) * share) > Math.floor(round * share)
}

/** A program run by one side, and how long its answers took. */
class Exchanges {
  readonly fromWrite: number[] = []
  readonly fromLastByte: number[] = []
  /** Whether every answer was whole. */
  complete = true
  readonly side: string
  readonly #program: SettleProgram
  readonly #opened: Opened
  #rounds = 0

  constructor(side: string, program: SettleProgram, opened: Opened) {
    this.side = side
    this.#program = program
    this.#opened = opened
  }

  async round(): Promise<void> {
    for (const { data, submit, answered } of this.#program.round(++this.#rounds)) {
      const begin = performance.now()
      const { output, lastByte } = await this.#opened.send(data, submit)
      const end = performance.now()
      this.fromWrite.push(end - begin)
      if (lastByte !== undefined) this.fromLastByte.push(end - lastByte)
      this.complete &&= answered(output)
    }
  }
}
