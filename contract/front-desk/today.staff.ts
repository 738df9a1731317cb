import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import {
  ROOM_MISSING_CONDITIONS,
  ROOM_REASONS,
  ROOM_STATUSES,
  TODAY_ALERTS,
  TODAY_COUNTERS,
} from '../lists.ts'
import { Money } from '../money.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { PropertySetup } from './setup.staff.ts'
import { person, stay } from './today-stay.staff.ts'

const best_room = s.nullable(
  s.object(
    {
      room_id: s.id('room'),
      reasons: Type.Array(s.oneOf(ROOM_REASONS), { description: 'Why this one, the weightiest first' }),
    },
    'The most suitable free room, proposed for no other row, if none is assigned or the assigned one is not available; null if there is none',
  ),
)

/** Fields of every row. */
const row = {
  key: Type.String({ description: 'Identifies the row', examples: ['res_01h2xcejqtf2nbrexx3vqjhp41'] }),
  property_id: s.nullable(s.id('property')),
  due_at: s.timestamp(
    'When it is to be done: rows that are open come in this order, after guests who are late. Of `booked` and `cancelled` when that was, the latest first',
  ),
  done: Type.Boolean({ description: 'Whether it is done' }),
  alerts: Type.Array(s.oneOf(TODAY_ALERTS), { description: 'Why it needs attention now' }),
  counted_in: Type.Array(s.oneOf(TODAY_COUNTERS), { description: 'The counters that it is part of' }),
}

const channel = {
  ...row,
  channel: Type.String({ description: 'Identifier of the channel' }),
  name: Type.String({ description: 'What the channel is called', examples: ['Booking.com'] }),
}

export const TodayRow = s.variants('TodayRow', {
  arrival: { ...row, ...stay, best_room, registered_guests: s.integer(0, 60, 'Guests with a registration') },
  departure: { ...row, ...stay },
  in_house: {
    ...row,
    ...stay,
    moves_from_room_id: s.nullable(
      s.id('room', 'The room that it leaves today for the one in `room_id`; null for none'),
    ),
  },
  booked: { ...row, ...stay },
  cancelled: { ...row, ...stay },
  no_arrivals: {
    ...row,
    count: Type.Integer({ description: 'Number of stays of earlier days whose guests have not arrived' }),
    stays: Type.Array(
      s.object({
        id: stay.id,
        confirmation_code: stay.confirmation_code,
        first_name: stay.first_name,
        last_name: stay.last_name,
        check_in: stay.check_in,
        check_out: stay.check_out,
      }),
      { description: 'The latest of them, 20 at most' },
    ),
  },
  room: { ...row, room_id: s.id('room') },
  channel: {
    ...channel,
    message: s.nullable(Type.String({ description: 'Description of the problem; null if it is not known' })),
  },
  held_bookings: { ...channel, count: Type.Integer({ description: 'How many bookings wait for a mapping' }) },
  mail: {
    ...row,
    mail_id: Type.String({ description: 'Identifier of the e-mail' }),
    to: Type.String({ description: 'Address that it did not reach' }),
    subject: Type.String({ description: 'Subject line' }),
    reservation_id: s.nullable(s.id('reservation')),
  },
  message: {
    ...row,
    message_id: s.id('message', 'Identifier of the newest of them'),
    reservation_id: s.id('reservation'),
    name: person('Who has written'),
    excerpt: Type.String({ description: 'Beginning of the newest, on one line' }),
    count: Type.Integer({ description: 'How many wait for an answer' }),
  },
  refund: {
    ...row,
    reservation_id: s.id('reservation'),
    name: person('Name of the booker'),
    amount: s.described(Money, 'What is to be paid back'),
  },
  deliveries: {
    ...row,
    webhook_id: s.id('webhook'),
    url: Type.String({ description: 'URL of the endpoint' }),
    count: Type.Integer({ description: 'Deliveries that failed within 24 hours' }),
  },
  overbooking: {
    ...row,
    room_type_id: s.id('room_type'),
    date: s.date('The night'),
    count: Type.Integer({ description: 'Stays more than rooms' }),
  },
})
export type TodayRow = Static<typeof TodayRow>

const TodayProperty = s.named(
  'TodayProperty',
  s.object({
    property_id: s.id('property'),
    name: Type.String({ description: 'Name of the property' }),
    date: s.date('The day that is shown'),
    is_today: Type.Boolean({ description: 'Whether it is the business date of the property' }),
    timezone: Type.String({ description: 'IANA time zone' }),
    check_in_time: s.timeOfDay('From when rooms are ready'),
    check_out_time: s.timeOfDay('Until when guests leave'),
    check_out_at: s.timestamp('The same as a moment of that day'),
    local_events: Type.Array(Type.String(), { description: 'Names of the holidays and events of the day' }),
  }),
)
export type TodayProperty = Static<typeof TodayProperty>

const TodayRoom = s.named(
  'TodayRoom',
  s.object({
    id: s.id('room'),
    name: Type.String({ description: 'Name or number of the room', examples: ['204'] }),
    floor: s.nullable(Type.String({ description: 'Floor; null for none' })),
    room_type_id: s.id('room_type'),
    status: s.oneOf(ROOM_STATUSES, 'State of cleaning'),
    missing_condition: s.nullable(
      s.oneOf(
        ROOM_MISSING_CONDITIONS,
        'Step that is missing before the room is ready for a guest, by the rules of the property; null when it is ready',
      ),
    ),
    occupied: Type.Boolean({ description: 'Whether it is occupied' }),
    closed: Type.Boolean({ description: 'Whether it is out of order on the night of the day' }),
    guest_waiting_since: s.nullable(
      s.timestamp(
        'Since when housekeeping has been asked for it because a guest is waiting; null if it is not, or is ready',
      ),
    ),
  }),
)
export type TodayRoom = Static<typeof TodayRoom>

const counted = (description: string) =>
  s.object(
    {
      done: Type.Integer({ description: 'How many of its rows are done' }),
      all: Type.Integer({ description: 'How many rows it has' }),
    },
    description,
  )

const TodayCounters = s.named(
  'TodayCounters',
  s.object({
    arrivals: counted('Arrivals of the day'),
    departures: counted('Departures of the day, and those of earlier days that have not left'),
    in_house: counted('Stays in house: now, or on the night of another day'),
    rooms_ready: s.nullable(
      counted(
        'Rooms that are free tonight, and of these the ones that are vacant and ready; null on another day',
      ),
    ),
    to_collect: s.object(
      {
        done: Type.Integer({ description: 'Always 0: what is paid is not among them' }),
        all: Type.Integer({ description: 'How many rows it has' }),
        amounts: Type.Array(Money, { description: 'Sum of the rows, in each currency' }),
      },
      'Amounts to collect today',
    ),
    new: s.nullable(
      counted(
        'Stays booked since the business date before began, without those cancelled; null on another day',
      ),
    ),
    cancelled: s.nullable(
      counted('Stays cancelled since the business date before began; null on another day'),
    ),
    attention: counted('Rows with an alert'),
    to_do: counted('What is left to do'),
  }),
)

const named = (kind: string) =>
  s.object({
    id: Type.String({ description: `Identifier of the ${kind}` }),
    name: Type.String({ description: `What the ${kind} is called` }),
  })

export const Today = s.named(
  'Today',
  s.object({
    at: s.timestamp('The moment of the answer'),
    houses: Type.Array(TodayProperty, { description: 'The properties that are shown, 20 at most' }),
    more_houses: Type.Integer({
      description: 'How many more the caller sees: one of them is named by `property_id`',
    }),
    counters: s.described(TodayCounters, 'Each the sum of its rows, left out ones too'),
    rows: Type.Array(TodayRow, {
      description:
        'What is open by when it is due, then what was booked and cancelled elsewhere, then what is done',
    }),
    more_rows: Type.Integer({ description: 'How many rows were left out at the end' }),
    rooms: Type.Array(TodayRoom, { description: 'The rooms of the properties' }),
    room_types: Type.Array(named('room type'), { description: 'What room types are called' }),
    channels: Type.Array(named('channel'), { description: 'What channels are called' }),
    next_day: s.object(
      {
        arrivals: Type.Integer({ description: 'How many arrive' }),
        unassigned: Type.Integer({ description: 'How many of them have no room' }),
      },
      'The day after',
    ),
    setup: Type.Array(PropertySetup, {
      description:
        'Of the properties on their business date that have a step of their setup left; none for those who may not set up',
    }),
  }),
)
export type Today = Static<typeof Today>

export const getToday = staffOperation({
  id: 'getToday',
  method: 'GET',
  path: '/today',
  tag: 'Today',
  roles: OFFICE,
  summary: 'What is to be done on a day, by when it is due',
  description:
    'Arrivals, departures, guests in house, rooms and problems in one list; each counter counts a part of it. ' +
    'Without a date, each property is shown on its own business date.',
  query: s.object({
    property_id: s.optional(s.reference('property')),
    date: s.optional(s.date('Another day than the business date')),
  }),
  status: 200,
  response: Today,
  errors: [],
  example: {},
})

export const exportToday = staffOperation({
  id: 'exportToday',
  method: 'GET',
  path: '/today/export',
  tag: 'Today',
  roles: OFFICE,
  summary: 'Export the list of a day',
  description:
    'CSV (RFC 4180, UTF-8) of the rows of a counter, in the order of the list; amounts as decimals.',
  query: s.object({
    property_id: s.optional(s.reference('property')),
    date: s.optional(s.date('Another day than the business date')),
    counter: s.optional(s.oneOf(TODAY_COUNTERS, { description: 'Whose rows', default: 'to_do' })),
  }),
  status: 200,
  file: 'text/csv; charset=utf-8',
  errors: [],
  example: { query: { counter: 'arrivals' } },
})
