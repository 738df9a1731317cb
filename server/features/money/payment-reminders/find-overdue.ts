import type * as contract from '#contract/money/payment-reminders.ts'
import { MAX_REMINDED_INVOICES } from '#contract/money/payment-reminders.ts'
import type { Input } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { findCompanyAt } from '../../companies/public.ts'
import { findInvoice } from '../../invoices/public.ts'
import { findProperty, type PropertyRow } from '../../property/properties/public.ts'
import { skipReason, type Today } from './next-reminder.ts'
import { type OverdueInvoice, readOverdue } from './store.ts'

type RemindersRequest = Pick<Input<typeof contract.remindCompany>, 'params' | 'body'>

/** Overdue invoices that no reminder can be sent of now. rule 32.12 */
export const skippedOf = (overdue: readonly OverdueInvoice[], at: Today) =>
  overdue.flatMap((one) => {
    const reason = skipReason(one, at)
    return reason === null ? [] : [{ invoice_id: one.id, number: one.number, reason }]
  })

const todayAt = ({ timezone }: PropertyRow, now: Temporal.Instant) => ({
  today: dateIn(timezone, now),
  timezone,
})

/**
 * The overdue invoices that a request names, or all of the company at the property. 404 SVC-3001 for an unknown one, 422
 * SVC-2002 for one that is not overdue or of another account. rule 32.12
 */
export async function findOverdue(
  ctx: Context,
  { params, body: { property_id, invoice_ids } }: RemindersRequest,
) {
  const [company, property] = await Promise.all([
    findCompanyAt(ctx, params.id, property_id),
    findProperty(ctx, property_id, 'property_id'),
  ])
  const account = { company_id: company.id, property_id, currency: property.currency }
  const at = todayAt(property, ctx.now)
  const limit = MAX_REMINDED_INVOICES
  const overdue = await readOverdue(ctx, account, { today: at.today, ids: invoice_ids ?? null, limit })
  for (const [i, id] of (invoice_ids ?? []).entries()) {
    if (overdue.some((one) => one.id === id)) continue
    await findInvoice(ctx, id, `invoice_ids.${i}`)
    throw invalid(
      `invoice_ids.${i}`,
      'not_overdue',
      'The invoice is not an overdue one on the account of this company at the property.',
    )
  }
  return { property, account, at, overdue }
}
