import { appendAudit } from '#server/audit/append.ts'
import type { Actor, Context } from '#server/context.ts'
import type { IncomingMail } from '#server/integrations/incoming-mail/parse-mail.ts'
import { newEnquiry } from './new-enquiry.ts'
import { auditedEnquiry } from './present-enquiry.ts'
import { appendEnquiryEvent } from './save-enquiry.ts'
import { countEnquiriesOfDay, insertEnquiry, lockEnquiries, readReceivedEnquiry } from './store.ts'

/** E-mails that become enquiries within 24 hours. rule 35.4 */
const MAX_OF_SENDER = 10
const MAX_OF_PROPERTY = 300

const STRANGER: Actor = { type: 'guest', id: null }

export type ReceivedEnquiry = 'received' | 'duplicate' | 'no_enquiry' | 'too_many'

/**
 * Makes an enquiry of an e-mail to the address of a property. Automatic replies, bounces, newsletters and e-mails without a
 * sender are none. rule 35.3
 */
export async function receiveEnquiry(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  property_id: string,
  mail: IncomingMail,
): Promise<ReceivedEnquiry> {
  const { subject, body, attachments, message_id: internet_id } = mail
  const sender = mail.reply_to ?? mail.sender
  if (sender === null || mail.is_automatic || mail.is_bulk || mail.bounce || (!body && !subject))
    return 'no_enquiry'
  const row = newEnquiry(ctx.now, {
    property_id,
    source: 'email',
    name: sender.name ?? mail.sender?.name ?? null,
    email: sender.address,
    phone: null,
    subject,
    body,
    attachments,
    internet_id,
  })
  await lockEnquiries(ctx, property_id)
  if (internet_id !== null && (await readReceivedEnquiry(ctx, property_id, internet_id))) return 'duplicate'
  const count = await countEnquiriesOfDay(ctx, property_id, row.email_key)
  if (count.of_sender >= MAX_OF_SENDER || count.of_property >= MAX_OF_PROPERTY) return 'too_many'
  await Promise.all([insertEnquiry(ctx, row), appendEnquiryEvent(ctx, 'enquiry.created', row)])
  const change = { resource_id: row.id, property_id, before: null, after: auditedEnquiry(row) }
  await appendAudit(ctx, { ...change, action: 'receiveEnquiry', actor: STRANGER })
  return 'received'
}
