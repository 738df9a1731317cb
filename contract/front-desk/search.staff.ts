import Type, { type Static } from 'typebox'
import { OFFICE } from '../account/roles.ts'
import { ROOM_OCCUPANCIES } from '../lists.ts'
import { Money } from '../money.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

export const SEARCH_KINDS = ['guest', 'reservation', 'room', 'group', 'company', 'invoice'] as const
export const SearchHit = s.named(
  'SearchHit',
  s.object({
    kind: s.oneOf(SEARCH_KINDS, 'What kind of object it is'),
    id: Type.String({ description: 'Identifier of the object' }),
    title: Type.String({ description: 'What it is called', examples: ['Okafor, Ngozi'] }),
    subtitle: Type.String({ description: 'Code, e-mail, room type or VAT number', examples: ['K7Q-4F2M'] }),
    other_name: s.nullable(
      Type.String({
        description:
          'Of a reservation, the name of the profile where the booker has another; of a guest, the booker found',
      }),
    ),
    status: s.nullable(Type.String({ description: 'Status of the object; null where it has none' })),
    occupancy: s.nullable(s.oneOf(ROOM_OCCUPANCIES, 'Whether a room is occupied; null for others')),
    stay: s.nullable(
      s.object(
        { check_in: s.date('Date of arrival'), check_out: s.date('Date of departure') },
        { description: 'Dates of a reservation or group; null for others' },
      ),
    ),
    next_arrival: s.nullable(
      s.object(
        {
          name: Type.String({ description: 'Name of the booker', examples: ['Vogel, Mira'] }),
          date: s.date('First night in the room'),
          estimated_arrival_time: s.nullable(s.timeOfDay('When the guest expects to arrive')),
        },
        { description: 'Of a vacant room, the stay that comes next; null for none and for others' },
      ),
    ),
    property_id: s.nullable(
      Type.String({ description: 'Identifier of its property; null where it belongs to none' }),
    ),
    total: s.nullable(s.described(Money, 'Total of a reservation or invoice; null for others')),
  }),
)
export type SearchHit = Static<typeof SearchHit>

export const search = staffOperation({
  id: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  roles: OFFICE,
  summary: 'Find guests, reservations, rooms, groups, companies and invoices by what is typed',
  description:
    'Beginnings of names, e-mails, phones, confirmation codes, references, room names, invoice numbers, and ids; parts of names of groups and companies. Where nothing is ' +
    'called so, guests whose names are nearly so.',
  query: s.object({
    q: Type.String({
      description: 'Words that are searched for, each by its beginning',
      minLength: 1,
      maxLength: 100,
    }),
    property_id: s.optional(s.reference('property')),
  }),
  status: 200,
  response: s.object({
    data: Type.Array(SearchHit, { description: 'What was found, the closest first' }),
    similar: Type.Boolean({ description: 'Nothing is called so: what was found is called similarly' }),
  }),
  errors: [],
  example: { query: { q: 'oka' } },
})
