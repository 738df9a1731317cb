import type { TodayRoom, TodayRow } from '#contract/front-desk/today.staff.ts'
import { type DayRoom, missingConditionOf } from '../../inventory/rooms/public.ts'
import type { DayStay } from '../../stays/reservations/public.ts'
import type { PropertyOnDay } from './property-on-day.ts'

interface RoomState {
  readonly property: PropertyOnDay
  readonly occupied: boolean
  /** Since when it was requested from housekeeping, by room. */
  readonly asked_for: ReadonlyMap<string, string>
}

export const presentRoom = (
  room: DayRoom,
  { property: { date }, occupied, asked_for }: RoomState,
): TodayRoom => ({
  id: room.id,
  name: room.name,
  floor: room.floor,
  room_type_id: room.room_type_id,
  status: room.status,
  missing_condition: missingConditionOf(room),
  occupied,
  closed: room.blocks.some(({ type, from, to }) => type === 'out_of_order' && from <= date && to > date),
  guest_waiting_since:
    occupied || missingConditionOf(room) !== null ? (asked_for.get(room.id) ?? null) : null,
})

interface RoomRowContext {
  readonly property: PropertyOnDay
  /** Its occupant. */
  readonly guest: DayStay | undefined
  readonly due_in: ReadonlyMap<string | null, string>
}

/** A room that is not occupied tonight has to be ready: vacant, and lacking nothing. */
export function roomRow(room: TodayRoom, { property, guest, due_in }: RoomRowContext): TodayRow[] {
  const { property_id, date, check_in_time, is_current, at } = property
  const stays_on = guest !== undefined && guest.check_out > date
  if (!is_current || room.closed || stays_on) return []
  return [
    {
      type: 'room',
      key: room.id,
      property_id,
      room_id: room.id,
      due_at: due_in.get(room.id) ?? at(date, check_in_time),
      done: !room.occupied && room.missing_condition === null,
      alerts: [],
      counted_in: ['rooms_ready'],
    },
  ]
}
