import type { ReservationStatus } from '#contract/lists.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The nights of a stay in one room, as housekeeping needs them. */
export interface StayInRoom {
  readonly room_id: string
  readonly from: string
  readonly to: string
  readonly status: ReservationStatus
  readonly check_in: string
  readonly check_out: string
  readonly checked_in_at: string | null
  readonly checked_out_at: string | null
  readonly hold_expires_at: string | null
  readonly adults: number
  readonly children: number
  readonly estimated_arrival_time: string | null
  readonly estimated_departure_time: string | null
  readonly no_cleaning_on: readonly string[]
  readonly guest_initial: string | null
}

const COLUMNS = `s.room_id, s.from_date AS "from", s.to_date AS "to", r.status, r.check_in, r.check_out, r.checked_in_at,
     r.checked_out_at, r.hold_expires_at, r.adults, r.children, r.estimated_arrival_time, r.estimated_departure_time,
     r.no_cleaning_on,
     nullif(upper(left(trim(concat_ws(' ', r.booker ->> 'last_name', r.booker ->> 'first_name')), 1)), '') AS guest_initial`
const list = statement(
  'list_stays_in_rooms_of_day',
  `SELECT ${COLUMNS}
   FROM rooms m
   JOIN room_segments s ON s.account_id = $1 AND s.room_id = m.id AND s.held_to >= $3::date AND s.from_date <= $3
   JOIN reservations r ON r.account_id = $1 AND r.id = s.reservation_id
     AND r.status IN ('pending_payment', 'confirmed', 'checked_in', 'checked_out')
   WHERE m.account_id = $1 AND m.property_id = $2 AND m.retired_at IS NULL AND ($4::text[] IS NULL OR m.id = ANY ($4))
   UNION ALL
   SELECT ${COLUMNS}
   FROM reservations r
   JOIN room_segments s ON s.account_id = $1 AND s.reservation_id = r.id AND s.to_date = r.check_out
     AND s.room_id IS NOT NULL AND ($4::text[] IS NULL OR s.room_id = ANY ($4))
   WHERE r.account_id = $1 AND r.property_id = $2 AND r.status = 'checked_in' AND r.check_out < $3`,
)

/** Stays that have a room on a day, the night before it, or are overdue departures; expired holds among them. */
export const readStaysInRooms = (
  { tx, scope }: AccountContext,
  { property_id, date, room_ids }: { property_id: string; date: string; room_ids: readonly string[] | null },
) => tx.run<StayInRoom>(list, [scope.account_id, property_id, date, room_ids])
