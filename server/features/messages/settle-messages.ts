import type * as contract from '#contract/messages/messages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { missingReference } from '../../kernel/errors.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import {
  countOpenMessages,
  findMessage,
  reopenMessages,
  settleMessages as settle,
} from '../mail/email/public.ts'
import { findReservation } from '../stays/reservations/public.ts'

type Op = typeof contract.settleMessages

/** Messages of a guest, up to a given one, need no answer; or wait for one again. rule 27.10 */
export async function settleMessages(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findReservation(ctx, params.id)
  const message = await findMessage(ctx, body.up_to, 'up_to')
  if (message.reservation_id !== row.id) throw missingReference('up_to')
  const { settled = true } = body
  const range = { reservation_id: row.id, up_to: message.id }
  if (settled)
    await settle(ctx, {
      ...range,
      at: toTimestamp(ctx.now),
      by: ctx.session?.user_id ?? null,
      answer_id: null,
    })
  else await reopenMessages(ctx, range)
  ctx.audit?.({
    resource_id: message.id,
    property_id: row.property_id,
    before: { settled: message.settled_at !== null },
    after: { settled },
  })
  return { reservation_id: row.id, open: await countOpenMessages(ctx, row.id) }
}
