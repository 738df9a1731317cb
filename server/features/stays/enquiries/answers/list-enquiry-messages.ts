import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiry-messages.ts'
import type { Context } from '#server/context.ts'
import { readEnquiryMessagePage } from '#server/features/mail/email/public.ts'
import { findEnquiry } from '../store.ts'
import { presentEnquiryMessage } from './present-enquiry-message.ts'

type Op = typeof contract.listEnquiryMessages

/** Answers to an enquiry and replies to them, newest first. rule 35.9 */
export async function listEnquiryMessages(ctx: Context, { params, query }: Input<Op>): Promise<Output<Op>> {
  const [, { rows, ...page }] = await Promise.all([
    findEnquiry(ctx, params.id),
    readEnquiryMessagePage(ctx, query, params.id),
  ])
  return { data: rows.map(presentEnquiryMessage), ...page }
}
