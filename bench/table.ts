import type { Figure, Measured, Row, Target } from './row.ts'

/** How many times better ours is: faster, smaller or larger as the unit has it. */
export function ratioOf({ unit, ours, peer }: Figure): number | undefined {
  if (!peer) return undefined
  return unit === 'MB/s' ? ours.median / peer.median : peer.median / ours.median
}

/** Whether the target is met; `undefined` without one. */
export function isMet(figure: Figure): boolean | undefined {
  const { target, ours } = figure
  if (!target) return undefined
  return (
    (target.median === undefined || ours.median <= target.median) &&
    (target.p95 === undefined || (ours.p95 ?? 0) <= target.p95) &&
    (target.ratio === undefined || (ratioOf(figure) ?? 0) >= target.ratio)
  )
}

/** A row as a table of Markdown, the ratio first. */
export function table({ title }: Row, figures: readonly Figure[]): string {
  const lines = figures.map((figure) => {
    const { what, unit, ours, peer, target } = figure
    const ratio = ratioOf(figure)
    const cells = [
      ratio === undefined || !Number.isFinite(ratio) ? '' : `${digits(ratio)} ×`,
      what,
      `${shown(ours)} ${unit}`.trim(),
      peer ? `${peer.name}: ${shown(peer)} ${unit}`.trim() : '',
      target ? `${targetShown(target)}: ${isMet(figure) ? 'met' : 'missed'}` : '',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `### ${title}`,
    '',
    '| ratio | what | ours | beside it | target |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}

function shown({ median, p95 }: Measured): string {
  return p95 === undefined ? digits(median) : `${digits(median)} (p95 ${digits(p95)})`
}

function targetShown({ median, p95, ratio }: Target): string {
  return [
    ...(ratio === undefined ? [] : [`≥ ${digits(ratio)} ×`]),
    ...(median === undefined ? [] : [`≤ ${median}`]),
    ...(p95 === undefined ? [] : [`p95 ≤ ${p95}`]),
  ].join(', ')
}

function digits(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)))
}
