import type * as contract from '#contract/messages/messages.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { fault } from '../../kernel/errors.ts'
import { newId } from '../../kernel/new-id.ts'
import { isEmailAddress } from '../../kernel/text/email-address.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { emptyMessage, findMessage, insertMessage, queueMail, settleMessages } from '../mail/email/public.ts'
import { requireKnownVariables } from '../mail/message-templates/public.ts'
import { findProperty } from '../property/properties/public.ts'
import { findReservation, type ReservationRow, readBookingEmail } from '../stays/reservations/public.ts'
import { presentMessage } from './present.ts'

type Op = typeof contract.createMessage
type Body = Input<Op>['body']

/** Seconds in which staff can cancel the sending. */
const SECONDS_OF_STAFF = 10

/**
 * Queues an e-mail to the booker, or records what the guest said by other means. SVC-7004 without an address,
 * 422 for an unknown variable. A sent one answers what the guest had written. rules 27.8, 27.10
 */
export async function createMessage(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findReservation(ctx, params.id)
  const id = body.direction === 'in' ? await record(ctx, row, body) : await send(ctx, row, body)
  const message = presentMessage(await findMessage(ctx, id))
  const { direction, subject, to } = message
  ctx.audit?.({
    resource_id: id,
    property_id: row.property_id,
    before: null,
    after: { direction, subject, to },
  })
  return message
}

async function send(ctx: Context, row: ReservationRow, body: Body): Promise<string> {
  requireKnownVariables(null, body)
  const property = await findProperty(ctx, row.property_id)
  const { address, name, language, data } = await readBookingEmail(ctx, row, {
    property,
    language: body.language,
  })
  if (address === null || !isEmailAddress(address))
    throw fault('SVC-7004', { details: { guest_id: row.guest_id } })
  const words = { subject: body.subject ?? emptyMessage(language).subject, body: body.body }
  const { message_id } = await queueMail(ctx, {
    to: { address, name },
    template: 'guest_message',
    language,
    data: { ...data, words },
    property_id: row.property_id,
    resource_id: row.id,
    reservation_id: row.id,
    wait_seconds: ctx.actor.type === 'staff' ? SECONDS_OF_STAFF : 0,
  })
  await settleMessages(ctx, {
    reservation_id: row.id,
    up_to: message_id!,
    at: toTimestamp(ctx.now),
    by: ctx.session?.user_id ?? null,
    answer_id: message_id!,
  })
  return message_id!
}

/** The author has read it, and needs no reminder. A recorded message is not a template: its variables are not filled in. */
async function record(ctx: Context, row: ReservationRow, { subject, body }: Body): Promise<string> {
  const id = newId('message', ctx.now.epochMilliseconds)
  const property = await findProperty(ctx, row.property_id)
  const { name } = await readBookingEmail(ctx, row, { property })
  const at = toTimestamp(ctx.now)
  await insertMessage(ctx, {
    id,
    property_id: row.property_id,
    reservation_id: row.id,
    direction: 'in',
    channel: 'manual',
    subject: subject ?? null,
    body,
    from_name: name,
    actor: ctx.actor,
    read_at: at,
    read_by: ctx.session?.user_id ?? null,
    settled_at: at,
    settled_by: ctx.session?.user_id ?? null,
    created_at: at,
  })
  return id
}
