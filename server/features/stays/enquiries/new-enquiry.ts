import { firstVersion } from '#server/audit/amend-row.ts'
import { emailKey } from '#server/features/guests/public.ts'
import { newId } from '#server/kernel/new-id.ts'
import { stateAt } from './answers/answered.ts'
import type { EnquiryRow } from './row.ts'

type Words = Pick<EnquiryRow, 'property_id' | 'source' | 'name' | 'email' | 'phone' | 'subject' | 'body'> &
  Partial<Pick<EnquiryRow, 'attachments' | 'internet_id'>>

/** An enquiry that nobody has answered. */
export const newEnquiry = (
  now: Temporal.Instant,
  { attachments = [], internet_id = null, ...words }: Words,
): EnquiryRow => ({
  ...words,
  id: newId('enquiry', now.epochMilliseconds),
  email_key: words.email === null ? null : emailKey(words.email),
  attachments,
  internet_id,
  quote_id: null,
  ...stateAt('open', now),
  ...firstVersion(now),
})
