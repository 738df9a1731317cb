import { CREATED, eur, SAMPLE_IDS as id } from './values.ts'

const fields = {
  available: 4,
  prices: [
    { adults: 1, amount: 10000 },
    { adults: 2, amount: 12000 },
  ],
  closed: false,
  closed_to_arrival: false,
  closed_to_departure: false,
  min_stay: 1,
  max_stay: null,
  min_stay_through: null,
  max_stay_through: null,
}

const throttled = {
  code: 'SVC-1002',
  message: 'The channel throttles requests; synchronisation is paused for 15 minutes.',
  at: '2027-01-09T16:20:45Z',
}

/** Samples of channels, by the name of their schema. */
export const CHANNEL_SAMPLES: Record<string, unknown> = {
  Channel: {
    id: 'booking_com',
    name: 'Booking.com',
    type: 'ota_xml',
    property_id: id.property,
    status: 'amber',
    status_reason: throttled.message,
    status_since: throttled.at,
    last_sync_at: '2027-01-09T16:18:02Z',
    last_error: throttled,
    sync_paused_until: '2027-01-09T16:35:45Z',
    pending_updates: 3,
    mapped_rate_plans: 4,
    held_bookings: 0,
    created_at: CREATED,
  },
  PushState: {
    channel: 'booking_com',
    property_id: id.property,
    rate_plan_id: id.rate_plan,
    currency: 'EUR',
    mappings: [
      {
        channel_room_id: '12345601',
        channel_rate_id: '998877',
        enabled: true,
        last_error: null,
        nights: [
          { date: '2027-01-24', state: 'confirmed', confirmed: fields, current: fields },
          { date: '2027-01-25', state: 'pending', confirmed: fields, current: { ...fields, available: 3 } },
        ],
      },
    ],
  },
  HeldBooking: {
    id: id.channel_booking,
    channel: 'booking_com',
    property_id: id.property,
    reference: '4711-0815',
    reason: 'unmapped_rate',
    channel_room_id: '12345601',
    channel_rate_id: '998878',
    check_in: '2027-03-15',
    check_out: '2027-03-18',
    adults: 2,
    children: 0,
    guest: {
      first_name: 'Ngozi',
      last_name: 'Okafor',
      email: 'nokafo.483920@guest.booking.com',
      phone: null,
    },
    total: eur(37200),
    received_at: CREATED,
  },
}
