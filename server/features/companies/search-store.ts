import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

export interface FoundCompany {
  id: string
  name: string
  vat_id: string | null
  property_id: string | null
}

const byName = statement(
  'search_companies',
  `SELECT id, name, vat_id, property_id FROM companies
   WHERE account_id = $1 AND (position(folded_name($2) IN folded_name(name)) > 0 OR id = $2 OR vat_id = upper($2))
     AND ($3::text[] IS NULL OR property_id IS NULL OR property_id = ANY ($3))
   ORDER BY status = 'active' DESC, id DESC LIMIT 5`,
)

/** Companies and agents by a part of the name, VAT number or id, of some properties and of the whole account; active ones first. */
export const searchCompanies = async (
  { tx, scope }: AccountContext,
  typed: string,
  property_ids: readonly string[] | null,
): Promise<FoundCompany[]> =>
  typed.length < 3 ? [] : tx.run<FoundCompany>(byName, [scope.account_id, typed, property_ids])
