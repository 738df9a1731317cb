import { type SoldBooking, writeBooking } from '#demo-ota/write-message.ts'
import type {
  AriMessage,
  AriRestrictions,
  InboundResult,
} from '#server/integrations/channel-adapters/channel-adapter.ts'
import { openTravelAdapter as adapter } from '#server/integrations/channel-adapters/opentravel/opentravel.ts'

const head = { hotel_code: 'HARBOUR', message_id: 'msg_0001', sent_at: '2027-01-04T09:00:00Z' }

export const UNRESTRICTED: AriRestrictions = {
  closed: false,
  closed_to_arrival: false,
  closed_to_departure: false,
  min_stay: null,
  max_stay: null,
  min_stay_through: null,
  max_stay_through: null,
  min_advance_hours: null,
  max_advance_days: null,
}

export const AVAILABILITY: AriMessage = {
  ...head,
  kind: 'availability',
  updates: [
    {
      kind: 'availability',
      room_code: 'DBL',
      runs: [
        { first: '2027-01-04', last: '2027-01-10', available: 3 },
        { first: '2027-01-11', last: '2027-01-11', available: 0 },
      ],
    },
    {
      kind: 'availability',
      room_code: 'SGL',
      runs: [{ first: '2027-01-04', last: '2028-01-03', available: 12 }],
    },
  ],
}

export const PRICES: AriMessage = {
  ...head,
  kind: 'prices',
  updates: [
    {
      kind: 'prices',
      currency: 'EUR',
      room_code: 'DBL',
      rate_code: 'FLEX',
      runs: [
        { first: '2027-01-04', last: '2027-01-07', prices: [{ adults: 2, amount: 12_005 }], children: [] },
        {
          first: '2027-01-08',
          last: '2027-01-09',
          prices: [
            { adults: 1, amount: 9_900 },
            { adults: 2, amount: 14_000 },
          ],
          children: [
            { min_age: 0, max_age: 5, amount: 0 },
            { min_age: 6, max_age: 12, amount: 1_550 },
          ],
        },
      ],
    },
    {
      kind: 'prices',
      currency: 'JPY',
      room_code: 'SGL',
      rate_code: 'B&B <"early">',
      runs: [
        { first: '2027-01-04', last: '2027-01-04', prices: [{ adults: 1, amount: 18_000 }], children: [] },
      ],
    },
  ],
}

export const RESTRICTIONS: AriMessage = {
  ...head,
  kind: 'restrictions',
  updates: [
    {
      kind: 'restrictions',
      room_code: 'DBL',
      rate_code: 'FLEX',
      runs: [
        { first: '2027-01-04', last: '2027-01-10', ...UNRESTRICTED },
        {
          first: '2027-12-31',
          last: '2027-12-31',
          closed: true,
          closed_to_arrival: true,
          closed_to_departure: true,
          min_stay: 3,
          max_stay: 14,
          min_stay_through: 2,
          max_stay_through: 21,
          min_advance_hours: 36,
          max_advance_days: 90,
        },
      ],
    },
  ],
}

const parsed = adapter.parse('<OTA_HotelResNotifRQ EchoToken="abc" TimeStamp="2027-01-04T09:00:00Z"/>')
const echo = parsed.kind === 'unreadable' ? parsed.echo : null
const answered = (results: InboundResult[]) =>
  adapter.reply({ kind: 'bookings', hotel_code: 'HARBOUR', echo, bookings: [] }, results).body

const SOLD: SoldBooking = {
  reference: 'SITE-1001',
  status: 'Commit',
  created_at: '2027-01-04T08:00:00.000Z',
  changed_at: '2027-01-04T08:00:00.001Z',
  hotel: 'HARBOUR',
  room: 'DBL',
  rate: 'FLEX',
  rooms: 2,
  check_in: '2027-03-15',
  nights: 2,
  adults: 2,
  guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'site-1001@relay.example.com' },
  currency: 'EUR',
  prices: ['120.05', '130.00'],
}

/** All messages that Serai and the demo OTA generate, as stored in `test/samples/opentravel`. */
export const WRITTEN: Readonly<Record<string, string>> = {
  'OTA_HotelInvCountNotifRQ.xml': adapter.encode(AVAILABILITY, null).body,
  'OTA_HotelRateAmountNotifRQ.xml': adapter.encode(PRICES, null).body,
  'OTA_HotelAvailNotifRQ.xml': adapter.encode(RESTRICTIONS, null).body,
  'OTA_HotelResNotifRQ.xml': writeBooking(SOLD),
  'OTA_HotelResNotifRS.success.xml': answered([
    {
      kind: 'accepted',
      reference: 'BDC-4711',
      reservation_ids: ['res_01kcx4e7m2f1zq8v5t9b3n6hjd', 'res_01kcx4e7m2f1zq8v5t9b3n6hje'],
      warnings: [{ code: 'overbooked', message: 'The last room of 2027-03-15 was sold already.' }],
    },
    { kind: 'accepted', reference: 'BDC-4712', reservation_ids: [], warnings: [] },
  ]),
  'OTA_HotelResNotifRS.errors.xml': answered([
    { kind: 'refused', reference: 'BDC-4711', message: 'The stay begins after it ends.' },
    {
      kind: 'failed',
      reference: null,
      message: 'The booking could not be kept for the moment; send it again.',
    },
  ]),
}
