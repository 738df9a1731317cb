import { WHOLE_DORM } from './combined.ts'
import { eur, type HotelDesign, party } from './design.ts'
import { LEIPZIG } from './local-events.ts'
import { breakfast, flexible, nonRefundable, weekly } from './plans.ts'
import { HOSTEL_SERVICES } from './services.ts'
import { ROOM_TYPES } from './translations.ts'
import { WOMEN_DORM } from './women-dorm.ts'

const HOSTELWORLD = { channel: 'hostelworld', percent: 15 }
const BOOKING = { channel: 'booking_com', percent: 14 }
const AIRBNB = { channel: 'airbnb', percent: 6 }

const beds = (dorm: string) => Array.from({ length: 8 }, (_, i) => `${dorm}-${i + 1}`)

/** A hostel: private rooms, and dorms whose beds are sold one by one. */
export const HOSTEL: HotelDesign = {
  property: {
    code: 'OLDMILL',
    name: 'Old Mill Hostel',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    address: { line1: 'Mühlenweg 3', city: 'Leipzig', postal_code: '04229', country: 'DE' },
    check_in_time: '14:00',
    check_out_time: '10:00',
    default_vat_rate: '7.00',
    legal: {
      company_name: 'Old Mill Example UG',
      vat_id: null,
      register: 'Amtsgericht Leipzig, HRB 000000',
      representative: 'Ngozi Okafor',
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
      slug: 'old-mill',
      open: true,
      languages: ['en', 'de'],
      colours: { accent: '#8a4b2f' },
      texts: {
        en: {
          headline: 'Beds and rooms in an old mill',
          house_rules:
            'Quiet in the dorms from 22:00.\n\nThe kitchen is open all day; please wash up what you use.',
        },
        de: {
          headline: 'Betten und Zimmer in einer alten Mühle',
          house_rules:
            'Ab 22 Uhr ist es in den Schlafsälen ruhig.\n\nDie Küche ist den ganzen Tag offen; bitte spülen Sie ab, was Sie benutzen.',
        },
      },
      coordinates: { latitude: 51.3389, longitude: 12.3269 },
      terms_url: null,
      privacy_url: null,
      rate_plan_ids: null,
      service_ids: null,
      confirm_by_mail: false,
      max_unpaid_nights: 60,
      early_arrival_from: null,
      late_departure_until: null,
      no_cleaning_until: null,
      extendable_online: true,
      typeface: 'serif',
      photos: [],
    },
    letterhead: {
      language: 'en',
      // An account that a German bank publishes for tests.
      bank: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', holder: null },
      tax_number: '232/000/00000',
      email: 'hello@old-mill.example',
      phone: '+49 341 555 0100',
      website: null,
      footer: null,
    },
  },
  local_events: LEIPZIG,
  channels: [
    { id: 'booking_com', name: 'Booking.com', commission: 15 },
    { id: 'hostelworld', name: 'Hostelworld', commission: 18 },
    { id: 'airbnb', name: 'Airbnb', commission: 14 },
  ],
  promotions: [
    { code: 'STUDENT', percent: 8, max_uses: null, booked: { from_days: 120, to_days: null }, share: 0.18 },
  ],
  yield_rules: [],
  services: HOSTEL_SERVICES,
  sources: [
    ['direct', 38],
    ['hostelworld', 36],
    ['booking_com', 20],
    ['airbnb', 6],
  ],
  weekdays: [0.9, 0.92, 0.95, 1.02, 1.12, 1.14, 0.92],
  room_types: [
    {
      room_type: {
        code: 'PRV',
        name: 'Private room',
        description: 'A small room of your own with a double bed and a basin; showers are on the corridor.',
        translations: ROOM_TYPES.PRV,
        inventory_count: 4,
        rooms: ['P1', 'P2', 'P3', 'P4'],
        standard_occupancy: 2,
        max_occupancy: 2,
        max_children: 1,
        bed_configuration: [{ type: 'double', count: 1 }],
        size_sqm: 11,
        amenities: ['wifi', 'shared_bathroom', 'lockers'],
      },
      parties: [
        [party(2), 74],
        [party(1), 22],
        [party(1, 9), 4],
      ],
      nights: [
        [1, 22],
        [2, 34],
        [3, 24],
        [4, 12],
        [7, 8],
      ],
      plans: [
        flexible({
          price: 5900,
          weekend: 6900,
          occupancy: { included_adults: 2, by_adults: [{ adults: 1, price: eur(5200) }] },
          channels: [BOOKING, HOSTELWORLD, AIRBNB],
        }),
        nonRefundable(8, [BOOKING, HOSTELWORLD]),
        breakfast(1400, 700, [BOOKING]),
        weekly(4900),
      ],
    },
    {
      room_type: {
        code: 'DORM8',
        name: 'Bed in an eight-bed dorm',
        description: 'A bunk with a curtain, a light, a socket and a locker.',
        translations: ROOM_TYPES.DORM8,
        kind: 'dorm',
        inventory_count: 16,
        rooms: [...beds('D1'), ...beds('D2')],
        standard_occupancy: 1,
        max_occupancy: 1,
        bed_configuration: [{ type: 'bunk', count: 1 }],
        size_sqm: null,
        amenities: ['wifi', 'shared_bathroom', 'lockers', 'reading_light'],
      },
      parties: [[party(1), 1]],
      nights: [
        [1, 26],
        [2, 30],
        [3, 22],
        [4, 10],
        [5, 5],
        [7, 5],
        [12, 2],
      ],
      plans: [
        flexible({ price: 2600, weekend: 3200, channels: [BOOKING, HOSTELWORLD] }),
        nonRefundable(8, [BOOKING, HOSTELWORLD]),
        weekly(2100),
      ],
    },
  ],
  combined: [WHOLE_DORM],
  new_dorm: WOMEN_DORM,
}
