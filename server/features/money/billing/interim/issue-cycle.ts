import type { BillingCycle } from '#contract/money/billing-cycles.ts'
import type { Context } from '#server/context.ts'
import { readDocuments } from '#server/features/invoices/public.ts'
import { lockReservation } from '#server/features/stays/reservations/public.ts'
import { issueNightsOfStay } from './issue-nights-of-stay.ts'

/** A date on which a cycle ends: the nights before it are invoiced. rule 36.8 */
export const endsCycle = (cycle: BillingCycle, date: string): boolean =>
  cycle === 'monthly' ? date.endsWith('-01') : Temporal.PlainDate.from(date).dayOfWeek === 1

/**
 * Invoices the nights of a stay at the end of its cycle, once: not where an interim invoice of that date was issued, even
 * if it was reopened since. The close of a day repeats it after an interruption. rule 36.8
 */
export async function issueCycle(ctx: Context, reservation_id: string, until: string): Promise<void> {
  const stay = await lockReservation(ctx, reservation_id)
  if (stay?.status !== 'checked_in' || stay.billing_cycle === null) return
  if (!endsCycle(stay.billing_cycle, until) || until <= stay.check_in || until >= stay.check_out) return
  const documents = await readDocuments(ctx, stay.id)
  if (documents.some(({ nights_until }) => nights_until !== null && nights_until >= until)) return
  const issued = await issueNightsOfStay(ctx, stay, { until, folio_id: undefined })
  if (issued.length === 0) return
  ctx.audit?.({
    resource_id: stay.id,
    property_id: stay.property_id,
    before: null,
    after: { until, documents: issued.map(({ number }) => number) },
  })
}
