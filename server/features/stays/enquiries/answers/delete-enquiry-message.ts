import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiry-messages.ts'
import type { Context } from '#server/context.ts'
import { discardMails, findEnquiryMessage, handOverWait } from '#server/features/mail/email/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { realTime } from '#server/postgres/test-clock.ts'
import { saveEnquiry } from '../save-enquiry.ts'
import { findEnquiryForChange } from '../store.ts'
import { afterWithdrawal } from './answered.ts'

type Op = typeof contract.deleteEnquiryMessage

/** Withdraws an answer that waits to be sent. SVC-1007 for one that was sent or is being sent, and for a reply. rule 35.11 */
export async function deleteEnquiryMessage(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const found = await findEnquiryMessage(ctx, params.id)
  const before = await findEnquiryForChange(ctx, found.enquiry_id)
  // Another withdrawal may have given it the wait of the answer before it.
  const { mail_id, mail_status, status, ...message } = await findEnquiryMessage(ctx, params.id)
  const { account_id } = ctx.scope
  const withdrawn =
    mail_id !== null && mail_status === 'waiting'
      ? await discardMails(ctx.tx, [mail_id], { now: realTime(ctx).toString(), account_id })
      : []
  if (withdrawn.length === 0)
    throw fault('SVC-1007', {
      message: 'The answer can no longer be withdrawn.',
      details: { from: mail_status ?? status, to: 'discarded' },
    })
  const stands = message.waited_since !== null && (await handOverWait(ctx, message))
  const { change } = await saveEnquiry(
    ctx,
    before,
    afterWithdrawal(before, stands ? null : message.waited_since),
  )
  ctx.audit?.(change)
  return undefined
}
