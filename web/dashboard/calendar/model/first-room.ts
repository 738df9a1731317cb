import { isToCome } from '#contract/stays/status.ts'
import type { Bar, Chart } from './chart.ts'

/** The room at arrival, and whether it is out of order today. */
function firstRoom({ stays, rooms, closures_of, today }: Chart, { key }: Bar) {
  const at = stays.get(key)?.[0]?.room
  if (at == null) return undefined
  const closed = closures_of[at]!.some(
    ({ type, from, to }) => type === 'out_of_order' && from <= today && today < to,
  )
  return { room: rooms[at]!, closed }
}

const isReady = ({ room, closed }: NonNullable<ReturnType<typeof firstRoom>>): boolean =>
  !room.occupied && room.missing_condition === null && !closed

/** Whether the room at arrival is vacant, ready and in order: nothing has to be asked. */
export function isRoomReady(chart: Chart, bar: Bar): boolean {
  const first = firstRoom(chart, bar)
  return first !== undefined && isReady(first)
}

/** The room of an arrival due by today that cannot be entered, where housekeeping can help. */
export function roomNotReadyOf(chart: Chart, bar: Bar) {
  const first = isToCome(bar) && bar.check_in <= chart.today ? firstRoom(chart, bar) : undefined
  return first && !first.closed && !isReady(first) ? first.room : undefined
}
