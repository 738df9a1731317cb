import Type, { type Static } from 'typebox'
import { OFFICE, PRICES } from '../account/roles.ts'
import { CHANNEL_STATUSES, CHANNEL_TYPES, HELD_REASONS, PUSH_STATES } from '../lists.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { page, pageQuery } from '../page.ts'
import * as s from '../schema.ts'

const channelId = () => Type.String({ examples: ['booking_com'] })

export const ChannelError = s.named(
  'ChannelError',
  s.object({
    code: Type.String({
      pattern: '^SVC-\\d{4}$',
      description:
        'SVC-1002 throttled, SVC-1003 refused credentials, SVC-1004 failed, SVC-1012 unknown mapping',
      examples: ['SVC-1004'],
    }),
    message: Type.String({
      description: 'Description of the error; its wording may change',
      examples: ['The channel answered 500.'],
    }),
    at: s.timestamp('When the error occurred'),
  }),
)
export type ChannelError = Static<typeof ChannelError>

/** A connected channel, and its state of synchronisation. rule 6 */
export const Channel = s.named(
  'Channel',
  s.object({
    id: Type.String({
      description: 'Identifier of the channel, as in `reservation.channel`',
      examples: ['booking_com'],
    }),
    name: Type.String({ description: 'Display name', examples: ['Booking.com'] }),
    type: s.oneOf(
      CHANNEL_TYPES,
      'Protocol: `ota_xml` is OpenTravel, `ical` a calendar, `demo` the built-in demo channel; `ota` is an OTA without a connection',
    ),
    property_id: s.id('property'),
    status: s.oneOf(
      CHANNEL_STATUSES,
      '`green`: synchronised; `amber`: delayed or waiting; `red`: the channel refuses its credentials',
    ),
    status_reason: s.nullable(
      Type.String({
        description: 'Reason for the status; also set if no rate plan is mapped',
        examples: ['The channel throttles requests.'],
      }),
    ),
    status_since: s.timestamp('When the status last changed'),
    last_sync_at: s.nullable(s.timestamp({ description: 'When the channel had last confirmed all changes' })),
    last_error: s.nullable(
      s.described(ChannelError, 'Newest error, kept after the recovery; null when there was none'),
    ),
    sync_paused_until: s.nullable(
      s.timestamp(
        'Time until which synchronisation is paused because the channel throttles requests; null when it is not paused',
      ),
    ),
    pending_updates: s.integer(0, Number.MAX_SAFE_INTEGER, {
      description: 'Number of changes that the channel has not confirmed yet',
    }),
    mapped_rate_plans: s.integer(
      0,
      Number.MAX_SAFE_INTEGER,
      'Number of rate plans with an enabled mapping to the channel',
    ),
    held_bookings: s.integer(0, Number.MAX_SAFE_INTEGER, {
      description: 'Number of bookings of the channel that wait for a mapping',
    }),
    collects_payment: Type.Boolean({
      description:
        'Whether the channel collects the money of its bookings, unless a booking says otherwise (`collected_by_channel` of the reservation)',
      examples: [false],
    }),
    created_at: s.timestamp('When the channel was connected'),
  }),
)
export type Channel = Static<typeof Channel>

const params = s.object({ id: s.anyReference('Identifier of the channel') })
/** Selects the connection, where two properties of the key are connected to the same channel. rule 6 */
const property_id = s.optional(s.reference('property'))

export const listChannels = operation({
  id: 'listChannels',
  method: 'GET',
  path: '/channels',
  tag: 'Channels',
  roles: OFFICE,
  summary: 'List connected channels with the state of their synchronisation',
  query: s.object({ ...pageQuery, property_id }),
  status: 200,
  response: page('ChannelPage', Channel),
  errors: ['SVC-2005', 'SVC-4005'],
  example: {},
})

export const resyncChannel = operation({
  id: 'resyncChannel',
  method: 'POST',
  path: '/channels/{id}/resync',
  tag: 'Channels',
  roles: PRICES,
  audit: ['Channel resynchronised', 'Kanal neu abgeglichen'],
  summary: 'Send all rates and availability to a channel again',
  description:
    'Queued: the response is sent before the work. While a sync runs, another request returns the same `sync_id`. `property_id` is required if several properties of the key are connected to the channel.',
  params,
  query: s.object({ property_id }),
  status: 202,
  response: s.named(
    'ChannelSync',
    s.object({
      channel: s.described(channelId(), 'Identifier of the sales channel'),
      property_id: s.id('property'),
      sync_id: s.id('sync'),
      status: s.oneOf(['queued', 'running'], '`queued`: the work has not begun; `running`: it has'),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1002', 'SVC-1003', 'SVC-4005'],
  example: { params: { id: '{channel_id}' } },
})

/** The ARI of a night, acknowledged by a channel or desired. */
const NIGHT_STATE = {
  available: s.nullable(
    Type.Integer({ description: 'Number of rooms that the channel may sell; null if never sent' }),
  ),
  prices: s.nullable(
    Type.Array(
      s.object({
        adults: Type.Integer({ description: 'Number of adults' }),
        amount: Type.Integer({ description: 'Price of the night for this number of adults, in minor units' }),
      }),
      {
        description: 'Prices by number of adults; null if never sent, or without a price',
      },
    ),
  ),
  closed: s.nullable(Type.Boolean({ description: 'Whether the night is closed for sale with this rate' })),
  closed_to_arrival: s.nullable(Type.Boolean({ description: 'Whether arrival is not allowed on this date' })),
  closed_to_departure: s.nullable(
    Type.Boolean({ description: 'Whether departure is not allowed on this date' }),
  ),
  min_stay: s.nullable(Type.Integer({ description: 'Shortest stay in nights, for arrivals on this date' })),
  max_stay: s.nullable(Type.Integer({ description: 'Longest stay in nights, for arrivals on this date' })),
  min_stay_through: s.nullable(
    Type.Integer({ description: 'Shortest stay in nights, for stays that include this night' }),
  ),
  max_stay_through: s.nullable(
    Type.Integer({ description: 'Longest stay in nights, for stays that include this night' }),
  ),
}

export const PushedNight = s.named(
  'PushedNight',
  s.object({
    date: s.date('Date on which the night begins'),
    state: s.oneOf(PUSH_STATES, {
      description:
        '`confirmed`: the channel has confirmed the current state; `pending`: not sent yet; `unconfirmed`: sent, but the channel has not responded',
    }),
    confirmed: s.object(NIGHT_STATE, 'State that the channel has confirmed'),
    current: s.object(NIGHT_STATE, 'Current state, which the channel should have'),
  }),
)
export type PushedNight = Static<typeof PushedNight>

export const PushState = s.named(
  'PushState',
  s.object({
    channel: s.described(channelId(), 'Identifier of the sales channel'),
    property_id: s.id('property'),
    rate_plan_id: s.id('rate_plan'),
    currency: Type.String({ description: 'ISO 4217 code of the prices', examples: ['EUR'] }),
    mappings: Type.Array(
      s.object({
        channel_room_id: Type.String({
          description: 'Code of the room at the channel',
          examples: ['12345601'],
        }),
        channel_rate_id: Type.String({
          description: 'Code of the rate at the channel',
          examples: ['998877'],
        }),
        enabled: Type.Boolean({
          description: 'Whether the mapping is enabled; false: the channel cannot sell with this mapping',
        }),
        last_error: s.nullable(
          s.described(ChannelError, 'Newest error of this mapping; null when there was none'),
        ),
        nights: Type.Array(PushedNight, {
          description: 'Last confirmed state and current state of each night',
        }),
      }),
      { description: 'One element for each mapping of the rate plan to the channel' },
    ),
  }),
)
export type PushState = Static<typeof PushState>

export const getPushState = operation({
  id: 'getPushState',
  method: 'GET',
  path: '/channels/{id}/push-state',
  tag: 'Channels',
  roles: OFFICE,
  summary: 'Compare the state of a rate plan at a channel with its current state',
  description: 'Nights `from` ≤ night < `to`, at most 366.',
  params,
  query: s.object({
    rate_plan_id: s.reference('rate_plan'),
    from: s.date('First night'),
    to: s.date('End of the range, exclusive'),
    property_id,
  }),
  status: 200,
  response: PushState,
  errors: ['SVC-3001', 'SVC-1011', 'SVC-4005'],
  example: {
    params: { id: '{channel_id}' },
    query: { rate_plan_id: '{rate_plan_id}', from: '{date+20}', to: '{date+22}' },
  },
})

export const HeldBooking = s.named(
  'HeldBooking',
  s.object({
    id: s.id('channel_booking'),
    channel: s.described(channelId(), 'Identifier of the sales channel'),
    property_id: s.id('property'),
    reference: Type.String({ description: 'Booking number of the channel', examples: ['4711-0815'] }),
    reason: s.oneOf(HELD_REASONS, 'Reason why no reservation was created'),
    channel_room_id: Type.String({ description: 'Code of the room at the channel', examples: ['12345601'] }),
    channel_rate_id: Type.String({ description: 'Code of the rate at the channel', examples: ['998877'] }),
    check_in: s.date('Date of arrival'),
    check_out: s.date('Date of departure; its night is not part of the stay'),
    adults: Type.Integer({ description: 'Number of adults in the party' }),
    children: Type.Integer({ description: 'Number of children in the party' }),
    guest: s.object(
      {
        first_name: s.nullable(Type.String({ description: 'Given name; null when the channel sent none' })),
        last_name: s.nullable(Type.String({ description: 'Family name; null when the channel sent none' })),
        email: s.nullable(Type.String({ description: 'E-mail address; null when the channel sent none' })),
        phone: s.nullable(
          Type.String({ description: 'Phone number as the channel sent it; null when it sent none' }),
        ),
      },
      'The guest, as sent by the channel',
    ),
    total: s.nullable(s.described(Money, 'The total that the channel sent; null when it sent none')),
    received_at: s.timestamp('When the booking was received'),
  }),
)
export type HeldBooking = Static<typeof HeldBooking>

export const listHeldBookings = operation({
  id: 'listHeldBookings',
  method: 'GET',
  path: '/channels/{id}/held-bookings',
  tag: 'Channels',
  roles: OFFICE,
  summary: 'List bookings of a channel that wait for a mapping',
  description:
    'Stored and acknowledged bookings for an unmapped room or rate. Each becomes a reservation once a rate plan is mapped; one that cannot is `failed` and retried.',
  params,
  query: s.object({ ...pageQuery, property_id }),
  status: 200,
  response: page('HeldBookingPage', HeldBooking),
  errors: ['SVC-2005', 'SVC-3001', 'SVC-4005'],
  example: { params: { id: '{channel_id}' } },
})
