import type { Message } from '#contract/messages/messages.ts'
import type { MessageRow } from '../mail/email/public.ts'

/** A message as the API shows it. */
export const presentMessage = (row: MessageRow): Message => ({
  id: row.id,
  property_id: row.property_id,
  reservation_id: row.reservation_id,
  direction: row.direction,
  channel: row.channel,
  kind: row.template,
  subject: row.subject,
  body: row.body,
  from: row.from_name,
  from_address: row.from_address,
  to: row.to_address,
  attachments: [...row.attachments],
  status: row.status,
  error: row.error,
  created_at: row.created_at,
  created_by: { type: row.actor_type, id: row.actor_id },
  read_at: row.read_at,
  read_by: row.read_by,
  settled_at: row.settled_at,
  settled_by: row.settled_by,
  answer_id: row.answer_id,
})
