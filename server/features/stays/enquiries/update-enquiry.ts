import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiries.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { presentEnquiry } from './present-enquiry.ts'
import { saveOutcome } from './save-enquiry.ts'
import { findEnquiryForChange } from './store.ts'

type Op = typeof contract.updateEnquiry

/** Closes an enquiry, opens it again, or notes that it was answered otherwise; what it is already changes nothing. rule 35.2 */
export async function updateEnquiry(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const before = await findEnquiryForChange(ctx, params.id)
  requireMatch(ctx, before.version)
  const { status } = body
  if (status === undefined || status === before.status) return presentEnquiry(before)
  const { row, change } = await saveOutcome(ctx, before, { status })
  ctx.audit?.(change)
  return presentEnquiry(row)
}
