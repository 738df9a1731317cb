import type * as contract from '#contract/invoices/invoices.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { issueDeposit, issueInvoiceOfFolio, readInvoice } from '../../invoices/public.ts'
import { changeDocuments } from '../../stays/reservations/public.ts'
import { readForBilling, requireDraft } from './draft.ts'

type Op = typeof contract.issueInvoice

/** Issues a draft under the next number of its series. SVC-7001 for anything but a draft. rule 7 */
export async function issueInvoice(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { invoice, reservation } = await readForBilling(ctx, params.id)
  requireDraft(invoice)
  const issue = invoice.type === 'invoice' ? issueInvoiceOfFolio(invoice.folio_id) : issueDeposit
  await changeDocuments(ctx, reservation, issue)
  const issued = await readInvoice(ctx, params.id)
  // It would return more than was ever invoiced.
  if (issued.status === 'draft') throw fault('SVC-7003', { details: { creditable: 0 } })
  return issued
}
