import type { Input, Output } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/resources/invoices.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../kernel/errors.ts'
import { changeDraft, findBuyer, type InvoiceRow, readInvoice } from '../invoices/public.ts'
import { changeDocuments } from '../reservations/public.ts'
import { acceptLines } from './accept-lines.ts'
import { readForBilling, requireDraft } from './draft.ts'

type Op = typeof contract.updateInvoice
type Body = Input<Op>['body']
type BillTo = NonNullable<InvoiceRow['bill_to']>

/** Changes whom a draft is for and what staff added to it; what the stay owes follows. SVC-7001 once issued. rule 7 */
export async function updateInvoice(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { invoice, reservation } = await readForBilling(ctx, params.id)
  requireDraft(invoice)
  if (body.added_lines && invoice.type !== 'invoice')
    throw invalid('added_lines', 'not_on_a_deposit', 'A deposit invoice has no lines of its own.')
  const added_lines = body.added_lines
    ? acceptLines(body.added_lines, reservation, invoice.added_lines)
    : invoice.added_lines
  const bill_to = await buyerAfter(ctx, invoice, body.bill_to)
  const before = ctx.audit && (await readInvoice(ctx, params.id))
  await changeDocuments(ctx, reservation, changeDraft(params.id, { added_lines, bill_to }))
  const after = await readInvoice(ctx, params.id)
  if (before) ctx.audit?.({ resource_id: after.id, property_id: after.property_id, before, after })
  return after
}

/** RFC 7396 on what is shown: a first change begins with the guest. rule 0 */
async function buyerAfter(
  ctx: Context,
  invoice: InvoiceRow,
  change: Body['bill_to'],
): Promise<BillTo | null> {
  if (change === undefined) return invoice.bill_to
  if (change === null) return null
  const now = invoice.bill_to ?? (await findBuyer(ctx, invoice))
  const { address, ...plain } = change
  const after = { ...now, ...plain, ...(address !== undefined && { address: merged(now.address, address) }) }
  if (after.name === null && after.company_name === null)
    throw invalid('bill_to', 'required', 'bill_to keeps a name or a company_name.')
  return after
}

function merged(stored: BillTo['address'], change: BillTo['address']): BillTo['address'] {
  if (change === null) return null
  const kept = Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
