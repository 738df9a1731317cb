import type { Language } from '#contract/languages.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { presentEmailProperty } from '#server/features/stays/reservations/public.ts'
import type { EnquiryRow } from '../row.ts'

/** The data of an e-mail that answers an enquiry, without its words. */
export const answerTo = (
  { id: enquiry_id, name: guest_name, subject: enquiry_subject }: Pick<EnquiryRow, 'id' | 'name' | 'subject'>,
  property: PropertyRow,
  language: Language,
) => ({
  enquiry_id,
  guest_name,
  enquiry_subject,
  house: presentEmailProperty(property, language),
  reply_to: property.letterhead.email,
})
