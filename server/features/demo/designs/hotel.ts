import { CHECKLISTS } from './checklists.ts'
import { APARTMENT } from './combined.ts'
import { eur, type HotelDesign, party, roomNumbers } from './design.ts'
import { HOTEL_TEXTS } from './hotel-texts.ts'
import { HAMBURG } from './local-events.ts'
import { breakfast, flexible, nonRefundable, weekly } from './plans.ts'
import { HOTEL_SERVICES } from './services.ts'
import { ROOM_TYPES } from './translations.ts'

const BOOKING = { channel: 'booking_com', percent: 12 }
const EXPEDIA = { channel: 'expedia', percent: 15 }
const AIRBNB = { channel: 'airbnb', percent: 8 }
const HRS = { channel: 'hrs', percent: 10 }
const SHORT = [
  [1, 25],
  [2, 30],
  [3, 21],
  [4, 12],
  [5, 6],
  [7, 4],
  [10, 2],
] as const
const AMENITIES = ['wifi', 'private_bathroom', 'tv', 'desk', 'hairdryer']

/** A hotel of 24 rooms in four types, with a city tax. */
export const HOTEL: HotelDesign = {
  property: {
    code: 'HARBOUR',
    name: 'Harbour House',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    address: { line1: 'Am Sandtorkai 99', city: 'Hamburg', postal_code: '20457', country: 'DE' },
    default_vat_rate: '7.00',
    city_tax: {
      basis: 'per_person_night',
      amount: eur(200),
      min_age: 18,
      included_in_price: false,
      exemptions: ['business'],
    },
    legal: {
      company_name: 'Harbour House Example GmbH',
      vat_id: 'DE999999999',
      register: 'Amtsgericht Hamburg, HRB 000000',
      representative: 'Ada Byron, Ngozi Okafor',
    },
    housekeeping: {
      linen_every_nights: 3,
      dirty_at_night: true,
      inspection_required: true,
      inspected_by: 'others',
      found_items_kept_days: 180,
      minutes: { departure: 35, arrival: 5, stayover: 15, linen: 25 },
      room_type_minutes: [],
      checklists: CHECKLISTS,
      version: 1,
    },
    guest_mails: {
      confirmed: true,
      changed: true,
      cancelled: true,
      no_show: false,
      room_free: false,
      channel_bookings: false,
    },
    booking_page: {
      slug: 'harbour-house',
      open: true,
      languages: ['en', 'de', 'fr', 'es', 'it'],
      colours: { accent: '#1d5c73' },
      texts: HOTEL_TEXTS,
      coordinates: { latitude: 53.5434, longitude: 9.9945 },
      terms_url: 'https://harbour-house.example/terms',
      privacy_url: 'https://harbour-house.example/privacy',
      rate_plan_ids: null,
      service_ids: null,
      confirm_by_mail: false,
      max_unpaid_nights: 60,
      early_arrival_from: '11:00',
      late_departure_until: '13:00',
      no_cleaning_until: '10:00',
      extendable_online: true,
      typeface: 'serif',
      photos: [],
    },
    letterhead: {
      language: 'de',
      // The account that German banks print on specimens.
      bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null },
      tax_number: null,
      email: 'desk@harbour-house.example',
      phone: '+49 40 555 0100',
      website: 'harbour-house.example',
      footer: 'Harbour House Example GmbH · Amtsgericht Hamburg, HRB 000000',
    },
  },
  local_events: HAMBURG,
  channels: [
    { id: 'booking_com', name: 'Booking.com', commission: 15 },
    { id: 'expedia', name: 'Expedia', commission: 18 },
    { id: 'airbnb', name: 'Airbnb', commission: 14 },
    { id: 'hrs', name: 'HRS', commission: 15 },
  ],
  promotions: [
    { code: 'HARBOUR10', percent: 10, max_uses: 60, booked: { from_days: 75, to_days: null }, share: 0.22 },
    { code: 'NEWSLETTER', percent: 12, max_uses: 40, booked: { from_days: 330, to_days: 270 }, share: 0.3 },
  ],
  yield_rules: [
    {
      name: 'Filling up',
      conditions: { occupancy_at_least: 55, days_before: 60 },
      effect: { type: 'percent', value: 8 },
      ceiling: eur(32_000),
      runs: true,
    },
    {
      name: 'Empty weekend',
      conditions: { occupancy_below: 40, days_before: 4, weekdays: ['fri', 'sat'] },
      effect: { type: 'percent', value: -15 },
      floor: eur(7_500),
      runs: false,
    },
  ],
  services: HOTEL_SERVICES,
  sources: [
    ['direct', 46],
    ['booking_com', 34],
    ['expedia', 14],
    ['airbnb', 6],
  ],
  weekdays: [0.96, 1.02, 1.03, 1, 1.05, 1.08, 0.84],
  room_types: [
    {
      room_type: {
        code: 'SGL',
        name: 'Single room',
        description: 'A quiet room to the courtyard, with a wide single bed and a desk.',
        translations: ROOM_TYPES.SGL,
        inventory_count: 6,
        rooms: roomNumbers(101, 6),
        standard_occupancy: 1,
        max_occupancy: 1,
        bed_configuration: [{ type: 'single', count: 1 }],
        size_sqm: 13,
        amenities: AMENITIES,
      },
      parties: [[party(1), 1]],
      nights: SHORT,
      plans: [
        flexible({ price: 8900, weekend: 9900, channels: [BOOKING, EXPEDIA, HRS] }),
        nonRefundable(10, [BOOKING, EXPEDIA]),
        breakfast(1400, 1400, [BOOKING]),
        weekly(7400),
      ],
    },
    {
      room_type: {
        code: 'DBL',
        name: 'Double room',
        description: 'A room with a view of the harbour and a queen-size bed; an extra bed fits in.',
        translations: ROOM_TYPES.DBL,
        inventory_count: 10,
        rooms: roomNumbers(201, 10),
        standard_occupancy: 2,
        max_occupancy: 3,
        max_adults: 3,
        max_children: 1,
        bed_configuration: [{ type: 'queen', count: 1 }],
        size_sqm: 19,
        amenities: [...AMENITIES, 'harbour_view'],
      },
      parties: [
        [party(2), 66],
        [party(1), 26],
        [party(2, 6), 5],
        [party(3), 3],
      ],
      nights: SHORT,
      plans: [
        flexible({
          price: 12900,
          weekend: 14900,
          occupancy: {
            included_adults: 2,
            extra_adult_price: eur(3500),
            by_adults: [{ adults: 1, price: eur(11400) }],
            children: [
              { min_age: 0, max_age: 3, price: eur(0) },
              { min_age: 4, max_age: 12, price: eur(1500) },
            ],
          },
          channels: [BOOKING, EXPEDIA, AIRBNB],
        }),
        nonRefundable(10, [BOOKING, EXPEDIA]),
        breakfast(2800, 1400, [BOOKING]),
        weekly(10900),
      ],
    },
    {
      room_type: {
        code: 'TWN',
        name: 'Twin room',
        description: 'Two single beds, which can stand together.',
        translations: ROOM_TYPES.TWN,
        inventory_count: 5,
        rooms: roomNumbers(301, 5),
        standard_occupancy: 2,
        max_occupancy: 2,
        bed_configuration: [{ type: 'twin', count: 2 }],
        size_sqm: 18,
        amenities: AMENITIES,
      },
      parties: [
        [party(2), 78],
        [party(1), 22],
      ],
      nights: SHORT,
      plans: [
        flexible({
          price: 12400,
          weekend: 13900,
          occupancy: { included_adults: 2, by_adults: [{ adults: 1, price: eur(10900) }] },
          channels: [BOOKING, EXPEDIA],
        }),
        nonRefundable(10, [BOOKING, EXPEDIA]),
        breakfast(2800, 1400, [BOOKING]),
        weekly(10400),
      ],
    },
    {
      room_type: {
        code: 'FAM',
        name: 'Family suite',
        description: 'Two rooms under the roof, with a king-size bed, a bunk bed and a small kitchen.',
        translations: ROOM_TYPES.FAM,
        inventory_count: 3,
        rooms: roomNumbers(401, 3),
        standard_occupancy: 2,
        max_occupancy: 5,
        max_adults: 4,
        max_children: 3,
        bed_configuration: [
          { type: 'king', count: 1 },
          { type: 'bunk', count: 1 },
          { type: 'cot', count: 1 },
        ],
        size_sqm: 41,
        amenities: [...AMENITIES, 'kitchen', 'harbour_view'],
      },
      parties: [
        [party(2, 4, 8), 34],
        [party(2, 6), 22],
        [party(2), 18],
        [party(2, 2, 5, 11), 10],
        [party(3), 8],
        [party(4), 8],
      ],
      nights: [
        [2, 30],
        [3, 30],
        [4, 20],
        [5, 10],
        [7, 10],
      ],
      plans: [
        flexible({
          price: 21900,
          weekend: 24900,
          occupancy: {
            included_adults: 2,
            extra_adult_price: eur(4500),
            children: [
              { min_age: 0, max_age: 3, price: eur(0) },
              { min_age: 4, max_age: 14, price: eur(2000) },
            ],
          },
          channels: [BOOKING, EXPEDIA, AIRBNB],
        }),
        nonRefundable(12, [BOOKING]),
        breakfast(5200, 1300, [BOOKING]),
        weekly(18900),
      ],
    },
  ],
  combined: [APARTMENT],
  new_dorm: null,
}
