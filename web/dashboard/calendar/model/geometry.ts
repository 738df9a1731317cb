/**
 * Positions of days and rows in pixels. A bar begins at noon of its first night and ends at noon of its
 * departure.
 */

export interface Span {
  readonly from: number
  readonly to: number
}

/** Gap between two bars on the day of a departure and an arrival. */
const GAP_PX = 3

export interface Box {
  readonly left: number
  readonly width: number
  /** It begins before the visible days, or ends after them. */
  readonly clipped: '' | 'start' | 'end' | 'both'
}

/** The position of nights among `days` columns of `column` pixels. */
export function boxOf({ from, to }: Span, column: number, days: number): Box {
  const start = Math.max(0, from + 0.5)
  const end = Math.min(days, to + 0.5)
  const before = from + 0.5 < 0
  const behind = to + 0.5 > days
  const clipped = before ? (behind ? 'both' : 'start') : behind ? 'end' : ''
  const left = start * column + (before ? 0 : GAP_PX / 2)
  const right = end * column - (behind ? 0 : GAP_PX / 2)
  return { left, width: Math.max(2, right - left), clipped }
}

/** The night at a position: it begins at noon of its day. */
export const nightAt = (x: number, column: number): number => Math.floor(x / column - 0.5)

/** By how many days a pointer has moved. */
export const daysMoved = (dx: number, column: number): number => Math.round(dx / column)

/** Those of sorted, disjoint spans that overlap the days `first` ≤ day < `last`. */
export function spansIn<S extends Span>(spans: readonly S[], first: number, last: number): S[] {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to + 0.5 > first) high = middle
    else low = middle + 1
  }
  const found: S[] = []
  for (let at = low; at < spans.length && spans[at]!.from + 0.5 < last; at++) found.push(spans[at]!)
  return found
}

/** Spans in as few lanes as possible, without overlaps in a lane. */
export function lanesOf<S extends Span>(spans: readonly S[]): S[][] {
  const lanes: S[][] = []
  for (const span of [...spans].sort((one, other) => one.from - other.from)) {
    const lane = lanes.find((one) => one.at(-1)!.to <= span.from)
    if (lane) lane.push(span)
    else lanes.push([span])
  }
  return lanes
}
