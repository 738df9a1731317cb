import Type, { type Static } from 'typebox'
import { Money } from '../../money.ts'
import { BusinessDay } from '../../resources/business-days.ts'
import * as s from '../../schema.ts'
import { staffOperation } from '../staff-operation.ts'

const DayFigures = s.named(
  'DayFigures',
  s.object({
    occupancy: s.nullable(
      Type.String({
        description: 'Percent of the rooms available that were sold; null where none were available',
        examples: ['78.00'],
      }),
    ),
    adr: s.nullable(
      s.described(
        Money,
        'Room revenue by room sold, without VAT and meals; complimentary rooms are left out. Null where none was sold',
      ),
    ),
    revpar: s.nullable(
      s.described(
        Money,
        'Room revenue by room available, without VAT and meals; null where none was available',
      ),
    ),
    total_net: s.described(Money, 'Revenue of all types without VAT; the city tax is not among it'),
    taken: s.described(Money, 'Payments less refunds'),
  }),
)

export const DayRecord = s.named(
  'DayRecord',
  s.object({
    day: s.described(BusinessDay, 'The record as the API has it'),
    figures: s.described(DayFigures, 'What the record comes to'),
  }),
)
export type DayRecord = Static<typeof DayRecord>

export const DayReport = s.named(
  'DayReport',
  s.object({
    date: s.nullable(s.date('The business date that is shown; null before any day was closed')),
    previous: s.nullable(s.date('The closed day before; null for none')),
    next: s.nullable(s.date('The closed day after; null for none')),
    records: Type.Array(DayRecord, {
      description: 'The records of that date, by property; none where it is not closed',
    }),
    stays: Type.Array(
      s.object({
        id: s.id('reservation'),
        confirmation_code: Type.String({ description: 'Code for guests', examples: ['K7Q-4F2M'] }),
        first_name: Type.String({ description: 'Name of the booker' }),
        last_name: Type.String({ description: 'Name of the booker' }),
      }),
      { description: 'The stays that are pointed out' },
    ),
    rooms: Type.Array(
      s.object({
        id: s.id('room'),
        name: Type.String({ description: 'Name or number of the room', examples: ['204'] }),
      }),
      { description: 'The rooms that are pointed out' },
    ),
  }),
)
export type DayReport = Static<typeof DayReport>

export const getDay = staffOperation({
  id: 'getDay',
  method: 'GET',
  path: '/day',
  tag: 'Business days',
  summary: 'The record of a day with its figures, and the names of what was unusual',
  description: 'Without a date the newest day that is closed, of the property or of any.',
  query: s.object({
    property_id: s.optional(s.reference('property')),
    date: s.optional(s.date('The business date')),
  }),
  status: 200,
  response: DayReport,
  errors: [],
  example: {},
})
