import { markCombinedOf } from '#server/features/channels/public.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { type LodgedStay, storedSegments } from './segments.ts'

const insert = statement(
  'insert_room_segments',
  `WITH added AS (
     INSERT INTO room_segments (account_id, reservation_id, room_id, room_type_id, from_date, to_date, held_to, part)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::date[], $6::date[], $7::date[], $8::smallint[])
     RETURNING room_type_id, from_date, to_date)
   ${markCombinedOf('added')}`,
)
const remove = statement(
  'delete_room_segments',
  `WITH removed AS (
     DELETE FROM room_segments WHERE account_id = $1 AND reservation_id = ANY ($2)
     RETURNING room_type_id, from_date, to_date)
   ${markCombinedOf('removed')}`,
)

type Stay = LodgedStay & { readonly id: string }

/** Inserts the rooms of stays that have none stored yet; sends nothing where there is nothing to store. */
export async function insertSegments({ tx, scope }: AccountContext, stays: readonly Stay[]): Promise<void> {
  const rows = stays.flatMap((stay) =>
    storedSegments(stay).map((one) => ({ ...one, reservation_id: stay.id })),
  )
  if (rows.length === 0) return
  await tx.run(insert, [
    scope.account_id,
    rows.map(({ reservation_id }) => reservation_id),
    rows.map(({ room_id }) => room_id),
    rows.map(({ room_type_id }) => room_type_id),
    rows.map(({ from }) => from),
    rows.map(({ to }) => to),
    rows.map(({ held_to }) => held_to),
    rows.map(({ part }) => part),
  ])
}

/** Replaces the stored rooms of stays. */
export const replaceSegments = (ctx: AccountContext, stays: readonly Stay[]) =>
  Promise.all([
    ctx.tx.run(remove, [ctx.scope.account_id, stays.map(({ id }) => id)]),
    insertSegments(ctx, stays),
  ])

/** A stay that has a room on some nights. */
export interface Occupant {
  id: string
  status: string
  check_in: string
  check_out: string
}

const OCCUPANT = 'r.id, r.status, r.check_in, r.check_out'
const findTaken = statement(
  'find_stays_in_room',
  `SELECT ${OCCUPANT} FROM room_segments s
   JOIN reservations r ON r.account_id = s.account_id AND r.id = s.reservation_id
   WHERE s.account_id = $1 AND s.room_id = $2 AND s.reservation_id <> $3
     AND s.held_to > $4::date AND s.from_date < $5::date AND s.from_date < s.held_to
   ORDER BY s.from_date LIMIT 1`,
)
const findInside = statement(
  'find_guests_in_room',
  `SELECT ${OCCUPANT} FROM reservations r
   JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
   WHERE r.account_id = $1 AND r.status = 'checked_in' AND r.id <> $3
     AND r.property_id = (SELECT property_id FROM rooms WHERE account_id = $1 AND id = $2)
     AND s.room_id = $2 AND s.from_date <= $4::date AND (s.to_date > $4::date OR s.to_date = r.check_out)
   LIMIT 1`,
)

/** Other stays that have a room on one of the nights. */
export const readOccupant = (
  { tx, scope }: AccountContext,
  on: { room_id: string; except: string; from: string; to: string },
) => tx.one<Occupant>(findTaken, [scope.account_id, on.room_id, on.except, on.from, on.to])

/** Other stays in a room on a business date, overdue departures included. */
export const readGuestInside = (
  { tx, scope }: AccountContext,
  on: { room_id: string; except: string; today: string },
) => tx.one<Occupant>(findInside, [scope.account_id, on.room_id, on.except, on.today])

const segmentsOn = (
  date: string | null,
) => sql`FROM room_segments s WHERE s.account_id = reservations.account_id
  ${date === null ? sql`` : sql`AND s.from_date <= ${date}::date AND s.to_date > ${date}::date`}`

/** A condition on reservations: a stay is in a room on a night, or on any of its nights. */
export const isInRoom = (room_id: string, date: string | null): RawBuilder<unknown> =>
  sql`id IN (SELECT s.reservation_id ${segmentsOn(date)} AND s.room_id = ${room_id})`

/**
 * The same: it has no room on a night, or on one of its nights; nor does a stay without stored segments. The
 * aggregate is evaluated stay by stay, where PostgreSQL would read all segments of the account for EXISTS.
 */
export const isUnassigned = (date: string | null): RawBuilder<unknown> =>
  sql`coalesce((SELECT bool_or(s.room_id IS NULL) ${segmentsOn(date)} AND s.reservation_id = reservations.id AND s.part = 0), true)`
