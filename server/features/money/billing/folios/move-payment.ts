import type * as contract from '#contract/money/folios.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import {
  amountDue,
  findPayment,
  folioIdOf,
  type InvoiceRow,
  movePaymentToFolio,
  type PaymentRow,
  presentPayment,
  readDocuments,
  readPayment,
  storedFolioId,
} from '#server/features/invoices/public.ts'
import {
  changeDocuments,
  lockForMoney,
  type ReservationRow,
} from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { requireFolio } from './require-folio.ts'

type Op = typeof contract.movePayment

/**
 * Moves a payment to another folio of its stay: what the stay owes and has paid is unchanged. SVC-2002 for a
 * payment that is not completed, for a deposit, for a fee, for a folio that owes nothing, and for what settles invoices of
 * companies. rule 7.64, 32.9
 */
export async function movePayment(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const found = await findPayment(ctx, params.id)
  const reservation = await lockForMoney(ctx, found.reservation_id)
  requireFolio(reservation, body.folio_id, 'folio_id')
  const [payment, documents] = await Promise.all([
    readPayment(ctx, found.id),
    readDocuments(ctx, reservation.id),
  ])
  const from = documents.find(({ id }) => id === payment!.invoice_id)!
  requireMovable(payment!, from, reservation)
  if (folioIdOf(from) === body.folio_id) return presentPayment(payment!)
  const target = storedFolioId(reservation.id, body.folio_id)
  requireDue(documents, target)
  await changeDocuments(ctx, reservation, movePaymentToFolio(payment!, target))
  const after = (await readPayment(ctx, found.id))!
  ctx.audit?.({
    resource_id: after.id,
    property_id: after.property_id,
    before: { folio_id: folioIdOf(from), invoice_id: from.id },
    after: { folio_id: body.folio_id, invoice_id: after.invoice_id },
  })
  return presentPayment(after)
}

/** Money on a folio that owes nothing would only be owed to its payer. rule 7.64 */
function requireDue(documents: readonly InvoiceRow[], target: string | null): void {
  const own = documents.filter(({ type, folio_id }) => type === 'invoice' && folio_id === target)
  const due = own.reduce((sum, row) => sum + amountDue(row), 0)
  if (due <= 0)
    throw invalid('folio_id', 'nothing_due', 'This folio owes nothing: move what it is to pay there first.')
}

function requireMovable(
  { status, company_payment_id, method }: PaymentRow,
  { type }: InvoiceRow,
  { fee }: ReservationRow,
): void {
  if (status !== 'succeeded') throw invalid('id', 'not_received', 'The payment has not arrived.')
  if (company_payment_id !== null)
    throw invalid(
      'id',
      'company_payment',
      'It is a part of a payment of a company: void that payment, or refund the part.',
    )
  if (method === 'write_off')
    throw invalid('id', 'written_off', 'What is written off stays with its invoice: refund it, and pay anew.')
  if (type === 'deposit_invoice')
    throw invalid(
      'id',
      'deposit',
      'A deposit stays with its document, and is deducted from the invoice of the stay.',
    )
  if (fee !== null)
    throw invalid('id', 'fee_alone', 'After a cancellation or no-show the money is on the first folio.')
}
