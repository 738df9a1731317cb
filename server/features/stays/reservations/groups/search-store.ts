import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

export interface FoundGroup {
  id: string
  name: string
  property_id: string
  from_date: string
  to_date: string
}

const byName = statement(
  'search_groups',
  `SELECT id, name, property_id, from_date, to_date FROM groups
   WHERE account_id = $1 AND (position(folded_name($2) IN folded_name(name)) > 0 OR id = $2)
     AND ($3::text[] IS NULL OR property_id = ANY ($3))
   ORDER BY status IN ('cancelled', 'completed'), abs(from_date - $4::date), id LIMIT 5`,
)

/** Groups of some properties, by a part of the name or by id; those to come first, the nearest one before all. */
export const searchGroups = async (
  { tx, scope }: AccountContext,
  typed: string,
  property_ids: readonly string[] | null,
  today: string,
): Promise<FoundGroup[]> =>
  typed.length < 3 ? [] : tx.run<FoundGroup>(byName, [scope.account_id, typed, property_ids, today])
