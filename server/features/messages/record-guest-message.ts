import type { MessageChannel } from '../../../contract/message-templates.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Actor, Context } from '../../context.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { newId } from '../../kernel/new-id.ts'
import { insertMessage } from '../email/public.ts'

/** What a guest has written about a stay, by e-mail or on the page of the booking. */
export interface GuestMessage {
  readonly reservation: { readonly id: string; readonly property_id: string }
  readonly channel: Exclude<MessageChannel, 'manual'>
  /** As the booking has it. */
  readonly name: string
  readonly subject?: string | null
  /** Bounded by the caller. */
  readonly body: string
  readonly from_address?: string | null
  readonly attachments?: readonly string[]
  /** The Message-ID of an e-mail: the same one is kept once. */
  readonly internet_id?: string | null
  /** A program has answered for the guest: nobody has to read it. */
  readonly is_automatic?: boolean
}

const GUEST: Actor = { type: 'guest', id: null }

/** Puts it among the messages of the stay, unread. Null for an e-mail that is there already. rule 27.9 */
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
    created_at: at,
  })
  if (!is_new) return null
  const after = { channel: message.channel, subject: message.subject ?? null }
  const change = { resource_id: id, property_id, before: null, after }
  await appendAudit(ctx, { ...change, action: 'receiveMessage', actor: { ...GUEST, name } })
  return { id }
}
