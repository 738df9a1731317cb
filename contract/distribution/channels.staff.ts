import Type, { type Static } from 'typebox'
import { LEADS, OFFICE, PRICES } from '../account/roles.ts'
import { CONNECTABLE_TYPES, DEMO_ORDERS } from '../lists.ts'
import { ChannelMapping } from '../parts/channel-mapping.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { Channel, ChannelError } from './channels.ts'

/** Operations on channels of the dashboard alone. spec 4.6, rule 6 */

const params = () => s.object({ id: s.anyReference('Identifier of the channel') })
const query = () => s.object({ property_id: s.optional(s.reference('property')) })
const username = () =>
  Type.String({ description: 'Name that the channel knows the property by', minLength: 1, maxLength: 200 })
const password = () => Type.String({ description: 'Password at the channel', minLength: 1, maxLength: 500 })

const collectsPayment = () =>
  Type.Boolean({
    description:
      'Whether the channel collects the money of its bookings, unless a booking says otherwise; not of a calendar',
  })

export const connectChannel = staffOperation({
  id: 'connectChannel',
  method: 'POST',
  path: '/channels',
  tag: 'Channels',
  roles: LEADS,
  audit: ['Channel connected', 'Kanal verbunden'],
  summary: 'Connect a property to a channel; the address for its bookings is shown once',
  body: s.object({
    id: Type.String({
      pattern: '^[a-z0-9_]{1,50}$',
      description: 'The word in `reservation.channel`, not `direct`',
    }),
    property_id: s.reference('property'),
    name: s.line(120, 'What the channel is called on screens'),
    type: s.oneOf(CONNECTABLE_TYPES, 'Protocol of the channel'),
    url: s.optional(
      s.nullable(
        Type.String({
          description: 'Address of the channel; null for one that Serai runs itself',
          minLength: 1,
          maxLength: 2000,
        }),
      ),
    ),
    hotel_code: s.optional(s.nullable(s.line(100, 'Code of the property at the channel'))),
    username: s.optional(username()),
    password: s.optional(password()),
    collects_payment: s.optional(collectsPayment()),
  }),
  secret_request: true,
  status: 201,
  response: s.named(
    'ChannelConnected',
    s.object({
      channel: s.described(Channel, 'The connection'),
      bookings_path: s.nullable(
        Type.String({ description: 'Where the partner sends its bookings, under the origin' }),
      ),
    }),
  ),
  secret_response: true,
  errors: ['SVC-3001', 'SVC-1501'],
  staff_errors: ['SVC-4110'],
  example: {
    body: { id: 'booking_com', property_id: '{property_id}', name: 'Booking.com', type: 'ota_xml' },
  },
})

export const updateChannel = staffOperation({
  id: 'updateChannel',
  method: 'PATCH',
  path: '/channels/{id}',
  tag: 'Channels',
  roles: LEADS,
  audit: ['Payments of a channel changed', 'Zahlungen eines Kanals geändert'],
  summary: 'Change who collects the money of the bookings of a channel',
  description:
    'For bookings and changes that arrive from now on; reservations do not change. `property_id` settles which connection is meant.',
  params: params(),
  query: query(),
  body: s.object({ collects_payment: collectsPayment() }),
  status: 200,
  response: Channel,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{channel_id}' }, body: { collects_payment: true } },
})

export const reauthenticateChannel = staffOperation({
  id: 'reauthenticateChannel',
  method: 'POST',
  path: '/channels/{id}/credentials',
  tag: 'Channels',
  roles: PRICES,
  audit: ['Channel reconnected', 'Kanal neu verbunden'],
  summary: 'Renew the credentials of a channel; everything is sent again',
  description: 'Amber until the channel has accepted them, then green. `property_id` selects the connection.',
  params: params(),
  query: query(),
  body: s.object({ username: username(), password: password() }),
  secret_request: true,
  status: 202,
  response: Channel,
  errors: ['SVC-3001'],
  example: { params: { id: '{channel_id}' }, body: { username: 'harbour', password: '{password}' } },
})

export const renewBookingsAddress = staffOperation({
  id: 'renewBookingsAddress',
  method: 'POST',
  path: '/channels/{id}/bookings-address',
  tag: 'Channels',
  roles: LEADS,
  audit: ['New URL for bookings of a channel', 'Neue URL für Buchungen eines Kanals'],
  summary: 'Give a channel another address for its bookings; the one before ends at once',
  description:
    'For an address that others have seen. The partner sends nothing until it has the new one, which is shown once.',
  params: params(),
  query: query(),
  status: 200,
  response: s.object({
    bookings_path: Type.String({ description: 'Where the partner sends its bookings, under the origin' }),
  }),
  secret_response: true,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{channel_id}' } },
})

export const disconnectChannel = staffOperation({
  id: 'disconnectChannel',
  method: 'POST',
  path: '/channels/{id}/disconnect',
  tag: 'Channels',
  roles: LEADS,
  audit: ['Channel disconnected', 'Kanal getrennt'],
  summary: 'Close everything at a channel, then remove the connection and its mappings',
  description:
    'Nothing can be sent to a red channel: it is removed `at_once`, and what it had on sale stays on sale there.',
  params: params(),
  query: query(),
  body: s.object({
    at_once: s.optional(
      Type.Boolean({ description: 'Forgets it without closing anything there', default: false }),
    ),
  }),
  body_required: false,
  status: 202,
  response: s.object({
    channel: Type.String({ description: 'Identifier of the channel' }),
    property_id: s.id('property'),
    forgotten: Type.Boolean({ description: 'Whether the connection has already been removed' }),
  }),
  errors: ['SVC-3001', 'SVC-1003'],
  example: { params: { id: '{channel_id}' }, body: {} },
})

export const directDemoChannel = staffOperation({
  id: 'directDemoChannel',
  method: 'POST',
  path: '/channels/{id}/demo-orders',
  tag: 'Channels',
  roles: PRICES,
  audit: ['Demo partner changed', 'Demopartner umgestellt'],
  summary: 'Make the partner behind a demo channel behave, or sell',
  description:
    'For channels of the type `demo` whose partner runs on this machine. It works, throttles, fails, requires another ' +
    'password, or sells a stay and sends the booking.',
  params: params(),
  query: query(),
  body: s.object({ order: s.oneOf(DEMO_ORDERS, 'What the partner is to do') }),
  status: 200,
  response: s.object({
    order: s.oneOf(DEMO_ORDERS, 'What the partner was made to do'),
    sign_in: s.nullable(
      s.object({ username: username(), password: password() }, { description: 'What it accepts now' }),
    ),
    booking: s.nullable(
      s.object(
        {
          reference: Type.String({ description: 'Reference of the booking at the partner' }),
          reservation_ids: Type.Array(Type.String(), {
            description: 'Empty where the booking waits for a mapping',
          }),
        },
        'What the partner sold; null where it had confirmed another state',
      ),
    ),
  }),
  secret_response: true,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: { params: { id: '{channel_id}' }, body: { order: 'throttle' } },
})

const plan = {
  rate_plan_id: s.id('rate_plan'),
  room_type_id: s.id('room_type'),
  name: Type.String({ description: 'Of the rate plan' }),
  version: s.integer(1, Number.MAX_SAFE_INTEGER, 'Version of the rate plan'),
}

const { channel: _, ...mappingFields } = ChannelMapping.properties

export const ChannelMappingRow = s.named(
  'ChannelMappingRow',
  s.object({
    ...plan,
    channel_room_id: Type.String({ description: 'Code of the room at the channel' }),
    channel_rate_id: Type.String({ description: 'Code of the rate at the channel' }),
    enabled: Type.Boolean({ description: 'Whether it is sold there' }),
    sell_limit: s.nullable(
      Type.Integer({ description: 'How many rooms of the plan are sold there at most; null for all' }),
    ),
    price_adjustment: Type.Unsafe<Exclude<ChannelMapping['price_adjustment'], undefined>>(
      mappingFields.price_adjustment,
    ),
    last_error: s.nullable(
      s.described(ChannelError, 'Newest objection of the channel; null if there is none'),
    ),
  }),
)
export type ChannelMappingRow = Static<typeof ChannelMappingRow>

const mappings = s.object({
  data: Type.Array(ChannelMappingRow, {
    description: 'Rate plans that are mapped, a row for each room and rate of theirs',
  }),
  unmapped: Type.Array(s.object(plan), {
    description: 'Active rate plans of the property that the channel does not sell',
  }),
})

export const listChannelMappings = staffOperation({
  id: 'listChannelMappings',
  method: 'GET',
  path: '/channels/{id}/mappings',
  tag: 'Channels',
  roles: OFFICE,
  summary: 'Which rate plan is which room and rate of a channel, and which is mapped to nothing there',
  params: params(),
  query: query(),
  status: 200,
  response: mappings,
  errors: ['SVC-3001'],
  example: { params: { id: '{channel_id}' } },
})

export const updateChannelMappings = staffOperation({
  id: 'updateChannelMappings',
  method: 'PATCH',
  path: '/channels/{id}/mappings',
  tag: 'Channels',
  roles: PRICES,
  audit: ['Channel mapping changed', 'Kanalzuordnung geändert'],
  summary: 'Map several rate plans to a channel at once: all of them, or none',
  description:
    'For each plan that is named, `mappings` replaces its mappings at this channel, and an empty list removes them; other ' +
    'channels and plans stay as they are. With a `version`, a plan that has changed meanwhile is refused. The same as ' +
    '`PATCH /rate-plans/{id}`, for several plans.',
  params: params(),
  query: query(),
  body: s.object({
    rate_plans: Type.Array(
      s.object({
        rate_plan_id: s.reference('rate_plan'),
        version: s.optional(
          s.integer(1, Number.MAX_SAFE_INTEGER, 'Refuses the change where the plan has another version'),
        ),
        mappings: Type.Array(s.named('ChannelMappingOfPlan', s.object(mappingFields)), {
          maxItems: 20,
          description: 'All mappings of the plan to this channel',
        }),
      }),
      { minItems: 1, maxItems: 500, description: 'Plans whose mappings are replaced' },
    ),
  }),
  status: 200,
  response: mappings,
  errors: ['SVC-3001', 'SVC-1012', 'SVC-1015'],
  example: {
    params: { id: '{channel_id}' },
    body: {
      rate_plans: [
        {
          rate_plan_id: '{rate_plan_id}',
          mappings: [{ channel_room_id: 'DBL', channel_rate_id: 'FLEX', enabled: true }],
        },
      ],
    },
  },
})
