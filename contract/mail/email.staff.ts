import Type, { type Static } from 'typebox'
import { MONEY } from '../account/roles.ts'
import { MAIL_STATUSES } from '../lists.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

export const Mail = s.named(
  'Mail',
  s.object({
    id: Type.String({ description: 'Identifier of the e-mail' }),
    kind: Type.String({ description: 'What it is for', examples: ['invoice'] }),
    to: Type.String({ description: 'Address of the recipient' }),
    to_name: s.nullable(Type.String({ description: 'Name of the recipient; null where it is not known' })),
    subject: Type.String({ description: 'Subject line' }),
    status: s.oneOf(MAIL_STATUSES, 'State of its delivery'),
    attempts: Type.Integer({ description: 'Attempts so far' }),
    last_error: s.nullable(
      Type.String({ description: 'Newest error of the mail server; null if there was none' }),
    ),
    property_id: s.nullable(
      Type.String({ description: 'Identifier of the property that sends it; null for the account' }),
    ),
    resource_id: s.nullable(
      Type.String({ description: 'Identifier of the object that it is about; null for none' }),
    ),
    reservation_id: s.nullable(Type.String({ description: 'The stay that it is about' })),
    created_at: s.timestamp('When it was written'),
    next_attempt_at: s.nullable(s.timestamp('When it is tried next; null where it is not')),
    sent_at: s.nullable(s.timestamp('When the mail server accepted it; null until then')),
  }),
)
export type Mail = Static<typeof Mail>

export const listMails = staffOperation({
  id: 'listMails',
  method: 'GET',
  path: '/mails',
  tag: 'Mails',
  roles: MONEY,
  summary: 'What was or is to be sent by e-mail, newest first',
  query: s.object({
    ...pageQuery,
    status: s.optional(s.oneOrMore(MAIL_STATUSES)),
    resource_id: s.optional(s.anyReference('Identifier of the object that it is about')),
    reservation_id: s.optional(s.reference('reservation')),
  }),
  status: 200,
  response: page('MailPage', Mail),
  errors: ['SVC-2005'],
  example: {},
})

export const getMail = staffOperation({
  id: 'getMail',
  method: 'GET',
  path: '/mails/{id}',
  tag: 'Mails',
  roles: MONEY,
  summary: 'A mail with its text; links that sign a user in are left out',
  params: s.object({ id: s.reference('mail') }),
  status: 200,
  response: s.named(
    'MailText',
    s.object({
      ...Mail.properties,
      text: Type.String({ description: 'Its text, without links that sign a user in' }),
    }),
  ),
  errors: ['SVC-3001'],
  example: { params: { id: '{mail_id}' } },
})

export const retryMail = staffOperation({
  id: 'retryMail',
  method: 'POST',
  path: '/mails/{id}/retry',
  tag: 'Mails',
  roles: MONEY,
  audit: ['E-mail sent again', 'E-Mail erneut gesendet'],
  summary: 'Try to send a mail again, now',
  params: s.object({ id: s.reference('mail') }),
  status: 202,
  response: Mail,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{mail_id}' } },
})
