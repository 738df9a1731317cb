import type { Folio } from '#contract/money/folios.ts'
import { money } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import {
  amountOwed,
  findBuyer,
  firstFolioId,
  folioIdOf,
  type InvoiceRow,
  readDocuments,
} from '#server/features/invoices/public.ts'
import type { ReservationRow } from '#server/features/stays/reservations/public.ts'

/** All folios of a stay as the API shows them, the first one first: two statements in one round trip. rule 7.58 */
export async function presentFolios(
  ctx: Pick<Context, 'tx' | 'scope'>,
  stay: Pick<ReservationRow, 'id' | 'folios' | 'currency'>,
): Promise<Folio[]> {
  const [documents, booker] = await Promise.all([
    readDocuments(ctx, stay.id),
    findBuyer(ctx, { reservation_id: stay.id }),
  ])
  const first = firstFolioId(stay.id)
  const ids = [first, ...stay.folios.map(({ id }) => id).filter((id) => id !== first)]
  return ids.map((id) => {
    const own = documents.filter((row) => folioIdOf(row) === id)
    const stored_folio = stay.folios.find((folio) => folio.id === id)
    const draft = own.find(({ type, status }) => type === 'invoice' && status === 'draft')
    return {
      id,
      reservation_id: stay.id,
      name: stored_folio?.name ?? null,
      routed_to: stored_folio?.routed_to ?? null,
      bill_to: draft?.bill_to ?? stored_folio?.bill_to ?? booker,
      draft_invoice_id: draft?.id ?? null,
      invoice_ids: own.filter(({ status }) => status !== 'void').map((row) => row.id),
      ...sumsOfFolio(own, stay.currency),
    }
  })
}

/** The sums of documents. The draft of a deposit asks for money in advance: what is owed is on the others. rule 7.8 */
export function sumsOfFolio(documents: readonly InvoiceRow[], currency: string) {
  const sum = (amountOf: (row: InvoiceRow) => number, rows = documents) =>
    rows.reduce((whole, row) => whole + amountOf(row), 0)
  const asks = ({ type, status }: InvoiceRow) => type === 'deposit_invoice' && status === 'draft'
  const total = sum(
    amountOwed,
    documents.filter((row) => !asks(row)),
  )
  const amount_paid = sum((row) => row.amount_paid)
  const amount_refunded = sum((row) => row.amount_refunded)
  return {
    total: money(total, currency),
    amount_paid: money(amount_paid, currency),
    amount_refunded: money(amount_refunded, currency),
    balance: money(total - amount_paid + amount_refunded, currency),
  }
}
