import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../../account/roles.ts'
import { operation } from '../../operation.ts'
import { deltaQuery, page, pageQuery } from '../../page.ts'
import { languageTag, ReservationGuest } from '../../parts/reservation-guest.ts'
import { Booker } from '../../parts/reservation-parts.ts'
import * as s from '../../schema.ts'
import { stayOfNew } from '../new-stay.ts'
import { WAITING_SOURCES, WAITING_STATUSES } from '../status.ts'

/** Open entries of a property. rule 34.1 */
export const MAX_WAITING = 2_000
/** Of one entry. */
const MAX_TYPES = 50

const { check_in, check_out, adults, children, children_ages } = stayOfNew

const room_type_ids = Type.Array(s.reference('room_type'), {
  maxItems: MAX_TYPES,
  uniqueItems: true,
  description: 'The room types that suit the guest, the best first; empty for any',
})
const until = s.date(
  'The last day on which a room is of use to the guest, until the business day ends; no later than the arrival',
)
const language = s.nullable(
  languageTag('Language of e-mails to the guest, BCP 47; null for that of the guest or the property'),
)
const note = s.nullable(s.text(2000, 'Note for the staff; null for none'))

/** An entry without its guest and words, as events have it. */
const without_words = {
  id: s.id('waiting_entry'),
  property_id: s.id('property'),
  status: s.oneOf(
    WAITING_STATUSES,
    '`waiting` until a room is free, `proposed` while one is; it is over once it is `booked`, `withdrawn` or, by its last day, `expired`',
  ),
  source: s.oneOf(
    WAITING_SOURCES,
    'Who has entered it: the staff, by the dashboard or the API, or the guest on the booking page',
  ),
  guest_id: s.nullable(s.id('guest', 'Identifier of the guest, where the entry was made for a known one')),
  check_in,
  check_out,
  adults: s.integer(1, 50, 'Number of adults'),
  children: s.integer(0, 20, 'Number of children'),
  children_ages: Type.Array(s.integer(0, 17, 'Age in years'), {
    description: 'Ages of the children on the day of arrival',
  }),
  room_type_ids: Type.Array(s.id('room_type'), {
    description: 'The room types that suit the guest, the best first; empty for any',
  }),
  until,
  language,
  expires_at: s.timestamp('When nobody waits any more: the end of `until`'),
  room_type_id: s.nullable(
    s.id('room_type', 'The room type that is free for all nights; null unless the entry is `proposed`'),
  ),
  proposed_at: s.nullable(
    s.timestamp('Since when a room is free for it; null unless the entry is `proposed`'),
  ),
  notified_at: s.nullable(s.timestamp('When the guest was last told of a free room; null before')),
  reservation_id: s.nullable(s.id('reservation', 'The stay that the guest has got; null before')),
  closed_at: s.nullable(s.timestamp('When it was booked, withdrawn or has expired; null before')),
  ...s.versioned,
}

export const WaitingEntry = s.named(
  'WaitingEntry',
  s.object({
    ...without_words,
    guest: s.described(Booker, 'Name and contact details of the guest'),
    note,
  }),
)
export type WaitingEntry = Static<typeof WaitingEntry>
export const WaitingEntryEventData = s.named('WaitingEntryEventData', s.object(without_words))

export const listWaitingEntries = operation({
  id: 'listWaitingEntries',
  method: 'GET',
  path: '/waiting-list',
  tag: 'Waiting list',
  roles: OFFICE,
  summary: 'List entries of the waiting list',
  description: 'Newest first. Filters combine.',
  query: s.object({
    ...pageQuery,
    search: s.optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Part of the name of the guest; not case-sensitive',
        examples: ['okafor'],
      }),
    ),
    status: s.optional(
      s.oneOrMore(WAITING_STATUSES, 'Only entries with this status: one, or several separated by commas'),
    ),
    property_id: s.optional(s.reference('property')),
    room_type_id: s.optional(s.reference('room_type', 'Only entries that this room type suits')),
    check_in_to: s.optional(s.date('Latest date of arrival, inclusive')),
    check_out_from: s.optional(s.date('Earliest date of departure, inclusive')),
    ...deltaQuery,
  }),
  status: 200,
  response: page('WaitingEntryPage', WaitingEntry),
  errors: ['SVC-2005', 'SVC-4005'],
  example: { query: { status: 'waiting,proposed' } },
})

const one = s.object({ id: s.reference('waiting_entry') })

export const getWaitingEntry = operation({
  id: 'getWaitingEntry',
  method: 'GET',
  path: '/waiting-list/{id}',
  tag: 'Waiting list',
  roles: OFFICE,
  summary: 'Get an entry of the waiting list',
  params: one,
  status: 200,
  response: WaitingEntry,
  errors: ['SVC-3001'],
  example: { params: { id: '{waiting_entry_id}' } },
})

export const createWaitingEntry = operation({
  id: 'createWaitingEntry',
  method: 'POST',
  path: '/waiting-list',
  tag: 'Waiting list',
  roles: DESK,
  audit: ['Put on the waiting list', 'Auf die Warteliste gesetzt'],
  summary: 'Put a guest on the waiting list',
  description: `For one room of a stay. It takes nothing off sale: once a room that suits is free for all nights, the first who waits for it is \`proposed\`. A property has at most ${MAX_WAITING.toLocaleString('en')} open entries.`,
  body: s.named(
    'WaitingEntryCreate',
    s.object({
      property_id: s.reference('property'),
      guest: s.optional(ReservationGuest),
      guest_id: s.optional(s.reference('guest', 'Identifier of an existing guest')),
      check_in,
      check_out,
      adults,
      children,
      children_ages,
      room_type_ids: s.optional(room_type_ids),
      until: s.optional(until),
      ...s.optionals({ language, note }),
    }),
  ),
  status: 201,
  response: WaitingEntry,
  errors: ['SVC-3001', 'SVC-4005', 'SVC-1011'],
  example: {
    body: {
      property_id: '{property_id}',
      guest: { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' },
      check_in: '{date+40}',
      check_out: '{date+43}',
      adults: 2,
      room_type_ids: ['{room_type_id}'],
    },
  },
})

export const updateWaitingEntry = operation({
  id: 'updateWaitingEntry',
  method: 'PATCH',
  path: '/waiting-list/{id}',
  tag: 'Waiting list',
  roles: DESK,
  audit: ['Entry of the waiting list changed', 'Eintrag der Warteliste geändert'],
  summary: 'Change an entry of the waiting list',
  description:
    '`null` clears a field. It keeps its place. Where dates, party or room types change, the entry waits until a room is found for them. An entry that is over does not change.',
  params: one,
  body: s.named(
    'WaitingEntryUpdate',
    s.object(
      s.optionals({
        check_in,
        check_out,
        adults: s.integer(1, 50, 'Number of adults'),
        children: s.integer(0, 20, 'Number of children'),
        children_ages: Type.Array(s.integer(0, 17, 'Age in years'), {
          maxItems: 20,
          description: 'Ages of the children on the day of arrival',
        }),
        room_type_ids,
        until,
        language,
        note,
      }),
    ),
  ),
  status: 200,
  response: WaitingEntry,
  errors: ['SVC-3001', 'SVC-1007', 'SVC-1011', 'SVC-1015'],
  example: { params: { id: '{waiting_entry_id}' }, body: { until: '{date+20}' } },
})
