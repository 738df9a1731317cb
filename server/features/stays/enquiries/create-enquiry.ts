import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiries.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { newEnquiry } from './new-enquiry.ts'
import { auditedEnquiry, presentEnquiry } from './present-enquiry.ts'
import { appendEnquiryEvent } from './save-enquiry.ts'
import { insertEnquiry } from './store.ts'

type Op = typeof contract.createEnquiry

/** Notes what somebody asks. rule 35.1 */
export async function createEnquiry(ctx: Context, { body: noted }: Input<Op>): Promise<Output<Op>> {
  const { id: property_id } = await findProperty(ctx, noted.property_id, 'property_id')
  const { name = null, email = null, phone = null, subject = null, body } = noted
  const row = newEnquiry(ctx.now, { property_id, source: 'staff', name, email, phone, subject, body })
  await Promise.all([insertEnquiry(ctx, row), appendEnquiryEvent(ctx, 'enquiry.created', row)])
  ctx.audit?.({ resource_id: row.id, property_id, before: null, after: auditedEnquiry(row) })
  return presentEnquiry(row)
}
