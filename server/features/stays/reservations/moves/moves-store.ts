import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** Nights of a stay in a room: `from` up to, and not including, `to`. */
export interface InRoom {
  id: string
  room_id: string
  from: string
  to: string
  /** Whether the guest is in the room on the business date, also as an overdue departure. */
  is_inside: boolean
}

/** Nights of a room block. */
export interface Blocked {
  room_id: string
  type: 'out_of_order' | 'out_of_service'
  from: string
  to: string
}

/** Rooms, and the query about them: between two dates, beside some stays, on a business date. */
export interface OccupancyQuery {
  readonly room_ids: readonly string[]
  readonly except: readonly string[]
  readonly from: string
  readonly to: string
  readonly today: string
}

const INSIDE = `r.status = 'checked_in' AND s.from_date <= $6::date AND (s.to_date > $6::date OR s.to_date = r.check_out)`
const COLUMNS = `s.reservation_id AS id, s.room_id, s.from_date AS "from", s.held_to AS "to", ${INSIDE} AS is_inside`
const listInRooms = statement(
  'list_stays_in_rooms',
  `SELECT ${COLUMNS} FROM room_segments s JOIN reservations r ON r.account_id = s.account_id AND r.id = s.reservation_id
   WHERE s.account_id = $1 AND s.room_id = ANY ($2::text[]) AND s.reservation_id <> ALL ($3::text[])
     AND s.held_to > $4::date AND s.from_date < $5::date
   UNION
   SELECT ${COLUMNS} FROM reservations r JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
   WHERE r.account_id = $1 AND r.status = 'checked_in' AND s.reservation_id <> ALL ($3::text[])
     AND r.property_id = ANY (SELECT property_id FROM rooms WHERE account_id = $1 AND id = ANY ($2::text[]))
     AND s.room_id = ANY ($2::text[]) AND ${INSIDE}
   ORDER BY 2, 3`,
)
const listBlocks = statement(
  'list_blocks_of_rooms',
  `SELECT room_id, type, from_date AS "from", to_date AS "to" FROM room_blocks
   WHERE account_id = $1 AND room_id = ANY ($2::text[]) AND to_date > $3::date AND from_date < $4::date
   ORDER BY room_id, from_date`,
)
const deferRooms = statement('defer_rooms', 'SET CONSTRAINTS room_never_double_booked DEFERRED')
const checkRooms = statement('check_rooms', 'SET CONSTRAINTS room_never_double_booked IMMEDIATE')
const findPlan = statement(
  'find_plan_of_same_code',
  `SELECT p.id FROM rate_plans own
   JOIN rate_plans p ON p.account_id = own.account_id AND p.room_type_id = $3 AND p.code = own.code
   WHERE own.account_id = $1 AND own.id = $2`,
)

/** Stays that have the rooms on one of the nights, or are in them, and blocks. */
export async function readOccupancy(
  { tx, scope: { account_id } }: AccountContext,
  { room_ids, except, from, to, today }: OccupancyQuery,
): Promise<{ others: InRoom[]; blocks: Blocked[] }> {
  const [others, blocks] = await Promise.all([
    tx.run<InRoom>(listInRooms, [account_id, room_ids, except, from, to, today]),
    tx.run<Blocked>(listBlocks, [account_id, room_ids, from, to]),
  ])
  return { others, blocks }
}

/**
 * Writes rooms of several stays: double bookings are checked at the end, because two stays may exchange
 * rooms. Violates `room_never_double_booked`.
 */
export const withRoomsChecked = ({ tx }: AccountContext, write: () => readonly Promise<unknown>[]) =>
  Promise.all([tx.run(deferRooms), ...write()]).then(() => tx.run(checkRooms))

/** The rate plan of another room type with the same code. */
export const readPlanOfSameCode = (
  { tx, scope: { account_id } }: AccountContext,
  rate_plan_id: string,
  room_type_id: string,
) => tx.one<{ id: string }>(findPlan, [account_id, rate_plan_id, room_type_id])
