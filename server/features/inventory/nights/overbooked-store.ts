import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A night of a room type with more stays than rooms. */
export interface OverbookedNight {
  property_id: string
  room_type_id: string
  date: string
  /** Stays more than rooms. */
  count: number
}

const listNights = statement(
  'list_overbooked_from',
  `SELECT t.property_id, n.room_type_id, n.date, n.sold - n.capacity AS count
   FROM room_types t
   JOIN nights n ON n.account_id = $1 AND n.room_type_id = t.id AND n.date >= $3::date AND n.date < $3::date + $4::int
   WHERE t.account_id = $1 AND t.property_id = ANY ($2::text[]) AND n.sold > n.capacity
   ORDER BY n.date, n.room_type_id LIMIT 50`,
)

/** The first 50 overbooked nights of some properties, in a number of nights from a date on. */
export const readOverbookedNights = (
  { tx, scope }: AccountContext,
  on: { property_ids: readonly string[]; from: string; nights: number },
) => tx.run<OverbookedNight>(listNights, [scope.account_id, on.property_ids, on.from, on.nights])
