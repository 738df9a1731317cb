import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const listStaysIn = statement(
  'list_stays_in_room',
  `SELECT id FROM reservations
   WHERE account_id = $1 AND room_id = $2
     AND daterange(held_from, held_to) && daterange($3, $4) ORDER BY held_from`,
)

/** The reservations that have a room on one of the nights `from` ≤ night < `until`. */
export async function readStaysIn(
  { tx, scope }: AccountContext,
  room_id: string,
  { from, until }: { from: string; until: string },
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(listStaysIn, [scope.account_id, room_id, from, until])
  return rows.map(({ id }) => id)
}
