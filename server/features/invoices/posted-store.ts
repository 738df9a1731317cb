import type { PaymentMethod } from '#contract/lists.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import type { TaxedDocument } from './folio/posted-lines.ts'

const listDocuments = statement(
  'list_posted_documents',
  `SELECT id, reservation_id, type, issued_at, reopened, effect, credited_invoice_id, added_lines, vat_breakdown,
     CASE WHEN effect = 'waived' THEN line_items ELSE '[]' END AS line_items
   FROM invoices WHERE account_id = $1 AND reservation_id = ANY ($2) ORDER BY id`,
)

/** The documents of several stays, with the columns that the close of a day needs. */
export const readPostedDocuments = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<TaxedDocument>(listDocuments, [scope.account_id, reservation_ids])

/**
 * Money received for a stay, or refunded, on a business date; minor units, negative for a refund that the
 * bank returned.
 */
export interface Receipt {
  readonly reservation_id: string
  readonly kind: 'payment' | 'refund'
  readonly method: PaymentMethod
  readonly amount: number
  readonly date: string
}

const listReceipts = statement(
  'list_receipts_of_stays',
  `SELECT reservation_id, 'payment' AS kind, method, amount, business_date AS date FROM payments
   WHERE account_id = $1 AND reservation_id = ANY ($2) AND status = 'succeeded'
   UNION ALL
   SELECT f.reservation_id, 'refund', p.method, f.amount, f.business_date
   FROM refunds f JOIN payments p ON p.account_id = f.account_id AND p.id = f.payment_id
   WHERE f.account_id = $1 AND f.reservation_id = ANY ($2) AND f.business_date IS NOT NULL
   UNION ALL
   SELECT f.reservation_id, 'refund', p.method, -f.amount, f.returned_on
   FROM refunds f JOIN payments p ON p.account_id = f.account_id AND p.id = f.payment_id
   WHERE f.account_id = $1 AND f.reservation_id = ANY ($2) AND f.returned_on IS NOT NULL`,
)

/** The receipts of several stays. */
export const readReceipts = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<Receipt>(listReceipts, [scope.account_id, reservation_ids])
