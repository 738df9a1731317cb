import type { PaymentMethod } from '../../../contract/payments.ts'
import { byId, type Folio, type Moment, put, settled } from './folio.ts'
import type { DocumentChange } from './keep-documents.ts'

/** Money that came in on a document, or went back, in minor units. */
export interface MoneyMoved {
  readonly invoice_id: string
  readonly paid?: number
  readonly refunded?: number
  /** How it came in; the invoice shows the newest. */
  readonly method?: PaymentMethod
}

/**
 * The change of documents when a payment or a refund has succeeded: `amount_paid` follows, an issued invoice with
 * nothing left to pay is paid, and a deposit's draft is issued as soon as its money is there. For `keepDocuments`,
 * with the sums of the stay already moved. decisions 7
 */
export const moneyMoved =
  ({ invoice_id, paid = 0, refunded = 0, method }: MoneyMoved): DocumentChange =>
  (folio: Folio, _stay, { at }: Moment) => {
    const row = byId(folio, invoice_id)
    const after = {
      ...row,
      amount_paid: row.amount_paid + paid - refunded,
      amount_refunded: row.amount_refunded + refunded,
      method: method ?? row.method,
    }
    return put(folio, settled(after, at))
  }
