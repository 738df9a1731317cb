import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import type { EnquiryRow } from './row.ts'
import { saveOutcome } from './save-enquiry.ts'
import { findEnquiryForChange } from './store.ts'

/** An enquiry of a property, locked until the transaction ends. 404 SVC-3001; 422 for one of another property. */
export async function findEnquiryToQuote(ctx: Context, id: string, property_id: string): Promise<EnquiryRow> {
  const row = await findEnquiryForChange(ctx, id, 'enquiry_id')
  if (row.property_id !== property_id)
    throw invalid('enquiry_id', 'other_property', 'The enquiry is of another property.')
  return row
}

/** Answers an enquiry by a quote. SVC-1007 where it is over. rule 35.2 */
export async function quoteEnquiry(ctx: Context, enquiry: EnquiryRow, quote_id: string): Promise<void> {
  const { change } = await saveOutcome(ctx, enquiry, { status: 'quoted', quote_id })
  await appendAudit(ctx, { ...change, action: 'quoteEnquiry', actor: ctx.actor })
}
