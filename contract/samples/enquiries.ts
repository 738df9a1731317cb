/** A sample enquiry. */
import { CREATED, SAMPLE_IDS as id } from './values.ts'

const without_words = {
  id: id.enquiry,
  property_id: id.property,
  status: 'quoted',
  source: 'email',
  quote_id: id.quote,
  open_since: null,
  answered_at: null,
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
  EnquiryMessage: {
    id: id.enquiry_message,
    property_id: id.property,
    enquiry_id: id.enquiry,
    direction: 'out',
    subject: 'Re: Two rooms in May',
    body: 'Dear Inès Moreau,\n\nboth rooms are free from 14 to 17 May.',
    from: 'Anna Berg',
    from_address: null,
    to: 'ines.moreau@example.com',
    attachments: [],
    is_automatic: false,
    status: 'sent',
    error: null,
    created_at: CREATED,
    created_by: { type: 'staff', id: id.user },
  },
}
