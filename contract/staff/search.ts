import Type, { type Static } from 'typebox'
import { Money } from '../money.ts'
import * as s from '../schema.ts'
import { staffOperation } from './staff-operation.ts'

export const SEARCH_KINDS = ['guest', 'reservation', 'room', 'invoice'] as const
export const SearchHit = s.named(
  'SearchHit',
  s.object({
    kind: s.oneOf(SEARCH_KINDS),
    id: Type.String(),
    title: Type.String({ examples: ['Okafor, Ngozi'] }),
    subtitle: Type.String({ description: 'Code, e-mail or room type', examples: ['K7Q-4F2M'] }),
    other_name: s.nullable(
      Type.String({
        description:
          'Of a reservation, the name of the profile where the booker has another; of a guest, the booker found',
      }),
    ),
    status: s.nullable(Type.String()),
    stay: s.nullable(s.object({ check_in: s.date(), check_out: s.date() })),
    property_id: s.nullable(Type.String()),
    total: s.nullable(Money),
  }),
)
export type SearchHit = Static<typeof SearchHit>

export const search = staffOperation({
  id: 'search',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary: 'Find guests, reservations, rooms and invoices by what is typed',
  description:
    'Beginnings of names, e-mails, phones, confirmation codes, references, room names, invoice numbers.',
  query: s.object({
    q: Type.String({ minLength: 1, maxLength: 100 }),
    property_id: s.optional(s.reference('property')),
  }),
  status: 200,
  response: s.object({ data: Type.Array(SearchHit) }),
  errors: [],
  example: { query: { q: 'oka' } },
})
