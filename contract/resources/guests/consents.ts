import Type, { type Static } from 'typebox'
import { operation } from '../../operation.ts'
import * as s from '../../schema.ts'

/** Consents of guests, with their evidence. rule 28 */

const purpose = s.oneOf(['marketing'], 'What for: `marketing` is news and offers by e-mail, phone or post')

export const GuestConsent = s.named(
  'GuestConsent',
  s.object({
    id: s.id('consent'),
    purpose,
    given: Type.Boolean({ description: 'True where it was given, false where it was withdrawn' }),
    at: s.timestamp('When the guest said so'),
    recorded_at: s.timestamp('When it was recorded'),
    source: s.oneOf(['booking_page', 'staff', 'api'], 'Where it comes from'),
    text: s.nullable(
      Type.String({
        description: 'What the guest agreed to, word for word; null for a withdrawal without words',
      }),
    ),
    text_version: s.nullable(
      Type.String({ description: 'Your name for that wording; null when there is none' }),
    ),
    address_range: s.nullable(
      Type.String({
        description: 'Network of the browser, on the booking page; null otherwise',
        examples: ['203.0.113.0/24'],
      }),
    ),
  }),
)
export type GuestConsent = Static<typeof GuestConsent>

export const recordGuestConsent = operation({
  id: 'recordGuestConsent',
  method: 'POST',
  path: '/guests/{id}/consents',
  tag: 'Guests',
  summary: 'Record that a guest has given or withdrawn a consent',
  description:
    'Each record is added to the earlier ones, with its proof; none is changed or deleted. The newest by `at` counts. For a consent, `text` is the exact text that the guest agreed to; a withdrawal needs none. A change sends `guest.updated`.',
  params: s.object({ id: s.reference('guest') }),
  body: s.named(
    'GuestConsentRequest',
    s.object({
      purpose,
      given: Type.Boolean({ description: 'True where it is given, false where it is withdrawn' }),
      text: s.optional(
        s.text(5000, 'What the guest agreed to, word for word; required where consent is given'),
      ),
      text_version: s.optional(s.line(100, 'Your name for that wording')),
      at: s.optional(s.timestamp('When the guest said so, not in the future; now when left out')),
    }),
  ),
  status: 201,
  response: GuestConsent,
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: {
    params: { id: '{guest_id}' },
    body: {
      purpose: 'marketing',
      given: true,
      text: 'Yes, send me offers of Harbour House by e-mail. I can withdraw this at any time.',
      text_version: '2027-01',
    },
  },
})
