/**
 * Nights side by side, as text that compares: `cells[0]` is the first day of the window. Undefined: unknown,
 * or nothing to say.
 */
export type Cells = (string | undefined)[]

/** As stored: number of the day, number of nights, value. */
export type StoredRun = readonly [day: number, nights: number, value: unknown]
export type StoredSpan = readonly [day: number, nights: number]

/** Days in window: `start` is the number of the first. */
export interface DateWindow {
  readonly start: number
  readonly nights: number
}

/** Expands stored runs over the days of the window; what lies outside is past, or beyond the horizon. */
export function expandRuns(runs: readonly StoredRun[], { start, nights }: DateWindow): Cells {
  const cells: Cells = new Array(nights).fill(undefined)
  for (const [day, count, value] of runs) {
    const text = JSON.stringify(value)
    const end = Math.min(nights, day - start + count)
    for (let at = Math.max(0, day - start); at < end; at++) cells[at] = text
  }
  return cells
}

export function spreadSpans(spans: readonly StoredSpan[], { start, nights }: DateWindow): boolean[] {
  const marked: boolean[] = new Array(nights).fill(false)
  for (const [day, count] of spans) {
    const end = Math.min(nights, day - start + count)
    for (let at = Math.max(0, day - start); at < end; at++) marked[at] = true
  }
  return marked
}

/** Runs of nights for which `same` holds, as indexes from `from` up to, and not including, `to`. */
export function* runsOf(
  length: number,
  known: (at: number) => boolean,
  same: (one: number, other: number) => boolean,
): Generator<{ from: number; to: number }> {
  let from = -1
  for (let at = 0; at <= length; at++) {
    const goes_on = at < length && known(at)
    if (from >= 0 && (!goes_on || !same(from, at))) {
      yield { from, to: at }
      from = -1
    }
    if (from < 0 && goes_on) from = at
  }
}

/** JSON of the runs of cells: the values are JSON already. */
export function storedRuns(cells: Cells, { start }: DateWindow): string {
  const parts: string[] = []
  const known = (at: number) => cells[at] !== undefined
  for (const { from, to } of runsOf(cells.length, known, (a, b) => cells[a] === cells[b])) {
    parts.push(`[${start + from},${to - from},${cells[from]}]`)
  }
  return `[${parts.join(',')}]`
}

export function storedSpans(marked: readonly boolean[], { start }: DateWindow): string {
  const parts: string[] = []
  for (const { from, to } of runsOf(
    marked.length,
    (at) => marked[at]!,
    () => true,
  ))
    parts.push(`[${start + from},${to - from}]`)
  return `[${parts.join(',')}]`
}
