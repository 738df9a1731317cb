import Type, { type Static } from 'typebox'
import { DESK } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

/** Consents of guests, with their evidence. rule 28 */

const purpose = s.oneOf(
  ['marketing'],
  'Purpose of the consent: `marketing` is news and offers by e-mail, phone or post',
)

export const GuestConsent = s.named(
  'GuestConsent',
  s.object({
    id: s.id('consent'),
    purpose,
    given: Type.Boolean({ description: 'True if the consent was given, false if it was withdrawn' }),
    pending: Type.Boolean({
      description:
        'True while a consent given on the form of a booking page is not confirmed by the link that was sent to the mailbox; it has no effect',
    }),
    at: s.timestamp('When the guest gave, confirmed or withdrew the consent'),
    recorded_at: s.timestamp('When the record was created'),
    source: s.oneOf(['booking_page', 'staff', 'api'], 'Source of the consent'),
    text: s.nullable(
      Type.String({
        description: 'Exact text that the guest agreed to; null for a withdrawal without a text',
      }),
    ),
    text_version: s.nullable(
      Type.String({ description: 'Your own identifier of the text version; null when there is none' }),
    ),
    address_range: s.nullable(
      Type.String({
        description: 'Network address of the browser, for consents given on the booking page; null otherwise',
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
  roles: DESK,
  audit: ['Consent recorded', 'Einwilligung erfasst'],
  summary: 'Record that a guest has given or withdrawn a consent',
  description:
    'Each record is added to the earlier ones, with its proof; none is changed or deleted. The newest by `at` counts. For a consent, `text` is the exact text that the guest agreed to; a withdrawal needs none. A change sends `guest.updated`.',
  params: s.object({ id: s.reference('guest') }),
  body: s.named(
    'GuestConsentRequest',
    s.object({
      purpose,
      given: Type.Boolean({ description: 'True to give the consent, false to withdraw it' }),
      text: s.optional(s.text(5000, 'Exact text that the guest agreed to; required when a consent is given')),
      text_version: s.optional(s.line(100, 'Your own identifier of the text version')),
      at: s.optional(
        s.timestamp('When the guest gave or withdrew the consent, not in the future; default: now'),
      ),
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
