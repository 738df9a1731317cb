import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { ENQUIRY_SOURCES, ENQUIRY_STATUSES } from './status.ts'

/** An enquiry without its sender and words, as events have it. */
const without_words = {
  id: s.id('enquiry'),
  property_id: s.id('property'),
  status: s.oneOf(
    ENQUIRY_STATUSES,
    '`open` while it waits: `answered` by an e-mail, `quoted` by a quote that was made from it, `closed` by hand. A reply opens it again',
  ),
  source: s.oneOf(ENQUIRY_SOURCES, 'Whether it was received as an e-mail, or noted by staff or the API'),
  quote_id: s.nullable(s.id('quote', 'Identifier of the quote that was made from it; null for none')),
  open_since: s.nullable(s.timestamp('Since when it waits for an answer; null unless it is open')),
  answered_at: s.nullable(s.timestamp('When it was last answered; null unless its status is `answered`')),
  closed_at: s.nullable(s.timestamp('When it was quoted or closed; null before')),
  ...s.versioned,
}

const email = Type.String({
  maxLength: 320,
  description: 'E-mail address for the answer',
  examples: ['ines.moreau@example.com'],
})

export const Enquiry = s.named(
  'Enquiry',
  s.object({
    ...without_words,
    name: s.nullable(
      Type.String({ description: 'Name of the sender; null where none is known', examples: ['Inès Moreau'] }),
    ),
    email: s.nullable(email),
    phone: s.nullable(
      Type.String({ description: 'Phone number, as noted', examples: ['+33 1 23 45 67 89'] }),
    ),
    subject: s.nullable(
      Type.String({ description: 'Subject of the e-mail', examples: ['Two rooms in May'] }),
    ),
    body: Type.String({
      description: 'Text without quoted messages',
      examples: ['Do you have two doubles from 14 to 17 May?'],
    }),
    attachments: Type.Array(Type.String(), {
      description: 'Names of the files of the e-mail, which are not stored',
      examples: [['plan.pdf']],
    }),
  }),
)
export type Enquiry = Static<typeof Enquiry>
export const EnquiryEventData = s.named('EnquiryEventData', s.object(without_words))

export const listEnquiries = operation({
  id: 'listEnquiries',
  method: 'GET',
  path: '/enquiries',
  tag: 'Enquiries',
  roles: OFFICE,
  summary: 'List enquiries',
  description: 'Newest first. Filters combine.',
  query: s.object({
    ...pageQuery,
    search: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Part of the name, the address or the subject; not case-sensitive',
        examples: ['moreau'],
      }),
    ),
    status: s.optional(
      s.oneOrMore(ENQUIRY_STATUSES, 'Only enquiries with this status: one, or several separated by commas'),
    ),
    property_id: s.optional(s.reference('property')),
    ...deltaQuery,
  }),
  status: 200,
  response: page('EnquiryPage', Enquiry),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'open' } },
})

const params = s.object({ id: s.reference('enquiry') })

export const getEnquiry = operation({
  id: 'getEnquiry',
  method: 'GET',
  path: '/enquiries/{id}',
  tag: 'Enquiries',
  roles: OFFICE,
  summary: 'Get an enquiry',
  params,
  status: 200,
  response: Enquiry,
  errors: ['SVC-3001'],
  example: { params: { id: '{enquiry_id}' } },
})

export const createEnquiry = operation({
  id: 'createEnquiry',
  method: 'POST',
  path: '/enquiries',
  tag: 'Enquiries',
  roles: DESK,
  audit: ['Enquiry noted', 'Anfrage notiert'],
  summary: 'Note an enquiry',
  description:
    'For what is asked on the phone, or by the form of a website. E-mails become enquiries by themselves at the address of the property.',
  body: s.named(
    'EnquiryCreate',
    s.object({
      property_id: s.reference('property'),
      body: s.text(5000, 'What is asked'),
      ...s.optionals({
        name: s.nullable(s.text(200, 'Name of who asks')),
        email: s.nullable(s.email('E-mail address for the answer')),
        phone: s.nullable(s.text(50, 'Phone number, as it is given')),
        subject: s.nullable(s.text(200, 'What it is about, in a few words')),
      }),
    }),
  ),
  status: 201,
  response: Enquiry,
  errors: ['SVC-3001', 'SVC-4005'],
  example: {
    body: {
      property_id: '{property_id}',
      name: 'Inès Moreau',
      email: 'ines.moreau@example.com',
      subject: 'Two rooms in May',
      body: 'Do you have two doubles from 14 to 17 May?',
    },
  },
})

export const updateEnquiry = operation({
  id: 'updateEnquiry',
  method: 'PATCH',
  path: '/enquiries/{id}',
  tag: 'Enquiries',
  roles: DESK,
  audit: ['Enquiry closed or opened again', 'Anfrage erledigt oder wieder offen'],
  summary: 'Close an enquiry, or open it again',
  description: 'An enquiry that is `quoted` does not change.',
  params,
  body: s.named(
    'EnquiryUpdate',
    s.object(
      s.optionals({
        status: s.oneOf(
          ['open', 'answered', 'closed'],
          'Whether it waits for an answer, was answered otherwise, or needs none',
        ),
      }),
    ),
  ),
  status: 200,
  response: Enquiry,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{enquiry_id}' }, body: { status: 'closed' } },
})

export const getEnquiryAddress = operation({
  id: 'getEnquiryAddress',
  method: 'GET',
  path: '/properties/{id}/enquiry-address',
  tag: 'Enquiries',
  roles: OFFICE,
  summary: 'Get the e-mail address for enquiries',
  description:
    'What is sent to it becomes an enquiry of the property. Let the mailbox of the property forward to it.',
  params: s.object({ id: s.reference('property') }),
  status: 200,
  response: s.named(
    'EnquiryAddress',
    s.object({
      address: s.nullable(
        Type.String({
          description: 'The address; null where the service receives no e-mail',
          examples: ['enquiry+01kh4rb9s0e6v8t3m5q7x2nwd7a8b9c0d1e2f3g4h5j6k@reply.example.com'],
        }),
      ),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{property_id}' } },
})
