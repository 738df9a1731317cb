import type * as contract from '#contract/mail/email.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { presentMail } from './list-mails.ts'
import { findMail, retryMails } from './outbox-store.ts'

type Op = typeof contract.retryMail

const ONE_MORE_DAY = { hours: 24 }

/** Sends an e-mail again, at once. SVC-4110 for one that was sent, is being sent, or whose link is deleted. */
export async function retryMail(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const before = await findMail(ctx, params.id)
  const expires_at = toTimestamp(ctx.now.add(ONE_MORE_DAY))
  const going = await retryMails(ctx.tx, [before.id], { now: ctx.now.toString(), expires_at })
  if (going.length === 0) {
    const message =
      'The mail cannot be sent again: it was sent, is on its way, or contains a link that has expired.'
    throw fault('SVC-4110', { message })
  }
  const after = presentMail(await findMail(ctx, params.id))
  ctx.audit?.({
    resource_id: before.id,
    property_id: before.property_id,
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}
