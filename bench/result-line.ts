/** One line of a result: a measurement and its baseline, from the same run. */
export interface ResultLine {
  readonly cell: string
  readonly value: string
  readonly against?: string
  readonly ratio?: string
  readonly note?: string
  /** Beyond what is committed: the run fails. */
  readonly failed?: boolean
  /** The raw data: every round, and the counters. */
  readonly details?: unknown
}

export interface BenchOptions {
  /** Measures less: proves that it runs, never to be quoted. */
  readonly quick: boolean
  /** Runs one workload only, such as W6. */
  readonly only: string | undefined
  /** Commits the figures of this run as those to compare with. */
  readonly write: boolean
  readonly print: (line: string) => void
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!
}

export const two = (value: number) => value.toFixed(2)

/** Median, minimum and maximum: `0.48 (0.45–0.52)`. */
export const spread = (values: readonly number[]) =>
  `${two(median(values))} (${two(Math.min(...values))}–${two(Math.max(...values))})`

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
