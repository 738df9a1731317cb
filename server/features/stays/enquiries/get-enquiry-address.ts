import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiries.ts'
import type { Context } from '#server/context.ts'
import { mailAddresses } from '#server/features/mail/email/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'

type Op = typeof contract.getEnquiryAddress

/** The address whose e-mails become enquiries of a property. rule 35.3 */
export async function getEnquiryAddress(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findProperty(ctx, params.id)
  const { reply_domain: domain, secrets, environment } = ctx
  return { address: domain === undefined ? null : mailAddresses({ secrets, domain }, environment).of(id) }
}
