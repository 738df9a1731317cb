import Type, { type Static } from 'typebox'
import * as s from '../../schema.ts'

export const Session = s.named(
  'Session',
  s.object({
    id: s.id('session'),
    current: Type.Boolean({ description: 'The one that asks' }),
    by_code: Type.Boolean({ description: 'Whether a code on a phone, or a QR code, has opened it' }),
    created_at: s.timestamp('When the user signed in'),
    last_seen_at: s.timestamp('When it was used last'),
    expires_at: s.timestamp('When it ends by itself'),
    address_range: Type.String({
      description: 'Address range of its last use',
      examples: ['203.0.113.0/24'],
    }),
    user_agent: s.nullable(
      Type.String({ description: 'User agent of the browser; null where it sent none' }),
    ),
  }),
)
export type Session = Static<typeof Session>

export const Phone = s.named(
  'Phone',
  s.object({
    id: s.id('phone'),
    created_at: s.timestamp('When the first code was set'),
    last_seen_at: s.timestamp('When the code was used or set last'),
    expires_at: s.timestamp('When it ends by itself, unless it is used before'),
    user_agent: s.nullable(
      Type.String({ description: 'User agent of the browser; null where it sent none' }),
    ),
  }),
)
export type Phone = Static<typeof Phone>

/** Of one user. */
export const OpenSessions = s.object({
  data: Type.Array(Session, { description: 'Open sessions, the newest first' }),
  phones: Type.Array(Phone, {
    description: 'Phones on which a code signs the person in; they are ended as sessions are, by their id',
  }),
})
