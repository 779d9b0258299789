/** The smallest value that `p` percent of the values do not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)
