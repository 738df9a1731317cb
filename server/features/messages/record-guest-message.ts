import type { MessageChannel } from '#contract/mail/template-kinds.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Actor, Context } from '../../context.ts'
import { newId } from '../../kernel/new-id.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { countMessagesOfDay, insertMessage, lockThread } from '../mail/email/public.ts'

/** A message of a guest about a stay, by e-mail or on the page of the booking. */
export interface GuestMessage {
  readonly reservation: { readonly id: string; readonly property_id: string }
  readonly channel: Exclude<MessageChannel, 'manual'>
  /** The name in the booking. */
  readonly name: string
  readonly subject?: string | null
  /** Length-limited by the caller. */
  readonly body: string
  readonly from_address?: string | null
  readonly attachments?: readonly string[]
  /** The Message-ID of an e-mail, for deduplication. */
  readonly internet_id?: string | null
  /** An automatic reply, which is stored as read and settled. */
  readonly is_automatic?: boolean
}

const GUEST: Actor = { type: 'guest', id: null }

/** Messages of the guest of a stay in 24 hours, of each channel. rules 26.11, 27.9 */
export const MAX_MESSAGES_A_DAY = 20

/** Whether the guest may write one more, counted until the transaction ends: also of many at once no more are stored. */
export async function mayWriteMore(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  reservation_id: string,
  channel: GuestMessage['channel'],
): Promise<boolean> {
  await lockThread(ctx, reservation_id)
  return (await countMessagesOfDay(ctx, reservation_id, channel)) < MAX_MESSAGES_A_DAY
}

/** Stores it as a message of the stay that waits for an answer. Null for a duplicate e-mail. rule 27.9 */
export async function recordGuestMessage(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  { reservation, is_automatic = false, name, ...message }: GuestMessage,
): Promise<{ id: string } | null> {
  const id = newId('message', ctx.now.epochMilliseconds)
  const { id: reservation_id, property_id } = reservation
  const at = toTimestamp(ctx.now)
  const is_new = await insertMessage(ctx, {
    ...message,
    id,
    property_id,
    reservation_id,
    direction: 'in',
    subject: message.subject ?? null,
    from_name: name,
    actor: GUEST,
    read_at: is_automatic ? at : null,
    settled_at: is_automatic ? at : null,
    created_at: at,
  })
  if (!is_new) return null
  const after = { channel: message.channel, subject: message.subject ?? null }
  const change = { resource_id: id, property_id, before: null, after }
  await appendAudit(ctx, { ...change, action: 'receiveMessage', actor: { ...GUEST, name } })
  return { id }
}
