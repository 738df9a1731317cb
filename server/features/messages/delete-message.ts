import type * as contract from '#contract/messages/messages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { realTime } from '../../postgres/test-clock.ts'
import { discardMails, findMessage, reopenAnswered } from '../mail/email/public.ts'
import { presentMessage } from './present.ts'

type Op = typeof contract.deleteMessage

/**
 * Cancels a queued message; what it answered waits again. SVC-1007 for one that was sent, is being sent, or was
 * received. rules 27.8, 27.10
 */
export async function deleteMessage(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findMessage(ctx, params.id)
  const { account_id } = ctx.scope
  const is_waiting = row.mail_id !== null && row.status === 'waiting'
  const taken_back = is_waiting
    ? await discardMails(ctx.tx, [row.mail_id], { now: realTime(ctx).toString(), account_id })
    : []
  if (taken_back.length === 0)
    throw fault('SVC-1007', {
      message: 'The message can no longer be withdrawn.',
      details: { from: row.status, to: 'discarded' },
    })
  const { id, property_id, reservation_id, subject } = presentMessage(row)
  await reopenAnswered(ctx, row)
  ctx.audit?.({ resource_id: id, property_id, before: { reservation_id, subject }, after: null })
  return undefined
}
