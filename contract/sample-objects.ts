import { type ObjectKind, PREFIXES } from './ids.ts'
import { money } from './money.ts'

/** Plausible values for the documentation: the same on every run, so that the committed document does not move. */

const HEAD = '01kh4rb9s0e6v8t3m5q7x2nw' // 24 characters; two more make the id of each kind
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
export const SAMPLE_IDS = Object.fromEntries(
  Object.entries(PREFIXES).map(([kind, prefix], i) => [kind, `${prefix}_${HEAD}${LETTERS[i]}7`]),
) as Record<ObjectKind, string>

export const CREATED = '2027-01-04T09:00:00Z'
export const eur = (amount: number) => money(amount, 'EUR')
const night = (date: string) => ({ date, amount: eur(12000), source: 'base' })
const id = SAMPLE_IDS

const policy = {
  name: '48 h',
  refundable: true,
  rules: [
    { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
    { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } },
  ],
  no_show_fee: { type: 'percent', percent: 100 },
}

const reservation = {
  id: id.reservation,
  confirmation_code: 'K7Q-4F2M',
  property_id: id.property,
  status: 'confirmed',
  room_type_id: id.room_type,
  rate_plan_id: id.rate_plan,
  room_id: null,
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  nights: 3,
  adults: 2,
  children: 0,
  children_ages: [],
  total: eur(37200),
  nightly_rates: ['2027-03-15', '2027-03-16', '2027-03-17'].map(night),
  taxes: [
    { type: 'vat', rate: '7.00', net: eur(33645), amount: eur(2355), included: true },
    {
      type: 'city_tax',
      rate: null,
      net: null,
      amount: eur(1200),
      included: false,
      quantity: 6,
      unit_price: eur(200),
    },
  ],
  deposit: null,
  amount_paid: eur(0),
  balance: eur(37200),
  payment_status: 'unpaid',
  hold_expires_at: null,
  cancellation_policy: policy,
  free_cancellation_until: '2027-03-13T17:00:00Z',
  cancellation: null,
  channel: 'direct',
  external_reference: null,
  guest_id: id.guest,
  estimated_arrival_time: '17:30',
  notes: null,
  metadata: { cost_centre: '4711' },
  warnings: [],
  checked_in_at: null,
  checked_out_at: null,
  version: 1,
  created_at: CREATED,
  updated_at: CREATED,
}

const CANCELLED = '2027-03-14T08:12:30Z'
const outcome = { fee: eur(12000), refund: null, refund_status: 'none' }

const address = {
  line1: 'Am Kai 4',
  line2: null,
  city: 'Hamburg',
  postal_code: '20457',
  region: null,
  country: 'DE',
}

const guest = {
  id: id.guest,
  first_name: 'Ngozi',
  last_name: 'Okafor',
  email: 'ngozi.okafor@example.com',
  phone: '+4930123456',
  language: 'en',
  country: 'NG',
  address: { ...address, line1: '12 Marina Road', city: 'Lagos', postal_code: '101241', country: 'NG' },
  company: null,
  preference_notes: 'Quiet room, feather-free pillows',
  tags: ['returning'],
  stats: {
    stays_count: 2,
    nights_count: 5,
    cancelled_count: 0,
    no_show_count: 0,
    last_stay_at: '2026-11-02T14:20:05Z',
  },
  lifetime_value: eur(64800),
  version: 3,
  created_at: '2026-04-18T14:03:11Z',
  updated_at: CREATED,
}

const block = {
  id: id.room_block,
  type: 'out_of_order',
  from: '2027-02-01',
  to: '2027-02-04',
  reason: 'New bathroom',
}

/** Whole objects, by the name of their schema. */
export const SAMPLES: Record<string, unknown> = {
  Money: eur(12000),
  Price: eur(12000),
  Address: address,
  CityTax: { basis: 'per_person_night', amount: eur(200), min_age: 18, max_nights: 21 },
  Property: {
    id: id.property,
    name: 'Harbour House',
    code: 'HARBOUR',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    address,
    check_in_time: '15:00',
    check_out_time: '11:00',
    business_date: '2027-01-04',
    prices_include_vat: true,
    default_vat_rate: '7.00',
    city_tax: { basis: 'per_person_night', amount: eur(200) },
    legal: { company_name: 'Harbour House GmbH', vat_id: 'DE123456789' },
    letterhead: {
      language: 'de',
      bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null },
      tax_number: null,
      email: 'desk@harbour-house.example',
      phone: '+49401234567',
      website: 'harbour-house.example',
      footer: 'Amtsgericht Hamburg, HRB 12345',
      has_logo: true,
    },
    created_at: CREATED,
  },
  RoomType: {
    id: id.room_type,
    property_id: id.property,
    code: 'DBL',
    name: 'Double room',
    description: null,
    kind: 'private',
    inventory_count: 12,
    standard_occupancy: 2,
    max_occupancy: 3,
    max_adults: 3,
    max_children: 2,
    bed_configuration: [{ type: 'double', count: 1 }],
    size_sqm: 18,
    amenities: ['wifi', 'private_bathroom'],
    status: 'active',
    version: 1,
    created_at: CREATED,
    updated_at: CREATED,
  },
  Room: {
    id: id.room,
    property_id: id.property,
    room_type_id: id.room_type,
    name: '204',
    floor: '2',
    status: 'clean',
    blocks: [block],
    version: 1,
    created_at: CREATED,
  },
  RoomBlock: block,
  RoomBlockCreated: { ...block, overbooked_dates: ['2027-02-02'] },
  RatePlan: {
    id: id.rate_plan,
    property_id: id.property,
    room_type_id: id.room_type,
    name: 'Flexible',
    code: 'FLEX',
    status: 'active',
    base_price: eur(12000),
    occupancy_pricing: {
      included_adults: 2,
      extra_adult_price: eur(3000),
      by_adults: [{ adults: 1, price: eur(10000) }],
      children: [{ min_age: 0, max_age: 5, price: eur(0) }],
    },
    weekday_prices: [{ days: ['fri', 'sat'], price: eur(14000) }],
    derived_from: null,
    restrictions: { min_stay: 1, max_stay: null, closed_to_arrival: false, max_advance_days: 730 },
    cancellation_policy: policy,
    deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 },
    meal_plan: 'room_only',
    meal_price: null,
    vat_rate: '7.00',
    channels: [
      {
        channel: 'booking_com',
        channel_room_id: '12345601',
        channel_rate_id: '998877',
        enabled: true,
        price_adjustment: { type: 'percent', value: 12 },
      },
    ],
    price_overrides: [{ date: '2027-12-31', price: eur(25000), restrictions: { min_stay: 3 } }],
    version: 4,
    created_at: CREATED,
    updated_at: CREATED,
  },
  Reservation: reservation,
  ReservationCancelled: {
    ...reservation,
    status: 'cancelled',
    balance: eur(12000),
    free_cancellation_until: '2027-03-13T17:00:00Z',
    cancellation: {
      cancelled_at: CANCELLED,
      cancelled_by: 'api',
      reason: 'guest_request',
      note: null,
      ...outcome,
    },
    ...outcome,
    cancelled_at: CANCELLED,
    version: 2,
    updated_at: CANCELLED,
  },
  CancellationQuote: {
    reservation_id: id.reservation,
    ...outcome,
    free_cancellation_until: '2027-03-13T17:00:00Z',
    quoted_at: CANCELLED,
  },
  RoomTypeAvailability: {
    room_type_id: id.room_type,
    property_id: id.property,
    nights: [
      { date: '2027-01-24', available: 7 },
      { date: '2027-01-25', available: 2 },
      { date: '2027-01-26', available: 4 },
    ],
    offers: [
      {
        rate_plan_id: id.rate_plan,
        total: eur(37200),
        nightly_rates: ['2027-01-24', '2027-01-25', '2027-01-26'].map(night),
        restrictions_failed: [],
      },
    ],
  },
  Guest: guest,
  GuestWithHistory: {
    ...guest,
    stay_history: [
      {
        reservation_id: id.reservation,
        property_id: id.property,
        status: 'checked_out',
        check_in: '2026-11-02',
        check_out: '2026-11-05',
        nights: 3,
        room_type_id: id.room_type,
        channel: 'direct',
        total: eur(38400),
      },
    ],
  },
}
