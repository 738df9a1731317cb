/** A sample enquiry. */
import { CREATED, SAMPLE_IDS as id } from './values.ts'

const without_words = {
  id: id.enquiry,
  property_id: id.property,
  status: 'quoted',
  source: 'email',
  quote_id: id.quote,
  closed_at: CREATED,
  version: 2,
  created_at: CREATED,
  updated_at: CREATED,
}

export const ENQUIRY_SAMPLES: Record<string, unknown> = {
  Enquiry: {
    ...without_words,
    name: 'Inès Moreau',
    email: 'ines.moreau@example.com',
    phone: null,
    subject: 'Two rooms in May',
    body: 'Do you have two doubles from 14 to 17 May?',
    attachments: [],
  },
  EnquiryEventData: without_words,
}
