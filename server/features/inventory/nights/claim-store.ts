import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { roomsForSale } from './for-sale.ts'

// A full night is not among the rows. Of two bookings of the last room the second waits for the row, then
// reads `sold` again (READ COMMITTED). `= ANY` walks the key in date order, so that two stays lock the nights
// that they share in the same order.
const incrementFree = statement(
  'claim_free_nights',
  `UPDATE nights SET sold = sold + 1
   WHERE account_id = $1 AND room_type_id = $2 AND date = ANY($3::date[])
     AND sold < ${roomsForSale('nights')}
   RETURNING date`,
)
// The domain `every_night` refuses false (constraint `every_night_taken`): the batch fails as a whole, with
// its COMMIT, and no result has to be read before. Two bounds instead of a list: PostgreSQL planned the
// statement anew for every list, which took as long as running it.
const incrementEvery = statement(
  'claim_every_night',
  `WITH claimed AS (
     UPDATE nights SET sold = sold + 1
     WHERE account_id = $1 AND room_type_id = $2 AND date >= $3::date AND date < $4::date
       AND sold < ${roomsForSale('nights')}
     RETURNING 1)
   SELECT (count(*) = $4::date - $3::date)::every_night FROM claimed`,
)
const incrementEveryOf = statement(
  'claim_every_night_of_several',
  `WITH wanted AS (SELECT room_type_id, date, count(*)::integer AS rooms
     FROM unnest($2::text[], $3::date[]) AS w (room_type_id, date) GROUP BY 1, 2),
   claimed AS (
     UPDATE nights SET sold = sold + wanted.rooms FROM wanted
     WHERE account_id = $1 AND nights.room_type_id = wanted.room_type_id AND nights.date = wanted.date
       AND sold + wanted.rooms <= ${roomsForSale('nights')}
     RETURNING 1)
   SELECT ((SELECT count(*) FROM claimed) = (SELECT count(*) FROM wanted))::every_night`,
)
const releaseNights = statement(
  'release_nights',
  `UPDATE nights SET sold = sold - 1, overbooked = greatest(0, sold - 1 - capacity)
   WHERE account_id = $1 AND room_type_id = $2 AND date = ANY($3::date[])`,
)

// A booking of a channel counts as sold, whether or not there is a room. rule 4
const overbook = statement(
  'overbook_nights',
  `UPDATE nights SET sold = sold + 1, overbooked = greatest(0, sold + 1 - capacity)
   WHERE account_id = $1 AND room_type_id = $2 AND date = ANY($3::date[]) RETURNING date, sold > capacity AS is_over`,
)

/** Claims nights, free or not; returns them, and which have more stays than rooms now. */
export const incrementSold = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  dates: readonly string[],
) => tx.run<{ date: string; is_over: boolean }>(overbook, [scope.account_id, room_type_id, dates])

/** Claims those of the nights that are free; returns them. */
export async function incrementFreeNights(
  { tx, scope }: AccountContext,
  room_type_id: string,
  dates: readonly string[],
) {
  const rows = await tx.run<{ date: string }>(incrementFree, [scope.account_id, room_type_id, dates])
  return rows.map(({ date }) => date)
}

/** Claims all nights from one date up to another, or fails with the constraint `every_night_taken`. */
export const incrementEveryNight = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  from: string,
  to: string,
) => tx.run(incrementEvery, [scope.account_id, room_type_id, from, to])

/** The same of nights of several stays, each as often as it is named. The caller has locked them in order. */
export const incrementEveryNightOf = ({ tx, scope }: AccountContext, nights: readonly TypeNights[]) =>
  tx.run(incrementEveryOf, listed(scope.account_id, nights))

export const decrementSold = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  dates: readonly string[],
) => tx.run(releaseNights, [scope.account_id, room_type_id, dates])

const listOverbooked = statement(
  'list_overbooked_nights',
  `SELECT date FROM nights
   WHERE account_id = $1 AND room_type_id = $2 AND date = ANY($3::date[]) AND sold > capacity ORDER BY date`,
)

/** Those of some nights that have more stays than rooms. */
export async function readOverbooked(
  { tx, scope }: AccountContext,
  room_type_id: string,
  dates: readonly string[],
): Promise<string[]> {
  const rows = await tx.run<{ date: string }>(listOverbooked, [scope.account_id, room_type_id, dates])
  return rows.map(({ date }) => date)
}

const lockInOrder = statement(
  'lock_nights_in_order',
  `SELECT FROM nights n JOIN unnest($2::text[], $3::date[]) AS wanted (room_type_id, date)
     ON n.room_type_id = wanted.room_type_id AND n.date = wanted.date
   WHERE n.account_id = $1 ORDER BY n.room_type_id, n.date FOR NO KEY UPDATE OF n`,
)

const listMissing = statement(
  'list_missing_nights',
  `SELECT wanted.room_type_id, min(wanted.date) AS first, max(wanted.date) AS last
   FROM unnest($2::text[], $3::date[]) AS wanted (room_type_id, date)
   WHERE NOT EXISTS (SELECT FROM nights n
     WHERE n.account_id = $1 AND n.room_type_id = wanted.room_type_id AND n.date = wanted.date)
   GROUP BY wanted.room_type_id ORDER BY wanted.room_type_id`,
)

/** Nights of one room type. */
export interface TypeNights {
  readonly room_type_id: string
  readonly nights: readonly string[]
  /** The group of the stays, whose block they are picked up from. */
  readonly group_id?: string
}

const listed = (account_id: string, type_nights: readonly TypeNights[]) => {
  const all = type_nights.flatMap(({ room_type_id, nights }) =>
    nights.map((date) => ({ room_type_id, date })),
  )
  return [account_id, all.map(({ room_type_id }) => room_type_id), all.map(({ date }) => date)]
}

/** Locks nights of several room types, by type and date. */
export const lockNightsInOrder = ({ tx, scope }: AccountContext, type_nights: readonly TypeNights[]) =>
  tx.run(lockInOrder, listed(scope.account_id, type_nights))

/**
 * The room types of which some of the nights have no row yet, with the first and the last of those. A row is
 * never deleted.
 */
export const readMissingNights = ({ tx, scope }: AccountContext, type_nights: readonly TypeNights[]) =>
  tx.run<{ room_type_id: string; first: string; last: string }>(
    listMissing,
    listed(scope.account_id, type_nights),
  )

const addSold = statement(
  'add_sold_nights',
  `UPDATE nights n SET sold = n.sold + s.sold, overbooked = greatest(0, n.sold + s.sold - n.capacity)
   FROM unnest($3::date[], $4::integer[]) s(date, sold)
   WHERE n.account_id = $1 AND n.room_type_id = $2 AND n.date = s.date`,
)

/**
 * Adds what demo history sold of the nights of a room type, over their capacity too, as channels may. The
 * caller writes the reservations in the same transaction. rule 4
 */
export const recordSold = (
  { tx, scope }: AccountContext,
  room_type_id: string,
  sold: ReadonlyMap<string, number>,
) => tx.run(addSold, [scope.account_id, room_type_id, [...sold.keys()], [...sold.values()]])
