import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

export interface FoundInvoice {
  id: string
  number: string
  status: string
  property_id: string
  total: number
  currency: string
}

const AMOUNTS = 'status, property_id, total, currency'
const byNumber = statement(
  'search_invoices',
  `SELECT id, number, ${AMOUNTS} FROM invoices
   WHERE account_id = $1 AND number IS NOT NULL AND sequence = $2 AND ($4::text[] IS NULL OR property_id = ANY ($4)) AND (number = $3 OR right(number, length($3)) = $3)
   ORDER BY id DESC LIMIT 5`,
)

const byBeginning = statement(
  'search_invoices_by_beginning',
  `SELECT id, number, ${AMOUNTS} FROM invoices
   WHERE account_id = $1 AND number IS NOT NULL AND number::text ~>=~ $2 AND number::text ~<~ $3
     AND ($4::text[] IS NULL OR property_id = ANY ($4)) ORDER BY id DESC LIMIT 5`,
)

const byId = statement(
  'search_invoice_by_id',
  `SELECT id, coalesce(number, id) AS number, ${AMOUNTS} FROM invoices
   WHERE account_id = $1 AND id = $2 AND ($3::text[] IS NULL OR property_id = ANY ($3))`,
)
const ID = /^inv_[0-9a-z]{26}$/

/**
 * Invoices, drafts included, by id, or by a number that is, begins or ends with the search text:
 * `HARBOUR-2027-00042`, `harbour`, `2027-00042` or `00042`.
 */
export async function searchInvoices(
  { tx, scope }: AccountContext,
  typed: string,
  property_ids: readonly string[] | null,
): Promise<FoundInvoice[]> {
  if (typed.length < 3) return []
  if (ID.test(typed)) return tx.run<FoundInvoice>(byId, [scope.account_id, typed, property_ids])
  const digits = /(\d{1,9})$/.exec(typed)?.[1]
  const number = typed.toUpperCase()
  const [ending, beginning] = await Promise.all([
    digits === undefined
      ? []
      : tx.run<FoundInvoice>(byNumber, [scope.account_id, Number(digits), number, property_ids]),
    tx.run<FoundInvoice>(byBeginning, [scope.account_id, number, `${number}\u{10ffff}`, property_ids]),
  ])
  return [...ending, ...beginning]
}
