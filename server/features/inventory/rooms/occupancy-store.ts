import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

interface OccupiedRow {
  room_id: string
  from_date: string
  to_date: string
  check_out: string
  timezone: string
  day_ends_at: string
}

// By guests in house, who have an index: the stays of a room go back years.
const listInside = statement(
  'list_stays_inside_rooms',
  `SELECT s.room_id, s.from_date, s.to_date, r.check_out, p.timezone, p.day_ends_at
   FROM reservations r
   JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
   JOIN properties p ON p.account_id = r.account_id AND p.id = r.property_id
   WHERE r.account_id = $1 AND r.status = 'checked_in' AND s.room_id = ANY ($2::text[])
     AND r.property_id = ANY (ARRAY(SELECT DISTINCT m.property_id FROM rooms m WHERE m.account_id = $1 AND m.id = ANY ($2::text[])))`,
)

/**
 * Which of some rooms are occupied: by a guest who is checked in, and has this room on the business date, or
 * is still in it. rule 2.12
 */
export async function readOccupied(
  { tx, scope, now }: Pick<Context, 'tx' | 'scope' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.run<OccupiedRow>(listInside, [scope.account_id, ids])
  const inside = rows.filter((row) => {
    const today = businessDate(row, now)
    return row.from_date <= today && (row.to_date > today || row.to_date === row.check_out)
  })
  return new Set(inside.map(({ room_id }) => room_id))
}

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
