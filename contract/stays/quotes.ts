import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { companyOfNew, companyOfRequest, companyOfStay } from '../companies/company-of-stay.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { deltaQuery, page, pageQuery } from '../page.ts'
import { ServiceChoice, servicesOfNew } from '../parts/booked-services.ts'
import { Discount, NightlyRate, pricesOfNew } from '../parts/price-parts.ts'
import { languageTag, ReservationGuest } from '../parts/reservation-guest.ts'
import { Booker } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'
import { stayOfNew } from './new-stay.ts'
import { MAX_ROOMS_OF_BOOKING } from './rooms-of-booking.ts'
import { LOST_REASONS, OFFER_HOLDS, QUOTE_STATUSES } from './status.ts'

/** Of a quote: a guest compares no more. rule 33.1 */
export const MAX_OFFERS = 5

const { room_type_id, rate_plan_id, check_in, check_out, adults, children, children_ages } = stayOfNew

const label = s.line(100, 'What the offer is called, for the guest')
const hold = {
  description:
    '`option` takes the nights of its rooms off sale while the quote is `sent`, and keeps the prices of the nights; `none` takes nothing',
  default: 'none',
}

const RoomOfOffer = s.named(
  'QuoteRoomCreate',
  s.object({
    room_type_id,
    rate_plan_id,
    check_in,
    check_out,
    adults,
    children,
    children_ages,
    ...servicesOfNew,
    nightly_prices: pricesOfNew.nightly_prices,
    discount: pricesOfNew.discount,
    promotion_code: pricesOfNew.promotion_code,
  }),
)
const OfferCreate = s.named(
  'QuoteOfferCreate',
  s.object({
    label,
    hold: s.optional(s.oneOf(OFFER_HOLDS, hold)),
    rooms: Type.Array(RoomOfOffer, {
      minItems: 1,
      maxItems: MAX_ROOMS_OF_BOOKING,
      description: 'The rooms, all of the property of the quote',
    }),
  }),
)

const QuotedRoom = s.named(
  'QuoteRoom',
  s.object({
    room_type_id: s.id('room_type'),
    rate_plan_id: s.id('rate_plan'),
    check_in: s.date('Date of arrival: the first night'),
    check_out: s.date('Date of departure; its night is not part of the stay'),
    adults: s.integer(1, 50, 'Number of adults'),
    children: s.integer(0, 20, 'Number of children'),
    children_ages: Type.Array(s.integer(0, 17, 'Age in years'), {
      description: 'Ages of the children on the day of arrival',
    }),
    services: Type.Array(ServiceChoice, { description: 'Services that the price includes' }),
    discount: s.nullable(s.described(Discount, 'Discount that the price includes; null for none')),
    promotion_code: s.nullable(
      Type.String({
        description: 'Code of the promotion that lowers the price; null for none',
        examples: ['SPRING'],
      }),
    ),
    nightly_rates: Type.Array(NightlyRate, {
      description: 'Price of each night before the discount or promotion, as it was quoted',
    }),
    total: s.described(Money, 'Price of the room with its services and taxes, as it was quoted'),
  }),
)
const QuoteOffer = s.named(
  'QuoteOffer',
  s.object({
    label: Type.String({ description: 'What the offer is called', examples: ['Sea view, four nights'] }),
    hold: s.oneOf(OFFER_HOLDS, hold.description),
    rooms: Type.Array(QuotedRoom, { description: 'Its rooms' }),
    total: s.described(Money, 'Price of all its rooms, as it was quoted'),
  }),
)

const fields = {
  valid_until: s.date(
    'The last day on which the quote can be accepted, until the business day ends; no later than the first arrival',
  ),
  language: s.nullable(
    languageTag('Language of its page and e-mails, BCP 47; null for that of the guest or the property'),
  ),
  message: s.nullable(s.text(2000, 'Words to the guest, on its page and in its e-mail; null for none')),
  notes: s.nullable(s.text(5000, 'Notes for the staff; null for none')),
}
const offers = Type.Array(OfferCreate, {
  minItems: 1,
  maxItems: MAX_OFFERS,
  description: 'What the guest chooses among; priced when it is saved',
})

/** A quote as lists and events have it. */
const quote = {
  id: s.id('quote'),
  property_id: s.id('property'),
  status: s.oneOf(
    QUOTE_STATUSES,
    'A `draft` is not offered yet. A `sent` quote can be accepted, until it has `lapsed`',
  ),
  guest: s.described(Booker, 'Name and contact details of the guest'),
  guest_id: s.nullable(s.id('guest', 'Identifier of the guest, where the quote was made for a known one')),
  ...companyOfStay,
  ...fields,
  lapses_at: s.timestamp('When it can no longer be accepted: the end of `valid_until`'),
  offers: Type.Array(QuoteOffer, { description: 'Its offers, numbered from 1 in this order' }),
  accepted_offer: s.nullable(s.integer(1, MAX_OFFERS, 'The number of the accepted offer; null before')),
  booking_id: s.nullable(
    s.id('booking', 'The booking that its acceptance made; null before, and where the offer has one room'),
  ),
  reservation_ids: Type.Array(s.id('reservation'), {
    description: 'The reservations that its acceptance made, one for each room',
  }),
  lost_reason: s.nullable(
    s.oneOf(LOST_REASONS, 'Why it was declined; null for a quote that was not declined'),
  ),
  sent_at: s.nullable(s.timestamp('When it was first sent; null before')),
  closed_at: s.nullable(s.timestamp('When it was accepted, declined, withdrawn or has lapsed; null before')),
  ...s.versioned,
}

export const ListedQuote = s.named('ListedQuote', s.object(quote))
export type ListedQuote = Static<typeof ListedQuote>
const { guest: _, message: __, notes: ___, ...without_words } = quote
/** Events say who it is for by `guest_id` alone. */
export const QuoteEventData = s.named('QuoteEventData', s.object(without_words))

export const Quote = s.named(
  'Quote',
  s.object({
    ...quote,
    page_path: s.nullable(
      Type.String({
        description:
          'Path below the address of the service of the page where its guest compares and accepts; null while it is a draft, or the booking page is not open',
        examples: ['/book/harbour-house/quote/01kh4rb9s0e6v8t3m5q7x2nwd7k2m8q4w6x9z3f5'],
      }),
    ),
  }),
)
export type Quote = Static<typeof Quote>

export const listQuotes = operation({
  id: 'listQuotes',
  method: 'GET',
  path: '/quotes',
  tag: 'Quotes',
  roles: OFFICE,
  summary: 'List quotes',
  description: 'Newest first. Filters combine.',
  query: s.object({
    ...pageQuery,
    search: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Part of the name of the guest; not case-sensitive',
        examples: ['okafor'],
      }),
    ),
    status: s.optional(
      s.oneOrMore(QUOTE_STATUSES, 'Only quotes with this status: one, or several separated by commas'),
    ),
    property_id: s.optional(s.reference('property')),
    company_id: s.optional(s.reference('company', 'Only quotes for this company')),
    ...deltaQuery,
  }),
  status: 200,
  response: page('QuotePage', ListedQuote),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'sent' } },
})

export const getQuote = operation({
  id: 'getQuote',
  method: 'GET',
  path: '/quotes/{id}',
  tag: 'Quotes',
  roles: OFFICE,
  summary: 'Get a quote',
  params: s.object({ id: s.reference('quote') }),
  status: 200,
  response: Quote,
  errors: ['SVC-3001'],
  example: { params: { id: '{quote_id}' } },
})

/** Errors of an offer that is priced, as a booking is. */
export const OF_OFFERS = ['SVC-1005', 'SVC-1008', 'SVC-1009', 'SVC-1011'] as const

export const createQuote = operation({
  id: 'createQuote',
  method: 'POST',
  path: '/quotes',
  tag: 'Quotes',
  roles: DESK,
  audit: ['Quote created', 'Angebot angelegt'],
  summary: 'Create a quote',
  description:
    'A draft of up to five offers, each priced as a booking is. It takes no rooms off sale until it is sent. Refusals name the offer by its index, in `details.offer` or in the `field`.',
  body: s.named(
    'QuoteCreate',
    s.object({
      property_id: s.reference('property'),
      enquiry_id: s.optional(
        s.reference('enquiry', 'The open enquiry of the property that it answers, which is then `quoted`'),
      ),
      guest: s.optional(ReservationGuest),
      guest_id: s.optional(s.reference('guest', 'Identifier of an existing guest')),
      company_id: companyOfNew.company_id,
      company_code: companyOfNew.company_code,
      company_pays: companyOfNew.company_pays,
      valid_until: fields.valid_until,
      offers,
      ...s.optionals({ language: fields.language, message: fields.message, notes: fields.notes }),
    }),
  ),
  status: 201,
  response: Quote,
  errors: ['SVC-1007', 'SVC-3001', 'SVC-4005', ...OF_OFFERS],
  example: {
    body: {
      property_id: '{property_id}',
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
      valid_until: '{date+14}',
      offers: [
        {
          label: 'Three nights',
          rooms: [
            {
              room_type_id: '{room_type_id}',
              rate_plan_id: '{rate_plan_id}',
              check_in: '{date+40}',
              check_out: '{date+43}',
              adults: 2,
            },
          ],
        },
      ],
    },
  },
})

export const updateQuote = operation({
  id: 'updateQuote',
  method: 'PATCH',
  path: '/quotes/{id}',
  tag: 'Quotes',
  roles: DESK,
  audit: ['Quote changed', 'Angebot geändert'],
  summary: 'Change a quote',
  description:
    '`null` clears a field. `offers` replaces all offers, which are priced again; of a `sent` quote their options take other nights, all or none. A quote that is over does not change.',
  params: s.object({ id: s.reference('quote') }),
  body: s.named(
    'QuoteUpdate',
    s.object({
      company_id: companyOfRequest.company_id,
      company_pays: companyOfRequest.company_pays,
      ...s.optionals({ ...fields, offers }),
    }),
  ),
  status: 200,
  response: Quote,
  errors: ['SVC-3001', 'SVC-1001', 'SVC-1007', 'SVC-1015', ...OF_OFFERS],
  example: { params: { id: '{quote_id}' }, body: { valid_until: '{date+10}' } },
})
