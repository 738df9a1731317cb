import Type from 'typebox'
import { DESK } from '../account/roles.ts'
import { companyOfRequest } from '../companies/company-of-stay.ts'
import { DORM_GENDERS } from '../inventory/genders.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { notifyGuest } from '../parts/guest-mails.ts'
import * as s from '../schema.ts'
import { MAX_OFFERS, OF_OFFERS, Quote } from './quotes.ts'
import { LOST_REASONS } from './status.ts'

export const sendQuote = operation({
  id: 'sendQuote',
  method: 'POST',
  path: '/quotes/{id}/send',
  tag: 'Quotes',
  roles: DESK,
  audit: ['Quote sent', 'Angebot gesendet'],
  summary: 'Send a quote',
  description:
    'From now on it can be accepted. The nights of its options go off sale, all or none. The guest gets an e-mail with the link, unless `notify_guest` is false; a quote that was sent can be sent again.',
  params: s.object({ id: s.reference('quote') }),
  body: s.named('QuoteSend', s.object({ ...notifyGuest })),
  body_required: false,
  status: 200,
  response: Quote,
  errors: ['SVC-3001', 'SVC-1001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{quote_id}' }, body: {} },
})

export const acceptQuote = operation({
  id: 'acceptQuote',
  method: 'POST',
  path: '/quotes/{id}/accept',
  tag: 'Quotes',
  roles: DESK,
  audit: ['Quote accepted', 'Angebot angenommen'],
  summary: 'Accept an offer of a quote',
  description:
    'Books its rooms, and puts the nights of the other options back on sale. An option that stands is booked at the prices of its nights; another offer is priced again, and refused if that differs. One room is a reservation, several are a booking.',
  params: s.object({ id: s.reference('quote') }),
  body: s.named(
    'QuoteAccept',
    s.object({
      offer: s.integer(1, MAX_OFFERS, 'The number of the offer, from 1'),
      expected_total: s.optional(
        s.described(Money, 'Total that was shown; if the offer has another one, nothing is booked'),
      ),
      confirmed_genders: s.optional(
        Type.Array(s.oneOf(DORM_GENDERS), {
          maxItems: 2,
          description:
            'Dorms for women or men of which the guest has confirmed that nobody else sleeps in them: their stays have it as `party_gender`',
        }),
      ),
      credit_override: companyOfRequest.credit_override,
      ...notifyGuest,
    }),
  ),
  status: 200,
  response: Quote,
  errors: ['SVC-3001', 'SVC-1001', 'SVC-1007', 'SVC-1014', 'SVC-1015', 'SVC-1016', 'SVC-8004', ...OF_OFFERS],
  example: { params: { id: '{quote_id}' }, body: { offer: 1 } },
})

export const declineQuote = operation({
  id: 'declineQuote',
  method: 'POST',
  path: '/quotes/{id}/decline',
  tag: 'Quotes',
  roles: DESK,
  audit: ['Quote declined', 'Angebot abgelehnt'],
  summary: 'Record that the guest declined a quote',
  description: 'The nights of its options go back on sale.',
  params: s.object({ id: s.reference('quote') }),
  body: s.named(
    'QuoteDecline',
    s.object({ lost_reason: s.oneOf(LOST_REASONS, 'Why the guest declined it') }),
  ),
  status: 200,
  response: Quote,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{quote_id}' }, body: { lost_reason: 'price' } },
})

export const withdrawQuote = operation({
  id: 'withdrawQuote',
  method: 'POST',
  path: '/quotes/{id}/withdraw',
  tag: 'Quotes',
  roles: DESK,
  audit: ['Quote withdrawn', 'Angebot zurückgezogen'],
  summary: 'Withdraw a quote',
  description: 'It can no longer be accepted, and the nights of its options go back on sale.',
  params: s.object({ id: s.reference('quote') }),
  status: 200,
  response: Quote,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1015'],
  example: { params: { id: '{quote_id}' } },
})
