import type { Span } from './geometry.ts'

/** Half days of a printed row, from left to right: free ones one by one, and spans across several. */
export type SheetCell<S> =
  | { readonly span: null; readonly length: 1; readonly is_noon: boolean }
  | {
      readonly span: S
      readonly length: number
      /** It begins before the sheet, or ends after it. */
      readonly before: boolean
      readonly behind: boolean
    }

/** Maximum of days on a sheet: more would not be readable on A4. */
const MAX_DAYS = 15

/** A period in sheets of about the same number of days. */
export function sheetsOf(days: number): Span[] {
  const count = Math.ceil(days / MAX_DAYS)
  const size = Math.ceil(days / count)
  return Array.from({ length: count }, (_, at) => ({
    from: at * size,
    to: Math.min(days, (at + 1) * size),
  }))
}

/** Nights begin at noon: a night `n` is the second half of its day and the first half of the next one. */
export function cellsOf<S extends Span>(spans: readonly S[], sheet: Span): SheetCell<S>[] {
  const end = 2 * (sheet.to - sheet.from)
  const half = (night: number) => 2 * (night - sheet.from) + 1
  const cells: SheetCell<S>[] = []
  let at = 0
  const fill = (until: number) => {
    for (; at < until; at++) cells.push({ span: null, length: 1, is_noon: at % 2 === 1 })
  }
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const [from, to] = [Math.max(at, half(span.from)), Math.min(end, half(span.to))]
    if (from >= to) continue
    fill(from)
    cells.push({ span, length: to - from, before: half(span.from) < 0, behind: half(span.to) > end })
    at = to
  }
  fill(end)
  return cells
}
