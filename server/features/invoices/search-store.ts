import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export interface FoundInvoice {
  id: string
  number: string
  status: string
  property_id: string
  total: number
  currency: string
}

const byNumber = statement(
  'search_invoices',
  `SELECT id, number, status, property_id, total, currency FROM invoices
   WHERE account_id = $1 AND number IS NOT NULL AND sequence = $2 AND (number = $3 OR right(number, length($3)) = $3)
   ORDER BY id DESC LIMIT 5`,
)

/** Invoices whose number is, or ends in, what is typed: `HARBOUR-2027-00042`, `2027-00042` or `00042`. */
export function searchInvoices(tx: Tx, account_id: string, typed: string): Promise<FoundInvoice[]> {
  const digits = /(\d{1,9})$/.exec(typed)?.[1]
  if (digits === undefined || typed.length < 3) return Promise.resolve([])
  return tx.run<FoundInvoice>(byNumber, [account_id, Number(digits), typed.toUpperCase()])
}
