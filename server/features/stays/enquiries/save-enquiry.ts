import type { OptionalEventType } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { appendRequested } from '#server/events/append.ts'
import { fault } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { type EnquiryState, stateAt } from './answers/answered.ts'
import { auditedEnquiry, withoutWords } from './present-enquiry.ts'
import type { EnquiryRow } from './row.ts'
import { writeEnquiry } from './store.ts'

type EnquiryEventType = Extract<OptionalEventType, `enquiry.${string}`>
type Writing = Pick<Context, 'tx' | 'scope' | 'now'>

/** Appends an event of an enquiry, on request. rule 9.4 */
export const appendEnquiryEvent = (ctx: Writing, type: EnquiryEventType, row: EnquiryRow): Promise<void> =>
  appendRequested(ctx, [{ type, property_id: row.property_id, resource_id: row.id, data: withoutWords(row) }])

/** Writes an enquiry, which the caller has locked, with its event; the change for the audit log, and the row as stored. */
export async function saveEnquiry(
  ctx: Writing,
  before: EnquiryRow,
  change: EnquiryState & Partial<Pick<EnquiryRow, 'quote_id'>>,
) {
  const row = raiseVersion<EnquiryRow>({ ...before, ...change }, ctx.now)
  await Promise.all([writeEnquiry(ctx, row), appendEnquiryEvent(ctx, 'enquiry.updated', row)])
  const { id: resource_id, property_id } = row
  return {
    row,
    change: { resource_id, property_id, before: auditedEnquiry(before), after: auditedEnquiry(row) },
  }
}

type Outcome =
  | { readonly status: 'open' | 'answered' | 'closed' }
  | { readonly status: 'quoted'; readonly quote_id: string }

/** What became of an enquiry by a quote or by hand. SVC-1007 for one that is quoted, and a closed one that would be. rule 35.2 */
export function saveOutcome(ctx: Writing, before: EnquiryRow, outcome: Outcome) {
  const { status: to } = outcome
  if (before.status === 'quoted' || (to === 'quoted' && before.status === 'closed'))
    throw fault('SVC-1007', {
      details: {
        from: before.status,
        to,
        allowed: before.status === 'closed' ? ['open', 'answered'] : [],
        reason: 'no_such_change',
      },
    })
  return saveEnquiry(ctx, before, { ...outcome, ...stateAt(to, ctx.now) })
}
