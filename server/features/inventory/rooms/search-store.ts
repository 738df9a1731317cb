import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

export interface FoundRoom {
  id: string
  name: string
  status: string
  property_id: string
  room_type: string
}

const byName = statement(
  'search_rooms',
  `SELECT r.id, r.name, r.status, r.property_id, t.name AS room_type
   FROM rooms r JOIN room_types t ON t.account_id = r.account_id AND t.id = r.room_type_id
   WHERE r.account_id = $1 AND r.retired_at IS NULL AND (starts_with(lower(r.name), $2) OR r.id = $2)
     AND ($3::text[] IS NULL OR r.property_id = ANY ($3))
   ORDER BY length(r.name), r.name, r.id LIMIT 5`,
)

/** Rooms whose name begins with the search text, or with that id, of some properties or of all. */
export const searchRooms = (
  { tx, scope }: AccountContext,
  typed: string,
  property_ids: readonly string[] | null,
) => tx.run<FoundRoom>(byName, [scope.account_id, typed.toLowerCase(), property_ids])
