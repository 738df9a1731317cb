import Type, { type Static } from 'typebox'
import { MAIL_STATUSES } from '../lists.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'
import { staffOperation } from './staff-operation.ts'

export const Mail = s.named(
  'Mail',
  s.object({
    id: Type.String(),
    kind: Type.String({ examples: ['invoice'] }),
    to: Type.String(),
    subject: Type.String(),
    status: s.oneOf(MAIL_STATUSES),
    attempts: Type.Integer(),
    last_error: s.nullable(Type.String()),
    property_id: s.nullable(Type.String()),
    resource_id: s.nullable(Type.String()),
    reservation_id: s.nullable(Type.String({ description: 'The stay that it is about' })),
    created_at: s.timestamp(),
    next_attempt_at: s.nullable(s.timestamp()),
    sent_at: s.nullable(s.timestamp()),
  }),
)
export type Mail = Static<typeof Mail>

export const listMails = staffOperation({
  id: 'listMails',
  method: 'GET',
  path: '/mails',
  tag: 'Mails',
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
  summary: 'A mail with what it says; a link that lets somebody in is left out',
  params: s.object({ id: s.reference('mail') }),
  status: 200,
  response: s.named('MailText', s.object({ ...Mail.properties, text: Type.String() })),
  errors: ['SVC-3001'],
  example: { params: { id: '{mail_id}' } },
})

export const retryMail = staffOperation({
  id: 'retryMail',
  method: 'POST',
  path: '/mails/{id}/retry',
  tag: 'Mails',
  summary: 'Try to send a mail again, now',
  params: s.object({ id: s.reference('mail') }),
  status: 202,
  response: Mail,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{mail_id}' } },
})
