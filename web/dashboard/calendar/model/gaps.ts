import type { Chart } from './chart.ts'
import type { Span } from './geometry.ts'

/** Free nights between two stays or blocks, fewer than the minimum stay of the first of them. */
export interface StayGap extends Span {
  readonly min_stay: number
}

const known = new WeakMap<Chart, StayGap[][]>()

/** The gaps of a room that cannot be booked under the present restrictions. */
export function gapsOf(chart: Chart, room: number): StayGap[] {
  const gaps = known.get(chart) ?? chart.rooms.map((_, at) => gapsOfRoom(chart, at))
  known.set(chart, gaps)
  return gaps[room]!
}

function gapsOfRoom(chart: Chart, room: number): StayGap[] {
  const { min_stay, left } = chart.types[chart.rooms[room]!.room_type]!
  const closures = chart.closures_of[room]!.filter(({ type }) => type === 'out_of_order')
  const occupied: Span[] = [...chart.bars_of[room]!, ...closures].sort((one, other) => one.from - other.from)
  const gaps: StayGap[] = []
  let free_from: number | undefined
  for (const { from, to } of occupied) {
    if (free_from !== undefined && from > free_from) {
      const shortest = free_from < 0 ? null : min_stay[free_from]
      const is_ahead = free_from >= chart.today && (left[free_from] ?? 0) > 0
      if (is_ahead && shortest != null && from - free_from < shortest)
        gaps.push({ from: free_from, to: from, min_stay: shortest })
    }
    free_from = Math.max(free_from ?? to, to)
  }
  return gaps
}
