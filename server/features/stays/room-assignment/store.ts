import type { RoomSegment } from '#contract/inventory/room-segments.ts'
import type { ReservationStatus } from '#contract/lists.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The parts of a stay that assignment needs. */
export interface StayRow {
  id: string
  guest_id: string
  booking_id: string | null
  booker: Booker
  status: ReservationStatus
  room_type_id: string
  room_locked: boolean
  check_in: string
  check_out: string
  room_segments: RoomSegment[]
  /** The room of the guest's stay right before or after, or of the last one at the property. */
  last_room_id: string | null
}

const SEGMENT = (room_id: string, room_type_id: string, from: string, to: string) =>
  `jsonb_build_object('room_id', ${room_id}, 'room_type_id', ${room_type_id}, 'from', ${from}, 'to', ${to})`
const BESIDE = (end: string, begin: string) => `SELECT s.room_id, 1 AS place, e.check_in FROM reservations e
        JOIN room_segments s ON s.account_id = $1 AND s.reservation_id = e.id AND s.part = 0 AND s.${end}_date = e.check_${end === 'to' ? 'out' : 'in'}
        WHERE e.account_id = $1 AND e.property_id = $2 AND e.guest_id = r.guest_id
          AND e.status IN ('confirmed', 'pending_payment', 'checked_in') AND e.check_${end === 'to' ? 'out' : 'in'} = r.check_${begin}`

/**
 * Stays with a night of the period that have no room on one of their nights; with $7 also those with a room
 * that may be moved. Those in a combined room type have its rooms. By arrival as in list-reservations. Overdue arrivals are left to the front desk.
 */
const listStays = statement(
  'list_stays_to_assign',
  `SELECT r.id, r.guest_id, r.booking_id, r.booker, r.status, r.room_type_id, r.room_locked, r.check_in, r.check_out,
     coalesce(lodged.segments, jsonb_build_array(${SEGMENT('NULL', 'r.room_type_id', 'r.check_in', 'r.check_out')})) AS room_segments,
     (SELECT room_id FROM (
        ${BESIDE('to', 'in')}
        UNION ALL
        ${BESIDE('from', 'out')}
        UNION ALL
        SELECT s.room_id, 2, e.check_in FROM reservations e
        JOIN room_segments s ON s.account_id = $1 AND s.reservation_id = e.id AND s.part = 0 AND s.to_date = e.check_out
        WHERE e.account_id = $1 AND e.property_id = $2 AND e.guest_id = r.guest_id AND e.status = 'checked_out'
      ) known WHERE room_id IS NOT NULL ORDER BY place, check_in DESC LIMIT 1) AS last_room_id
   FROM reservations r
   LEFT JOIN LATERAL (
     SELECT jsonb_agg(${SEGMENT('s.room_id', 's.room_type_id', 's.from_date', 's.to_date')} ORDER BY s.from_date) FILTER (WHERE s.part = 0) AS segments,
       bool_or(s.room_id IS NULL) AS is_open, max(s.part) AS parts
     FROM room_segments s WHERE s.account_id = $1 AND s.reservation_id = r.id) lodged ON true
   WHERE r.account_id = $1 AND r.property_id = $2
     AND r.check_in < $4::date AND r.check_out > $3::date
     AND (r.check_in > $3::date - 33 OR r.check_out - r.check_in >= 32 AND r.check_in > $3::date - 367)
     AND (r.status = 'checked_in' OR r.check_in >= $5::date AND (r.status = 'confirmed'
       OR r.status = 'pending_payment' AND NOT coalesce(r.hold_expires_at <= $6::timestamptz, false)))
     AND (coalesce(lodged.is_open, true)
       OR $7 AND r.check_in > $5::date AND r.status <> 'checked_in' AND NOT r.room_locked)
     AND coalesce(lodged.parts, 0) = 0 AND ($8::text IS NULL OR r.room_type_id = $8)
   ORDER BY r.check_in, r.id`,
)

interface StayQuery {
  readonly property_id: string
  readonly from: string
  readonly to: string
  readonly business_date: string
  readonly now: Temporal.Instant
  /** Those that have a room, too. */
  readonly assigned: boolean
  readonly room_type_id: string | null
}

/** The stays to assign rooms to, by arrival. */
export const readStaysToAssign = (
  { tx, scope }: AccountContext,
  { property_id, from, to, business_date, now, assigned, room_type_id }: StayQuery,
) =>
  tx.run<StayRow>(listStays, [
    scope.account_id,
    property_id,
    from,
    to,
    business_date,
    now.toString(),
    assigned,
    room_type_id,
  ])
