import Type, { type Static } from 'typebox'
import { FIGURES } from '../account/roles.ts'
import { Notice } from '../front-desk/notices.staff.ts'
import { CHANNEL_STATUSES } from '../lists.ts'
import { Money } from '../money.ts'
import { OnTheBooks } from '../reporting/analytics.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

const OverviewProperty = s.named(
  'OverviewProperty',
  s.object({
    property_id: s.id('property'),
    name: Type.String({ description: 'Name of the property', examples: ['Harbour Hotel'] }),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
    date: s.date('Its business date'),
    rooms_available: Type.Integer({ description: 'Rooms that can be sold tonight' }),
    rooms_sold: Type.Integer({ description: 'Of those, sold' }),
    occupancy: s.nullable(
      Type.String({
        description: '`rooms_sold` in percent of `rooms_available`; null when there are none',
        examples: ['66.67'],
      }),
    ),
    ahead: s.object(
      {
        now: s.described(OnTheBooks, 'On the books now'),
        last_year: s.nullable(
          s.described(OnTheBooks, 'A year ago, as long before; null where that evening is not recorded'),
        ),
      },
      'The next 30 nights from today on',
    ),
    month: s.object(
      {
        room_revenue: s.described(Money, 'Of the nights from the first of the month until tonight'),
        budget: s.nullable(s.described(Money, 'Their budget; null if there is none')),
      },
      'The month so far',
    ),
    open_balances: s.nullable(
      s.described(Money, 'What was left to pay when the last day was closed; null before the first'),
    ),
    closed_date: s.nullable(s.date('That day; null before the first')),
    channels: Type.Array(
      s.object({
        channel: Type.String({ description: 'Identifier of the channel' }),
        name: Type.String({ description: 'Name of the channel' }),
        status: s.oneOf(CHANNEL_STATUSES, 'How it stands'),
      }),
      { description: 'Channels that are connected' },
    ),
  }),
)
export type OverviewProperty = Static<typeof OverviewProperty>

export const getOverview = staffOperation({
  id: 'getOverview',
  method: 'GET',
  path: '/overview',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Figures of the properties of the caller today, and what needs a decision',
  description: 'The figures are those of `GET /reports/performance` and `GET /reports/pace`.',
  status: 200,
  response: s.named(
    'Overview',
    s.object({
      properties: Type.Array(OverviewProperty, { description: 'In the order in which they were made' }),
      more_properties: Type.Integer({ description: 'How many more there are; the first 100 are shown' }),
      decisions: Type.Array(Notice, { description: 'What is wrong now, the oldest first' }),
    }),
  ),
  errors: [],
  example: {},
})
