import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

const listStaysIn = statement(
  'list_stays_in_room',
  `SELECT reservation_id AS id FROM room_segments
   WHERE account_id = $1 AND room_id = $2 AND held_to > $3 AND from_date < $4 AND from_date < held_to
   GROUP BY reservation_id ORDER BY min(from_date)`,
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
