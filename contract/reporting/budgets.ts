import Type, { type Static } from 'typebox'
import { FIGURES, PRICES } from '../account/roles.ts'
import { Money, Price } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

const month = s.integer(1, 12, { description: 'Month of the year, 1 for January', examples: [3] })
const rooms_sold = s.nullable(
  s.integer(0, 1_000_000, {
    description: 'Planned number of room nights sold; null when not planned',
    examples: [410],
  }),
)
const revenue = 'Planned room revenue, without VAT and meals; null when not planned'

const total = s.object(
  {
    room_revenue: s.nullable(s.described(Money, 'Sum of the planned months; null when none is planned')),
    rooms_sold: s.nullable(
      Type.Integer({
        description: 'Sum of the planned months; null when none is planned',
        examples: [4_900],
      }),
    ),
  },
  'Totals of the planned months',
)

export const Budget = s.named(
  'Budget',
  s.object({
    property_id: s.id('property'),
    year: s.integer(2000, 2099, { description: 'Calendar year', examples: [2027] }),
    currency: Type.String({ description: 'ISO 4217 code', pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
    months: Type.Array(
      s.named(
        'BudgetMonth',
        s.object({ month, room_revenue: s.nullable(s.described(Money, revenue)), rooms_sold }),
      ),
      { description: 'All twelve months, in their order' },
    ),
    total,
  }),
)
export type Budget = Static<typeof Budget>

const params = s.object({
  property_id: s.reference('property'),
  year: Type.String({
    description: 'Calendar year, 2000 to 2099',
    examples: ['2027'],
  }),
})

export const getBudget = operation({
  id: 'getBudget',
  method: 'GET',
  path: '/budgets/{property_id}/{year}',
  tag: 'Figures',
  roles: FIGURES,
  summary: 'Get the budget of a year',
  description: 'Always twelve months. `GET /reports/performance?compare=budget` compares figures with it.',
  params,
  status: 200,
  response: Budget,
  errors: ['SVC-3001'],
  example: { params: { property_id: '{property_id}', year: '2027' } },
})

export const setBudget = operation({
  id: 'setBudget',
  method: 'PUT',
  path: '/budgets/{property_id}/{year}',
  tag: 'Figures',
  roles: PRICES,
  audit: ['Budget changed', 'Budget geändert'],
  summary: 'Set the budget of a year',
  description: 'Replaces all months of the year: a missing month has no budget. Idempotent.',
  params,
  body: s.object({
    months: Type.Array(
      s.object({
        month,
        room_revenue: s.optional(s.nullable(s.described(Price, revenue))),
        rooms_sold: s.optional(rooms_sold),
      }),
      { maxItems: 12, description: 'The planned months, each at most once' },
    ),
  }),
  status: 200,
  response: Budget,
  errors: ['SVC-3001'],
  example: {
    params: { property_id: '{property_id}', year: '2027' },
    body: {
      months: [
        { month: 1, room_revenue: { amount: 4_200_000, currency: 'EUR' }, rooms_sold: 410 },
        { month: 2, room_revenue: { amount: 4_550_000, currency: 'EUR' } },
      ],
    },
  },
})
