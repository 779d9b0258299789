/** The smallest value that `p` percent of the values do not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)

/** The median, and how far it goes. */
export function spread(values: readonly number[]): { readonly median: number; readonly p95: number } {
  return { median: median(values), p95: percentile(values, 95) }
}

type Results<Sides> = {
  [Name in keyof Sides]: Sides[Name] extends () => infer Result ? Awaited<Result>[] : never
}

/**
 * Measures each side once a round, in turn, so that what else the machine does falls on all of them alike.
 * Returns what each measured, round by round.
 */
export async function interleave<Sides extends Readonly<Record<string, () => unknown>>>(
  rounds: number,
  sides: Sides,
): Promise<Results<Sides>> {
  const results: Record<string, unknown[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of Object.entries(sides)) {
      const measured = results[name] ?? []
      results[name] = measured
      measured.push(await measure())
    }
  }
  return results as Results<Sides>
}

/** How long a call takes, in microseconds. */
export function microseconds(call: () => unknown): number {
  const begin = performance.now()
  call()
  return (performance.now() - begin) * 1000
}
