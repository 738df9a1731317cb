import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { LANGUAGES } from '../languages.ts'
import { ACTOR_TYPES } from '../lists.ts'
import { messageBody, messageSubject } from '../mail/message-templates.ts'
import { MESSAGE_STATUSES } from '../mail/template-kinds.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

export const EnquiryMessage = s.named(
  'EnquiryMessage',
  s.object({
    id: s.id('enquiry_message'),
    property_id: s.id('property'),
    enquiry_id: s.id('enquiry'),
    direction: s.oneOf(['in', 'out'], 'Direction: `out`: an answer; `in`: a reply to one'),
    subject: s.nullable(Type.String({ description: 'Subject line; null for none' })),
    body: Type.String({ description: 'Plain text; quoted text of replies is removed' }),
    from: s.nullable(Type.String({ description: 'Name of the author; null when it is not known' })),
    from_address: s.nullable(Type.String({ description: 'Sender address of a reply; null for answers' })),
    to: s.nullable(Type.String({ description: 'Recipient address; null for replies' })),
    attachments: Type.Array(Type.String({ description: 'Name of a file' }), {
      description: 'Names of the attached files, which are not stored',
    }),
    is_automatic: Type.Boolean({ description: 'Whether it is an automatic reply, which needs no answer' }),
    status: s.oneOf(MESSAGE_STATUSES, {
      description: '`received`, or the delivery status of the e-mail; `failed` also if it bounced',
    }),
    error: s.nullable(
      Type.String({ description: 'Reason of the failure, from the mail server; null otherwise' }),
    ),
    created_at: s.timestamp('When the message was written or received'),
    created_by: s.object(
      {
        type: s.oneOf(ACTOR_TYPES, 'Author of the message'),
        id: s.nullable(
          Type.String({ description: 'Identifier of the key or person; null when there is none' }),
        ),
      },
      'Author of the message',
    ),
  }),
)
export type EnquiryMessage = Static<typeof EnquiryMessage>

const ofEnquiry = s.object({ id: s.reference('enquiry') })

export const listEnquiryMessages = operation({
  id: 'listEnquiryMessages',
  method: 'GET',
  path: '/enquiries/{id}/messages',
  tag: 'Enquiries',
  roles: OFFICE,
  summary: 'List the messages of an enquiry',
  description: 'Answers and the replies to them, newest first, without withdrawn ones.',
  params: ofEnquiry,
  query: s.object({ ...pageQuery }),
  status: 200,
  response: page('EnquiryMessagePage', EnquiryMessage),
  errors: ['SVC-3001', 'SVC-2005'],
  example: { params: { id: '{enquiry_id}' } },
})

export const createEnquiryMessage = operation({
  id: 'createEnquiryMessage',
  method: 'POST',
  path: '/enquiries/{id}/messages',
  tag: 'Enquiries',
  roles: DESK,
  audit: ['Enquiry answered', 'Anfrage beantwortet'],
  summary: 'Answer an enquiry by e-mail',
  description:
    'Sent to the address of the enquiry, which becomes `answered`; one that is `quoted` stays so. A reply appears in the same list and opens the enquiry again. Answers of staff wait ten seconds, in which they can be withdrawn. Subject and text may contain the variables of the template `enquiry_answer`.',
  params: ofEnquiry,
  body: s.named(
    'EnquiryMessageCreate',
    s.object({
      subject: s.optional(messageSubject),
      body: messageBody,
      language: s.optional(
        s.oneOf(LANGUAGES, 'Language of the inserted values; default: the language of the property'),
      ),
    }),
  ),
  status: 201,
  response: EnquiryMessage,
  errors: ['SVC-3001', 'SVC-1007'],
  example: {
    params: { id: '{enquiry_id}' },
    body: { body: 'Dear {{guest_name}},\n\nboth rooms are free from 14 to 17 May.' },
  },
})

export const deleteEnquiryMessage = operation({
  id: 'deleteEnquiryMessage',
  method: 'DELETE',
  path: '/enquiry-messages/{id}',
  tag: 'Enquiries',
  roles: DESK,
  audit: ['Answer to an enquiry taken back', 'Antwort auf eine Anfrage zurückgenommen'],
  summary: 'Withdraw an answer that has not been sent',
  description: 'An enquiry that nothing else has answered is open again.',
  params: s.object({ id: s.reference('enquiry_message') }),
  status: 204,
  errors: ['SVC-3001', 'SVC-1007'],
  example: { params: { id: '{enquiry_message_id}' } },
})
