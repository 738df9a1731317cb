import type { EnquiryMessage } from '#contract/stays/enquiry-messages.ts'
import type { EnquiryMessageRow } from '#server/features/mail/email/public.ts'

/** A message of an enquiry as the API shows it. */
export const presentEnquiryMessage = (row: EnquiryMessageRow): EnquiryMessage => ({
  id: row.id,
  property_id: row.property_id,
  enquiry_id: row.enquiry_id,
  direction: row.direction,
  subject: row.subject,
  body: row.body,
  from: row.from_name,
  from_address: row.from_address,
  to: row.to_address,
  attachments: [...row.attachments],
  is_automatic: row.is_automatic,
  status: row.mail_status ?? row.status,
  error: row.error,
  created_at: row.created_at,
  created_by: { type: row.actor_type, id: row.actor_id },
})
