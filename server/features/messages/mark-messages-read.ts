import type * as contract from '#contract/messages/messages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { missingReference } from '../../kernel/errors.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { findMessage, markRead } from '../mail/email/public.ts'
import { findReservation } from '../stays/reservations/public.ts'

type Op = typeof contract.markMessagesRead

/** Marks messages of a guest as read, up to a given one, for all users of the property; they still wait for an answer. rule 27.10 */
export async function markMessagesRead(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findReservation(ctx, params.id)
  const message = await findMessage(ctx, body.up_to, 'up_to')
  if (message.reservation_id !== row.id) throw missingReference('up_to')
  const unread = await markRead(ctx, {
    reservation_id: row.id,
    up_to: message.id,
    at: toTimestamp(ctx.now),
    by: ctx.session?.user_id ?? null,
  })
  ctx.audit?.({
    resource_id: message.id,
    property_id: row.property_id,
    before: null,
    after: { read: true },
  })
  return { reservation_id: row.id, unread }
}
