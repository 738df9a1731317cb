/** Windowing: which rows and days of a grid are in view, in pixels. Only these are rendered. */

/** Index of the first of the sorted numbers that is above a limit. */
function firstAbove(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** The row at a height. `tops` are the offsets of the rows, followed by the end of the last. */
export const rowAt = (tops: readonly number[], y: number): number =>
  Math.min(Math.max(0, firstAbove(tops, y) - 1), tops.length - 2)

/** How many rows or days are rendered in one step, and the minimum rendered outside of the view. */
export interface Pace {
  readonly step: number
  readonly ahead: number
}

const paced = (first: number, last: number, count: number, { step, ahead }: Pace) => ({
  first: Math.max(0, Math.floor((first - ahead) / step) * step),
  last: Math.min(count, Math.max(0, Math.ceil((last + ahead) / step) * step)),
})

/** The rows `first` ≤ row < `last` that are in view, with overscan. */
export function rowsInView(tops: readonly number[], top: number, height: number, pace: Pace) {
  const count = tops.length - 1
  if (count <= 0) return { first: 0, last: 0 }
  return paced(rowAt(tops, top), rowAt(tops, top + height) + 1, count, pace)
}

/** The days `first` ≤ day < `last` that are in view, with overscan. */
export const daysInView = (column: number, days: number, left: number, width: number, pace: Pace) =>
  paced(left / column, (left + width) / column, days, pace)
