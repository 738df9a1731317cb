import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import { roomsForSale } from './for-sale.ts'

const GROUP_NIGHTS = t.keyedTable('group_nights', ['group_id', 'room_type_id', 'date'], {
  group_id: t.fixed(t.text),
  room_type_id: t.fixed(t.text),
  date: t.fixed(t.date),
  rooms: t.integer,
  picked_up: t.integer,
  released: t.integer,
  /** The rooms that are neither picked up nor released count as sold. */
  held: t.boolean,
})

/** A night of a block: `picked_up` and `released` are parts of `rooms`. rule 31.4 */
export interface BlockNight {
  readonly room_type_id: string
  readonly date: string
  readonly rooms: number
  readonly picked_up: number
  readonly released: number
  readonly held: boolean
}

const listNights = statement(
  'list_group_nights',
  `SELECT room_type_id, date, rooms, picked_up, released, held FROM group_nights
   WHERE account_id = $1 AND group_id = $2 ORDER BY room_type_id, date`,
)
const lockNights = statement(
  'lock_nights_of_group',
  `SELECT FROM nights n JOIN group_nights g ON g.account_id = n.account_id AND g.room_type_id = n.room_type_id AND g.date = n.date
   WHERE n.account_id = $1 AND g.group_id = $2 ORDER BY n.room_type_id, n.date FOR NO KEY UPDATE OF n`,
)
const deleteEmpty = statement(
  'delete_empty_group_nights',
  'DELETE FROM group_nights WHERE account_id = $1 AND group_id = $2 AND rooms = 0',
)
// One row a night: `sold` rises where there are rooms for all of them, and always falls.
const changeSold = statement(
  'change_sold_of_blocks',
  `UPDATE nights n SET sold = n.sold + d.rooms, overbooked = greatest(0, n.sold + d.rooms - n.capacity)
   FROM unnest($2::text[], $3::date[], $4::integer[]) d (room_type_id, date, rooms)
   WHERE n.account_id = $1 AND n.room_type_id = d.room_type_id AND n.date = d.date
     AND (d.rooms < 0 OR n.sold + d.rooms <= ${roomsForSale('n')})
   RETURNING n.room_type_id, n.date`,
)
const releaseRest = statement(
  'release_rest_of_group',
  `WITH rest AS MATERIALIZED (
     SELECT room_type_id, date, rooms - picked_up - released AS rooms FROM group_nights
     WHERE account_id = $1 AND group_id = $2 AND held),
   ended AS (
     UPDATE group_nights SET held = false, released = rooms - picked_up WHERE account_id = $1 AND group_id = $2 AND held)
   UPDATE nights n SET sold = n.sold - r.rooms, overbooked = greatest(0, n.sold - r.rooms - n.capacity) FROM rest r
   WHERE n.account_id = $1 AND n.room_type_id = r.room_type_id AND n.date = r.date AND r.rooms > 0`,
)

/** The nights of a block, by room type and date. */
export const readBlock = ({ tx, scope }: AccountContext, group_id: string): Promise<BlockNight[]> =>
  tx.run<BlockNight>(listNights, [scope.account_id, group_id])

/**
 * Locks the nights of a block, by room type and date, then reads it: until the transaction ends no stay picks it up. The
 * caller has locked the group, so that it has no other nights meanwhile. ADR 27
 */
export async function lockBlock({ tx, scope }: AccountContext, group_id: string): Promise<BlockNight[]> {
  const values = [scope.account_id, group_id]
  const [, nights] = await Promise.all([tx.run(lockNights, values), tx.run<BlockNight>(listNights, values)])
  return nights
}

/** Rooms of a night that a block holds more or, negative, less than before. */
export interface ChangedRooms {
  readonly room_type_id: string
  readonly date: string
  readonly rooms: number
}

/** Changes what is sold of nights, which are locked; returns those of which it could. */
export const changeSoldOf = ({ tx, scope }: AccountContext, changed: readonly ChangedRooms[]) =>
  tx.run<Pick<ChangedRooms, 'room_type_id' | 'date'>>(changeSold, [
    scope.account_id,
    changed.map(({ room_type_id }) => room_type_id),
    changed.map(({ date }) => date),
    changed.map(({ rooms }) => rooms),
  ])

/** Writes nights of a block; those without rooms are no longer of it. */
export const writeBlock = (ctx: AccountContext, group_id: string, nights: readonly BlockNight[]) =>
  Promise.all([
    GROUP_NIGHTS.upsertMany(
      ctx,
      nights.map((night) => ({ ...night, group_id })),
    ),
    ctx.tx.run(deleteEmpty, [ctx.scope.account_id, group_id]),
  ])

/** Releases every room of a block that is held and not picked up. The caller has locked its nights. */
export const releaseRestOf = ({ tx, scope }: AccountContext, group_id: string) =>
  tx.run(releaseRest, [scope.account_id, group_id])
