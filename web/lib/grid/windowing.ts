/** Which rows and days of a grid are in view, in pixels: only these are elements. */

/** The first of sorted numbers that is above a limit. */
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

/** The row at a height; `tops` are where the rows begin, with where the last one ends at the end. */
export const rowAt = (tops: readonly number[], y: number): number =>
  Math.min(Math.max(0, firstAbove(tops, y) - 1), tops.length - 2)

/** How many become elements at once, and how many at least stand ready before and after those in view. */
export interface Pace {
  readonly step: number
  readonly ahead: number
}

const paced = (first: number, last: number, count: number, { step, ahead }: Pace) => ({
  first: Math.max(0, Math.floor((first - ahead) / step) * step),
  last: Math.min(count, Math.max(0, Math.ceil((last + ahead) / step) * step)),
})

/** The rows `first` ≤ row < `last` that are in view, and those around them. */
export function rowsInView(tops: readonly number[], top: number, height: number, pace: Pace) {
  const count = tops.length - 1
  if (count <= 0) return { first: 0, last: 0 }
  return paced(rowAt(tops, top), rowAt(tops, top + height) + 1, count, pace)
}

/** The days `first` ≤ day < `last` that are in view, and those around them. */
export const daysInView = (column: number, days: number, left: number, width: number, pace: Pace) =>
  paced(left / column, (left + width) / column, days, pace)
