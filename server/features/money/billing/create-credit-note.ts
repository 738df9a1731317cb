import type * as contract from '#contract/invoices/invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import {
  creditable,
  type DocumentChange,
  type InvoiceRow,
  readDocuments,
  readInvoice,
  reopenInvoice,
  waive,
} from '../../invoices/public.ts'
import { changeDocuments } from '../../stays/reservations/public.ts'
import { acceptLineCredits } from './accept-line-credits.ts'
import { readForBilling } from './draft.ts'

type Op = typeof contract.createCreditNote
type Body = Input<Op>['body']

/**
 * Credits an issued invoice, in whole or in part: what is credited is no longer owed, or goes back to a
 * draft. SVC-7002 for a draft, SVC-7003 beyond what is left. rule 7
 */
export async function createCreditNote(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { invoice, reservation } = await readForBilling(ctx, params.id)
  if (invoice.number === null) throw fault('SVC-7002', { details: { status: invoice.status } })
  const before = await readDocuments(ctx, reservation.id)
  await changeDocuments(ctx, reservation, changeFor(invoice, before, body))
  const documents = await readDocuments(ctx, reservation.id)
  const note = documents.findLast(({ credited_invoice_id }) => credited_invoice_id === invoice.id)
  return readInvoice(ctx, note!.id)
}

function changeFor(
  invoice: InvoiceRow,
  documents: readonly InvoiceRow[],
  { amount: requested, lines: named, reason = null, reopen = false }: Body,
): DocumentChange {
  const left = invoice.type === 'credit_note' ? 0 : creditable(invoice)
  if (requested && requested.currency !== invoice.currency)
    throw invalid('amount.currency', 'currency', `It must be ${invoice.currency}.`)
  if (requested?.amount === 0) throw invalid('amount.amount', 'minimum', 'It must be at least 1.')
  const lines = named && acceptLineCredits(invoice, documents, named)
  const of_lines = lines?.reduce((sum, { amount }) => sum + amount, 0)
  const amount = requested?.amount ?? of_lines ?? left
  if (of_lines !== undefined && of_lines !== amount)
    throw invalid('amount.amount', 'not_the_sum', 'It must be the sum of the lines, or be left out.')
  if (amount > left || left === 0)
    throw fault('SVC-7003', { details: { creditable: { amount: left, currency: invoice.currency } } })
  const is_deposit = invoice.type === 'deposit_invoice'
  if (lines && (reopen || is_deposit))
    throw invalid('lines', 'whole_only', 'It is credited whole, without lines.')
  if (amount < left && (reopen || is_deposit))
    throw invalid('amount', 'whole_only', 'It must be all that is left, or be left out.')
  if (reopen || is_deposit) return reopenInvoice(invoice.id, reason)
  return waive(invoice.id, { amount, reason, ...(lines && { lines }) })
}
