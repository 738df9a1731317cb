/** Sample quotes. */
import { CREATED, eur, SAMPLE_IDS as id } from './values.ts'

const night = (date: string) => ({ date, amount: eur(12000), source: 'base' })

const quote = {
  id: id.quote,
  property_id: id.property,
  status: 'sent',
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com', phone: null },
  guest_id: null,
  valid_until: '2027-02-28',
  language: 'en',
  message: 'We would be glad to have you with us.',
  notes: null,
  lapses_at: '2027-02-28T23:00:00Z',
  offers: [
    {
      label: 'Sea view, two nights',
      hold: 'option',
      rooms: [
        {
          room_type_id: id.room_type,
          rate_plan_id: id.rate_plan,
          check_in: '2027-03-15',
          check_out: '2027-03-17',
          adults: 2,
          children: 0,
          children_ages: [],
          services: [],
          discount: null,
          promotion_code: null,
          nightly_rates: [night('2027-03-15'), night('2027-03-16')],
          total: eur(24000),
        },
      ],
      total: eur(24000),
    },
  ],
  accepted_offer: null,
  booking_id: null,
  reservation_ids: [],
  lost_reason: null,
  sent_at: CREATED,
  closed_at: null,
  version: 2,
  created_at: CREATED,
  updated_at: CREATED,
}

const { guest: _, message: __, notes: ___, ...without_words } = quote

export const QUOTE_SAMPLES: Record<string, unknown> = {
  ListedQuote: quote,
  QuoteEventData: without_words,
  Quote: {
    ...quote,
    page_path: '/book/harbour-house/quote/01kh4rb9s0e6v8t3m5q7x2nwd7k2m8q4w6x9z3f5',
  },
}
