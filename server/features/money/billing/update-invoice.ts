import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/invoices/invoices.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { creditNote, requireMayExceedCredit } from '../../companies/public.ts'
import {
  type AddedLine,
  accountOf,
  addedGross,
  changeDraft,
  changeReminders,
  findBuyer,
  folioIdOf,
  type InvoiceRow,
  readInvoice,
} from '../../invoices/public.ts'
import { changeDocuments, warnAboveCredit } from '../../stays/reservations/public.ts'
import { acceptLines } from './accept-lines.ts'
import { patchBillTo } from './bill-to.ts'
import { changePayer } from './change-payer.ts'
import { readForBilling, requireDraft } from './draft.ts'

type Op = typeof contract.updateInvoice

/**
 * Changes the payer of a draft and the lines that staff added; what the stay owes follows. SVC-7001 once
 * issued, but for `reminders_paused`; SVC-8004 above the credit of a company. rule 7, 30.11
 */
export async function updateInvoice(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { reminders_paused, ...ofDraft } = body
  requireMayExceedCredit(ctx, body)
  const { invoice, reservation } = await readForBilling(ctx, params.id)
  if (reminders_paused !== undefined && Object.keys(ofDraft).length === 0)
    return pauseReminders(ctx, invoice, reminders_paused)
  requireDraft(invoice)
  if (reminders_paused !== undefined) await changeReminders(ctx, invoice, { reminders_paused })
  if (body.added_lines && invoice.type !== 'invoice')
    throw invalid('added_lines', 'not_on_a_deposit', 'A deposit invoice has no lines of its own.')
  const added_lines = body.added_lines
    ? await acceptLines(ctx, body.added_lines, reservation, invoice.added_lines)
    : invoice.added_lines
  const bill_to = await patchBillTo(ctx, body.bill_to, {
    property_id: invoice.property_id,
    stored: invoice.bill_to,
    shown: () => findBuyer(ctx, invoice),
  })
  // A draft is the view of a folio: the next one has the same payer.
  const folios = reservation.folios.map((folio) =>
    folio.id === folioIdOf(invoice) && invoice.type === 'invoice' ? { ...folio, bill_to } : folio,
  )
  const before = ctx.audit && (await readInvoice(ctx, params.id))
  const change = changeDraft(params.id, { added_lines, bill_to })
  const { credit_override } = body
  const is_other_account = accountOf(reservation, { bill_to }) !== invoice.company_id
  if (is_other_account) await changePayer(ctx, reservation, { change, folios, credit_override })
  else {
    const changed = await changeDocuments(ctx, reservation, change, folios)
    if (addedGross(added_lines) > addedGross(invoice.added_lines))
      await warnAboveCredit(ctx, changed, invoice.company_id)
  }
  const after = await readInvoice(ctx, params.id)
  if (before) {
    const lines_removed = removedGross(invoice, added_lines)
    ctx.audit?.({
      resource_id: after.id,
      property_id: after.property_id,
      before,
      after: {
        ...after,
        ...(lines_removed !== 0 && { lines_removed: money(lines_removed, after.currency) }),
        ...(is_other_account && creditNote(body)),
      },
    })
  }
  return after
}

/** Pauses or resumes the reminders of a document, whatever its status. rule 32.11 */
async function pauseReminders(
  ctx: Context,
  invoice: InvoiceRow,
  reminders_paused: boolean,
): Promise<Output<Op>> {
  const before = await readInvoice(ctx, invoice.id)
  if (before.reminders_paused === reminders_paused) return before
  await changeReminders(ctx, invoice, { reminders_paused })
  const after = await readInvoice(ctx, invoice.id)
  ctx.audit?.({ resource_id: after.id, property_id: after.property_id, before, after })
  return after
}

/** The total of lines that were on the draft and are no longer there as they were. */
function removedGross({ added_lines }: InvoiceRow, after: readonly AddedLine[]): number {
  const left = [...after]
  return addedGross(
    added_lines.filter((line) => {
      const at = left.findIndex((other) => isDeepStrictEqual(other, line))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    }),
  )
}
