import Type, { type Static } from 'typebox'
import { MONEY, OWNER } from '../account/roles.ts'
import { Money } from '../money.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import { BusinessDay } from './business-days.ts'

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
    figures: s.described(DayFigures, 'Totals of the record'),
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

export const DayReopening = s.named(
  'DayReopening',
  s.object({
    date: s.date('The business date that is open again'),
    reopened_at: s.timestamp('When it was reopened'),
    reason: Type.String({ description: 'Why' }),
  }),
)

export const reopenDay = staffOperation({
  id: 'reopenDay',
  method: 'POST',
  path: '/days/{date}/reopen',
  tag: 'Business days',
  roles: OWNER,
  audit: ['Closed day reopened', 'Abgeschlossener Tag wieder geöffnet'],
  summary: 'Open the newest closed day again',
  description:
    'For a day that was closed by mistake. Its record is kept with the reason, and the day is closed again when it is over: with a new record, ' +
    'which lists the reopening as unusual. Its journal is that of the new record; a batch that was exported before has to be replaced. ' +
    'Documents keep their numbers. Only the newest closed day of a property can be reopened, then the one before it: else 409 SVC-4110.',
  params: s.object({ date: s.date('The newest closed day') }),
  body: s.named(
    'DayReopeningCreate',
    s.object({
      property_id: s.reference('property'),
      reason: Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Why, for the audit log and the new record',
      }),
    }),
  ),
  status: 200,
  response: DayReopening,
  errors: ['SVC-3001'],
  staff_errors: ['SVC-4110'],
  example: {
    params: { date: '2027-03-15' },
    body: { property_id: '{property_id}', reason: 'Closed by a machine whose clock was ahead' },
  },
})

export const getDay = staffOperation({
  id: 'getDay',
  method: 'GET',
  path: '/day',
  tag: 'Business days',
  roles: MONEY,
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
