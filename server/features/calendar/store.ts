import type { Room, RoomBlock } from '#contract/inventory/rooms.ts'
import type { ReservationStatus } from '#contract/lists.ts'
import type { Context } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export interface TypeRow {
  id: string
  code: string
  name: string
  kind: 'private' | 'dorm' | 'apartment'
  standard_occupancy: number
}

export interface RoomRow {
  id: string
  room_type_id: string
  name: string
  floor: string | null
  status: Room['status']
}

/** Nights of a guest in house in a room; `to` is null for the last room of the stay, which is left at departure. */
export interface OccupiedRow {
  room_id: string
  from: string
  to: string | null
}

export interface BlockRow extends RoomBlock {
  room_id: string
}

/** Nights `from` ≤ night < `to` of a stay in one room. */
export interface BarRow {
  reservation_id: string
  name: string
  status: ReservationStatus
  adults: number
  children: number
  balance_due: boolean
  has_note: boolean
  is_returning: boolean
  is_locked: boolean
  room_id: string | null
  room_type_id: string
  from: string
  to: string
}

const listTypes = statement(
  'list_calendar_room_types',
  `SELECT id, code, name, kind, standard_occupancy FROM room_types
   WHERE account_id = $1 AND property_id = $2 ORDER BY id`,
)

const listRooms = statement(
  'list_calendar_rooms',
  `SELECT id, room_type_id, name, floor, status FROM rooms
   WHERE account_id = $1 AND property_id = $2 AND retired_at IS NULL`,
)

const listInside = statement(
  'list_calendar_in_house',
  `SELECT s.room_id, s.from_date AS "from", CASE WHEN s.to_date < r.check_out THEN s.to_date END AS "to"
   FROM reservations r JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
   WHERE r.account_id = $1 AND r.property_id = $2 AND r.status = 'checked_in' AND s.room_id IS NOT NULL`,
)

const listBlocks = statement(
  'list_calendar_blocks',
  `SELECT b.id, b.room_id, b.type, b.from_date AS "from", b.to_date AS "to", b.reason
   FROM rooms r JOIN room_blocks b ON b.account_id = r.account_id AND b.room_id = r.id
   WHERE r.account_id = $1 AND r.property_id = $2 AND r.retired_at IS NULL
     AND b.from_date < $4::date AND b.to_date > $3::date
   ORDER BY b.from_date, b.id`,
)

const listOverbooked = statement(
  'list_calendar_overbooked',
  `SELECT n.room_type_id, n.date, n.sold - n.capacity AS stays
   FROM room_types t JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
   WHERE t.account_id = $1 AND t.property_id = $2 AND n.date >= $3::date AND n.date < $4::date
     AND n.sold > n.capacity`,
)

/** Stays with a night of the period, or that depart on its first; by arrival as in list/conditions.ts. */
const IN_PERIOD = `r.check_in < $4::date AND r.check_out >= $3::date
  AND (r.check_in > $3::date - 33 OR r.check_out - r.check_in >= 32 AND r.check_in > $3::date - 367)`
const BAR = `r.id AS reservation_id, coalesce(r.booker ->> 'last_name', '') AS name, r.status, r.adults, r.children,
  r.balance > 0 AS balance_due,
  r.notes IS NOT NULL AS has_note, r.room_locked AS is_locked,
  EXISTS (SELECT FROM reservations e WHERE e.account_id = $1 AND e.property_id = $2 AND e.guest_id = r.guest_id
    AND e.status = 'checked_out' AND e.check_in < r.check_in) AS is_returning`
const HOLDS = `r.status NOT IN ('cancelled', 'no_show')
  AND NOT (r.status = 'pending_payment' AND coalesce(r.hold_expires_at <= $5::timestamptz, false))`

/** A stay without rows is one segment of its own room type, without a room; one in a combined type is in each of its rooms. ADR 39, rule 37.6 */
const listBars = statement(
  'list_calendar_bars',
  `WITH stays AS (
     SELECT * FROM reservations r WHERE r.account_id = $1 AND r.property_id = $2 AND ${IN_PERIOD} AND ${HOLDS}
     UNION ALL
     SELECT * FROM reservations r WHERE r.account_id = $1 AND r.property_id = $2 AND r.status = 'checked_in'
       AND r.check_out < $3::date)
   SELECT ${BAR}, s.room_id, coalesce(s.room_type_id, r.room_type_id) AS room_type_id,
     coalesce(s.from_date, r.check_in) AS "from", coalesce(s.to_date, r.check_out) AS "to"
   FROM stays r LEFT JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
   WHERE coalesce(s.part, 0) = 0 OR s.room_id IS NOT NULL`,
)

interface Period {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/** The rooms of a property, its stays and blocks: one round trip. */
export async function readCalendar({ tx, scope, now }: Context, { property_id, from, to }: Period) {
  const of_property = [scope.account_id, property_id]
  const of_period = [...of_property, from, to]
  const [types, rooms, inside, blocks, overbooked, bars] = await Promise.all([
    tx.run<TypeRow>(listTypes, of_property),
    tx.run<RoomRow>(listRooms, of_property),
    tx.run<OccupiedRow>(listInside, of_property),
    tx.run<BlockRow>(listBlocks, of_period),
    tx.run<{ room_type_id: string; date: string; stays: number }>(listOverbooked, of_period),
    tx.run<BarRow>(listBars, [...of_period, now.toString()]),
  ])
  return { types, rooms, inside, blocks, overbooked, bars }
}
export type CalendarRows = Awaited<ReturnType<typeof readCalendar>>
