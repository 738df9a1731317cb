import type { Tx } from '#server/context.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/**
 * Room counts of room types and the capacity of their nights. Capacity is calculated from the rooms each
 * time, in one statement, so that the two cannot drift apart.
 */

/** The room count of a type, locked against other changes of its capacity. */
export interface CountRow {
  room_type_id: string
  property_id: string
  inventory_count: number
  /** Made of others, without rooms of its own. */
  is_combined: boolean
}

// FOR NO KEY UPDATE: a booking that refers to the room type does not wait for it, nor the other way round.
const lockCountOf = statement(
  'lock_inventory_count',
  `SELECT id AS room_type_id, property_id, inventory_count, is_combined FROM room_types
   WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)

export const lockCount = ({ tx, scope }: AccountContext, room_type_id: string) =>
  tx.one<CountRow>(lockCountOf, [scope.account_id, room_type_id])

/** The same of a room type of the caller's scope; 404 SVC-3001, naming the field, for any other. */
export const findCountForChange = async (ctx: ScopedContext, room_type_id: string, field: string) =>
  requireVisible(ctx, await lockCount(ctx, room_type_id), field)

const lockCountByRoom = statement(
  'lock_inventory_count_of_room',
  `SELECT id AS room_type_id, property_id, inventory_count FROM room_types
   WHERE account_id = $1 AND id = (SELECT room_type_id FROM rooms WHERE account_id = $1 AND id = $2)
   FOR NO KEY UPDATE`,
)

/** The same for the room type of a room, which never changes. */
export async function lockCountOfRoom({ tx, scope }: AccountContext, room_id: string): Promise<void> {
  await tx.run(lockCountByRoom, [scope.account_id, room_id])
}

const setCount = statement(
  'set_inventory_count',
  `UPDATE room_types SET inventory_count = $3, version = version + 1, updated_at = $4
   WHERE account_id = $1 AND id = $2`,
)

export const writeCount = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  inventory_count: number,
  updated_at: string,
) => tx.run(setCount, [scope.account_id, room_type_id, inventory_count, updated_at])

/**
 * $1 account, $2 room type, `$3` ≤ night < `$4` (null: all). Rooms less those out of order that night; blocks
 * are aggregated once, because a lookup by room and night took seconds for 700 nights of 150 rooms.
 */
const WITH_BROKEN = `WITH broken AS MATERIALIZED (
  SELECT b.from_date, b.to_date FROM rooms r
    JOIN room_blocks b ON b.account_id = r.account_id AND b.room_id = r.id AND b.type = 'out_of_order'
  WHERE r.account_id = $1 AND r.room_type_id = $2 AND r.retired_at IS NULL
    AND b.to_date > $3::date AND ($4::date IS NULL OR b.from_date < $4)
)`
const CAPACITY = `(
  SELECT t.inventory_count FROM room_types t WHERE t.account_id = $1 AND t.id = $2
) - (
  SELECT count(*)::integer FROM broken b WHERE b.from_date <= d.date AND b.to_date > d.date
)`

const insertNights = statement(
  'insert_nights',
  `${WITH_BROKEN}
   INSERT INTO nights (account_id, room_type_id, date, capacity, is_combined)
   SELECT $1::text, $2::text, d.date, ${CAPACITY}, (SELECT is_combined FROM room_types WHERE account_id = $1 AND id = $2)
   FROM (SELECT $3::date + n AS date FROM generate_series(0, $4::date - $3::date - 1) n) d
   ORDER BY d.date
   ON CONFLICT DO NOTHING`,
)
// Only where the horizon moves, and without leaving a gap: bookings of a night without a row come here too.
const rememberUntil = statement(
  'remember_nights_until',
  `UPDATE room_types SET nights_until = $4 WHERE account_id = $1 AND id = $2
     AND nights_until >= $3::date AND nights_until < $4::date`,
)

/**
 * Inserts the rows of nights `from` ≤ night < `until`; existing ones stay. The caller has locked or just
 * created the room type: otherwise a concurrent change of its room count would not reach the new nights. rule
 * 2, 4
 */
export const openNights = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  from: string,
  until: string,
) =>
  Promise.all([
    tx.run(insertNights, [scope.account_id, room_type_id, from, until]),
    tx.run(rememberUntil, [scope.account_id, room_type_id, from, until]),
  ])

/** A night with what is sold of it. */
export interface SoldNight {
  date: string
  sold: number
  overbooked: number
}

// In date order, as in bookings: two that share nights wait for each other and never deadlock.
const lockNightsFrom = statement(
  'lock_nights',
  `WITH locked AS (
     SELECT date, sold, overbooked FROM nights
     WHERE account_id = $1 AND room_type_id = $2 AND date >= $3 AND ($4::date IS NULL OR date < $4)
     ORDER BY date FOR NO KEY UPDATE)
   SELECT * FROM locked WHERE sold > 0 ORDER BY date`,
)

/** Locks nights and returns those of which something is sold. */
export const lockNights = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  from: string,
  until: string | null,
): Promise<SoldNight[]> => tx.run<SoldNight>(lockNightsFrom, [scope.account_id, room_type_id, from, until])

// Without a self-join of the nights, which a planner without statistics makes quadratic.
const countCapacityAnew = statement(
  'count_capacity_anew',
  `${WITH_BROKEN}
   UPDATE nights d SET (capacity, overbooked) = (
     SELECT c.capacity, greatest(0, d.sold - c.capacity) FROM (SELECT ${CAPACITY} AS capacity OFFSET 0) c
   )
   WHERE d.account_id = $1 AND d.room_type_id = $2 AND d.date >= $3 AND ($4::date IS NULL OR d.date < $4)
     AND d.capacity <> ${CAPACITY}`,
)
const listOverbooked = statement(
  'list_overbooked',
  `SELECT date FROM nights
   WHERE account_id = $1 AND room_type_id = $2 AND date >= $3 AND ($4::date IS NULL OR date < $4)
     AND overbooked > 0
   ORDER BY date`,
)

/** Recalculates the capacity of nights; returns the dates that are overbooked now. */
export async function writeCapacity(
  { tx, scope }: AccountContext,
  room_type_id: string,
  from: string,
  until: string | null,
): Promise<string[]> {
  const values = [scope.account_id, room_type_id, from, until]
  const [, rows] = await Promise.all([
    tx.run(countCapacityAnew, values),
    tx.run<{ date: string }>(listOverbooked, values),
  ])
  return rows.map(({ date }) => date)
}

/** A room type whose last night comes soon. */
export interface ShortHorizon {
  account_id: string
  room_type_id: string
  timezone: string
  day_ends_at: string
  nights_until: string
}

const listShortHorizons = statement(
  'list_short_horizons',
  `SELECT t.account_id, t.id AS room_type_id, p.timezone, p.day_ends_at, t.nights_until
   FROM room_types t JOIN properties p ON p.account_id = t.account_id AND p.id = t.property_id
   WHERE t.nights_until < $1::date ORDER BY t.account_id, t.id`,
)

/** Of all accounts: for jobs, which are bound to none. */
export const readShortHorizons = (tx: Tx, before: string): Promise<ShortHorizon[]> =>
  tx.run<ShortHorizon>(listShortHorizons, [before])
