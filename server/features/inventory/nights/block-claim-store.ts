import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { TypeNights } from './claim-store.ts'
import { roomsForSale } from './for-sale.ts'

/**
 * Nights of stays of a group: of a block that is held they are picked up, and `nights.sold`, which has the room already,
 * stays as it is; others are sold like any night. Rows of `group_nights` change under the lock of their night alone, so
 * every statement here follows one that locks the nights, and sees what earlier holders of the lock have written. rule 31.5
 */

/** Nights of one room type, each once, that stays of a group hold. */
export interface GroupNights extends TypeNights {
  readonly group_id: string
}

/** What became of a night that was claimed. */
export interface ClaimedNight {
  readonly date: string
  /** Whether the block is held on this night: then a claim that failed found no room left in it. */
  readonly is_block: boolean
  readonly is_claimed: boolean
  /** More is sold than there are rooms, and the claim has sold it. */
  readonly is_over: boolean
}

const OF_GROUP = `account_id = $1 AND group_id = $2 AND room_type_id = $3 AND date = ANY ($4::date[])`

// A room beyond the block raises it where the claim overbooks; one that was released comes back from the house.
const claimSome = statement(
  'claim_group_nights',
  `WITH block AS MATERIALIZED (
     SELECT date, held, rooms - picked_up - released AS unpicked FROM group_nights WHERE ${OF_GROUP}),
   taken AS (
     UPDATE nights n SET sold = sold + 1, overbooked = greatest(0, sold + 1 - capacity)
     WHERE account_id = $1 AND room_type_id = $3 AND date = ANY ($4::date[])
       AND ($5 OR sold < ${roomsForSale('n')})
       AND NOT EXISTS (SELECT FROM block b WHERE b.date = n.date AND b.held AND (b.unpicked > 0 OR NOT $5))
     RETURNING date, sold > capacity AS is_over),
   picked AS (
     UPDATE group_nights g SET picked_up = picked_up + 1, released = greatest(0, released - 1),
       rooms = greatest(rooms, picked_up + 1 + greatest(0, released - 1))
     FROM block b
     WHERE g.account_id = $1 AND g.group_id = $2 AND g.room_type_id = $3 AND g.date = b.date
       AND (b.held AND b.unpicked > 0 OR EXISTS (SELECT FROM taken t WHERE t.date = b.date))
     RETURNING g.date)
   SELECT d.date, coalesce(b.held, false) AS is_block, t.date IS NOT NULL OR p.date IS NOT NULL AS is_claimed,
     coalesce(t.is_over, false) AS is_over
   FROM unnest($4::date[]) d (date) LEFT JOIN block b ON b.date = d.date LEFT JOIN taken t ON t.date = d.date
     LEFT JOIN picked p ON p.date = d.date
   ORDER BY d.date`,
)

// As `claim_every_night`: the domain refuses false, and the batch fails with its COMMIT.
const claimEvery = statement(
  'claim_every_group_night',
  `WITH wanted AS (SELECT room_type_id, date, count(*)::integer AS rooms
     FROM unnest($3::text[], $4::date[]) AS w (room_type_id, date) GROUP BY 1, 2),
   block AS MATERIALIZED (
     SELECT room_type_id, date, held FROM group_nights JOIN wanted USING (room_type_id, date)
     WHERE account_id = $1 AND group_id = $2),
   picked AS (
     UPDATE group_nights g SET picked_up = picked_up + w.rooms FROM wanted w
     WHERE g.account_id = $1 AND g.group_id = $2 AND g.room_type_id = w.room_type_id AND g.date = w.date
       AND g.held AND g.rooms - g.picked_up >= w.rooms
     RETURNING 1),
   taken AS (
     UPDATE nights n SET sold = sold + w.rooms FROM wanted w
     WHERE n.account_id = $1 AND n.room_type_id = w.room_type_id AND n.date = w.date
       AND NOT EXISTS (SELECT FROM block b WHERE b.room_type_id = n.room_type_id AND b.date = n.date)
       AND n.sold + w.rooms <= ${roomsForSale('n')}
     RETURNING 1)
   SELECT ((SELECT count(*) FROM picked) + (SELECT count(*) FROM taken) = (SELECT count(*) FROM wanted))::every_night`,
)

const releaseSome = statement(
  'release_group_nights',
  `WITH block AS (
     UPDATE group_nights SET picked_up = picked_up - 1, released = CASE WHEN held THEN released ELSE released + 1 END
     WHERE ${OF_GROUP} RETURNING date, held)
   UPDATE nights n SET sold = sold - 1, overbooked = greatest(0, sold - 1 - capacity)
   WHERE account_id = $1 AND room_type_id = $3 AND date = ANY ($4::date[])
     AND NOT EXISTS (SELECT FROM block b WHERE b.date = n.date AND b.held)`,
)

/** Claims those of the nights that it can; `overbooks` claims all. */
export const claimGroupNights = (
  { tx, scope }: AccountContext,
  { group_id, room_type_id, nights }: GroupNights,
  overbooks: boolean,
): Promise<ClaimedNight[]> =>
  tx.run<ClaimedNight>(claimSome, [scope.account_id, group_id, room_type_id, nights, overbooks])

/** Claims every night of stays of a group, each as often as it is named, or fails with `every_night_taken`. */
export const claimEveryGroupNight = (
  { tx, scope }: AccountContext,
  group_id: string,
  some: readonly TypeNights[],
) => {
  const all = some.flatMap(({ room_type_id, nights }) => nights.map((date) => ({ room_type_id, date })))
  return tx.run(claimEvery, [
    scope.account_id,
    group_id,
    all.map(({ room_type_id }) => room_type_id),
    all.map(({ date }) => date),
  ])
}

/** Gives nights back: to the block where it is held, else to the house. */
export const releaseGroupNights = (
  { tx, scope }: AccountContext,
  { group_id, room_type_id, nights }: GroupNights,
) => tx.run(releaseSome, [scope.account_id, group_id, room_type_id, nights])
