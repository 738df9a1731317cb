import { appendAudit } from '#server/audit/append.ts'
import type { Actor, Context } from '#server/context.ts'
import {
  countEnquiryMessages,
  insertEnquiryMessage,
  readReceivedReply,
} from '#server/features/mail/email/public.ts'
import type { IncomingMail } from '#server/integrations/incoming-mail/parse-mail.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { saveEnquiry } from '../save-enquiry.ts'
import { lockEnquiry } from '../store.ts'
import { afterReply } from './answered.ts'
import { MAX_MESSAGES, MAX_MESSAGES_A_DAY } from './limits.ts'

const STRANGER: Actor = { type: 'guest', id: null }

export type ReceivedReply = 'received' | 'duplicate' | 'no_words' | 'too_many' | 'no_enquiry'

/** Stores a reply to an answer with its enquiry, which is open again. rule 35.10 */
export async function receiveReply(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  enquiry_id: string,
  mail: IncomingMail,
): Promise<ReceivedReply> {
  const { subject, body, attachments, sender, is_automatic, message_id: internet_id } = mail
  if (!body && !subject && attachments.length === 0) return 'no_words'
  // Replies to one enquiry are counted one at a time.
  const before = await lockEnquiry(ctx, enquiry_id)
  if (!before) return 'no_enquiry'
  if (internet_id !== null && (await readReceivedReply(ctx, enquiry_id, internet_id))) return 'duplicate'
  const { of_enquiry, of_day } = await countEnquiryMessages(ctx, enquiry_id, 'in')
  if (of_day >= MAX_MESSAGES_A_DAY || of_enquiry >= MAX_MESSAGES) return 'too_many'
  await insertEnquiryMessage(ctx, {
    id: newId('enquiry_message', ctx.now.epochMilliseconds),
    property_id: before.property_id,
    enquiry_id,
    direction: 'in',
    subject,
    body,
    from_name: sender?.name ?? before.name,
    from_address: sender?.address ?? null,
    to_address: null,
    attachments,
    is_automatic,
    mail_id: null,
    status: 'received',
    internet_id,
    waited_since: null,
    actor_type: STRANGER.type,
    actor_id: null,
    created_at: toTimestamp(ctx.now),
  })
  const { change } = await saveEnquiry(ctx, before, afterReply(before, ctx.now, is_automatic))
  await appendAudit(ctx, { ...change, action: 'receiveEnquiryReply', actor: STRANGER })
  return 'received'
}
