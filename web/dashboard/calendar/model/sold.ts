import type { Chart } from './chart.ts'
import type { Span } from './geometry.ts'

/** How many rooms of a type are sold and left on some nights, by the night with the least left. */
export interface SoldRooms {
  readonly rooms: number
  readonly occupied: number
  readonly out_of_order: number
  readonly left: number
  readonly overbooked: number
}

const has = (night: number) => (span: Span) => span.from <= night && night < span.to

export function soldOf(chart: Chart, type: number, { from, to }: Span): SoldRooms {
  const { left, overbooked } = chart.types[type]!
  const rank = (night: number) => (left[night] ?? 0) - (overbooked[night] ?? 0)
  let night = from
  for (let next = from + 1; next < to; next++) if (rank(next) < rank(night)) night = next
  const of_type = chart.rooms.flatMap((room, at) => (room.room_type === type ? at : []))
  const is_closed = (room: number) =>
    chart.closures_of[room]!.some((one) => one.type === 'out_of_order' && has(night)(one))
  return {
    rooms: of_type.length,
    occupied: chart.bars.filter((bar) => bar.type === type && has(night)(bar)).length,
    out_of_order: of_type.filter(is_closed).length,
    left: left[night] ?? 0,
    overbooked: overbooked[night] ?? 0,
  }
}
