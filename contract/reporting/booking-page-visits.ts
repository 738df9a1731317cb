import Type, { type Static } from 'typebox'
import { FIGURES } from '../account/roles.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

export const MAX_VISIT_DAYS = 366

const count = (about: string) => s.integer(0, 1_000_000_000, about)
const counts = {
  search: count('Times that the first page was shown, with the calendar of prices'),
  rooms: count('Times that rooms and rates were shown for a stay'),
  details: count('Times that the form for the details of the guest was shown'),
  booked: count('Bookings that were made'),
  paid: count(
    'Bookings made on the page whose guest has paid on it, each once; on the day of its first payment',
  ),
  full: count('Searches without an offer because no room is free'),
  restricted: count('Searches without an offer because a restriction does not allow the stay'),
  too_large: count('Searches without an offer because no room holds the party'),
}

const query = {
  property_id: s.reference('property'),
  from: s.date('First day'),
  to: s.date({ description: `Last day, inclusive; at most ${MAX_VISIT_DAYS} days from the first` }),
}

export const getBookingPageVisits = operation({
  id: 'getBookingPageVisits',
  method: 'GET',
  path: '/reports/booking-page',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Report how far guests get on the booking page',
  description:
    'Pages that were shown and what could not be sold, by day, language and source. Counted without cookies and without anything about a person, so pages are counted, not people. The last minute may be missing.',
  query: s.object(query),
  status: 200,
  response: s.named(
    'BookingPageVisits',
    s.object({
      totals: s.described(s.named('BookingPageCounts', s.object(counts)), 'Counts of the whole period'),
      days: Type.Array(
        s.named('BookingPageDay', s.object({ date: s.date('Day of the property'), ...counts })),
        { description: 'Every day on which anything was counted, the first first' },
      ),
      languages: Type.Array(
        s.named(
          'BookingPageLanguage',
          s.object({
            language: Type.String({ description: 'Language of the page', examples: ['en'] }),
            ...counts,
          }),
        ),
        { description: 'The most used first' },
      ),
      sources: Type.Array(
        s.named(
          'BookingPageSource',
          s.object({
            source: s.nullable(
              Type.String({
                description:
                  'From `utm_source` of the address, else the host of the website with the link; `other` beyond 50 of a day, null where nothing says so',
                examples: ['newsletter'],
              }),
            ),
            ...counts,
          }),
        ),
        { description: 'The most frequent first' },
      ),
    }),
  ),
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}' } },
})
export type BookingPageVisits = Static<typeof getBookingPageVisits.response>

export const exportBookingPageVisits = operation({
  id: 'exportBookingPageVisits',
  method: 'GET',
  path: '/reports/booking-page/export',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Export how far guests get on the booking page',
  description:
    'CSV (RFC 4180, UTF-8) of what `GET /reports/booking-page` answers with the same parameters: a line for the whole period, and one for each day, language and source.',
  query: s.object(query),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: ['SVC-3001', 'SVC-4005'],
  example: { query: { property_id: '{property_id}', from: '{date+0}', to: '{date+30}' } },
})
