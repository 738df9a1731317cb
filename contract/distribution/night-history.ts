import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import { NamedActor } from '../parts/named-actor.ts'
import { DateRestrictions } from '../parts/rate-plan-terms.ts'
import * as s from '../schema.ts'

export const NIGHT_CHANGES = ['booked', 'freed', 'room_closed', 'plan_changed', 'channel_error'] as const
export const NIGHT_CAUSES = [
  'channel_after_confirmed',
  'channel_before_confirmed',
  'channel_unrecorded',
  'desk',
  'room_closed',
] as const
/** More entries of a night are not listed. */
export const MAX_NIGHT_ENTRIES = 500

const count = (description: string) => s.integer(0, 1_000_000, { description, examples: [2] })
const channelId = () =>
  Type.String({ description: 'Identifier of the sales channel', examples: ['booking_com'] })
const changedBy = () =>
  s.nullable(s.described(NamedActor, 'Who did it; null for a channel, and where it is not recorded'))

const NightChannel = s.object({
  channel: channelId(),
  name: Type.String({ description: 'Its name', examples: ['Booking.com'] }),
  available: s.nullable(
    s.described(count('Rooms'), 'Rooms that it has confirmed as left to sell; null for nothing confirmed'),
  ),
  confirmed_at: s.nullable(s.timestamp('When it last confirmed availability of the room type')),
  state: s.oneOf(
    ['confirmed', 'pending', 'unconfirmed'],
    '`pending`: a change is still to be sent; `unconfirmed`: sent, without an answer',
  ),
})

const NightPlan = s.object({
  rate_plan_id: s.id('rate_plan'),
  name: Type.String({ description: 'Name of the rate plan', examples: ['Flexible'] }),
  price: s.nullable(s.described(Money, 'Price of the date; null for none of its own')),
  restrictions: s.nullable(
    s.described(DateRestrictions, 'Restrictions of the date; null for none of its own'),
  ),
  changed_at: s.nullable(s.timestamp('When the date was changed last; null where that was not recorded')),
  changed_by: s.nullable(Type.String({ description: 'Who changed it last', examples: ['Ana Silva'] })),
})

const NightEntry = s.object({
  at: s.timestamp('When it happened; of a booking of a channel, when it arrived'),
  kind: s.oneOf(NIGHT_CHANGES, '`freed`: by a cancellation, other dates or another room type'),
  actor: changedBy(),
  reservation_id: s.nullable(s.id('reservation', 'The stay; null where it is about none')),
  name: s.nullable(Type.String({ description: 'Last name of the booker, the room or the rate plan' })),
  channel: s.nullable(channelId()),
  message: s.nullable(Type.String({ description: 'Reason of a closure, or the error of a channel' })),
  sold: count('Rooms sold after it'),
  rooms: count('Rooms that could be sold then'),
})

const NightCause = s.object({
  kind: s.oneOf(
    NIGHT_CAUSES,
    '`channel_after_confirmed`: sold although the channel had confirmed that none was left; `channel_before_confirmed`: ' +
      'sold before it had; `channel_unrecorded`: what it had confirmed was not recorded; `desk`: booked or moved above the ' +
      'rooms by the property; `room_closed`: a room was taken out of order afterwards',
  ),
  at: s.timestamp('When it made the night overbooked'),
  actor: changedBy(),
  reservation_id: s.nullable(s.id('reservation', 'The stay; null for a closure')),
  name: s.nullable(Type.String({ description: 'Last name of the booker, or the room' })),
  channel: s.nullable(channelId()),
  full_since: s.nullable(s.timestamp('When the last room had been sold before')),
  available: s.nullable(
    s.described(count('Rooms'), 'What the channel had confirmed as left when its booking arrived'),
  ),
  confirmed_at: s.nullable(s.timestamp('When it had last confirmed availability by then')),
})

export const NightHistory = s.named(
  'NightHistory',
  s.object({
    property_id: s.id('property'),
    room_type_id: s.id('room_type'),
    date: s.date('The night'),
    rooms: count('Rooms that can be sold, without those out of order'),
    sold: count('Rooms that are sold or held'),
    overbooked: count('How many more are sold than there are'),
    stop_sell: Type.Boolean({ description: 'Whether the room type is closed on the night' }),
    sell_limit: s.nullable(s.described(count('Rooms'), 'How many may be sold altogether; null for all')),
    full_since: s.nullable(s.timestamp('Since when no room is left; null while one is')),
    confirmed_full_at: s.nullable(
      s.timestamp(
        'By when every channel had confirmed that none is left; null where one has not, or none is connected',
      ),
    ),
    plans: Type.Array(NightPlan, { description: 'Rate plans with a price or restrictions of the date' }),
    channels: Type.Array(NightChannel, { description: 'Channels that sell the room type' }),
    entries: Type.Array(NightEntry, {
      description: 'What changed the night, the oldest first; the newest 500',
    }),
    causes: Type.Array(NightCause, {
      description: 'What has made the night overbooked; empty where it is not',
    }),
  }),
)
export type NightHistory = Static<typeof NightHistory>

export const getNightHistory = operation({
  id: 'getNightHistory',
  method: 'GET',
  path: '/night-history',
  tag: 'Channels',
  roles: OFFICE,
  summary: 'Explain a night of a room type: what was sold, changed and confirmed by whom and when',
  description:
    'From stays, the audit log and what channels have confirmed. For an overbooked night, `causes` says what made it so.',
  query: s.object({
    room_type_id: s.reference('room_type'),
    date: s.date('The night'),
  }),
  status: 200,
  response: NightHistory,
  errors: ['SVC-3001'],
  example: { query: { room_type_id: '{room_type_id}', date: '{date+20}' } },
})
