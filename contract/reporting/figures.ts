import Type, { type Static } from 'typebox'
import { FIGURE_GROUPS } from '../lists.ts'
import { Money } from '../money.ts'
import * as s from '../schema.ts'
import { OtherRevenuePart } from './other-revenue.ts'

/** Key figures of hotel revenue; the formulas are in rule 18. */

/** Maximum number of days from `from` to `to` of one report. */
export const MAX_FIGURE_DAYS = 1096

export const days = {
  property_id: s.reference('property'),
  from: s.date('First night'),
  to: s.date({ description: `Last night, inclusive; at most ${MAX_FIGURE_DAYS} days from the first` }),
}

export const as_of = s.optional(
  s.date({
    description: 'State at the end of this closed day; by default now, with today’s changes',
  }),
)

/** The segment of a report. rule 18.11 */
export const segment = {
  room_type_id: s.optional(s.reference('room_type', 'Only nights of this room type')),
  rate_plan_id: s.optional(s.reference('rate_plan', 'Only nights sold by this rate plan')),
  channel: s.optional(s.anyReference('Only nights sold by this channel; `direct` for none')),
  group_id: s.optional(s.reference('group', 'Only nights of stays of this group')),
}

export const group_by = s.optional(
  s.oneOf(FIGURE_GROUPS, { description: 'Grouping of the rows', default: 'day' }),
)

const decimal = (description: string, example: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2}$', description, examples: [example] })

const figures = {
  rooms_available: Type.Integer({
    description:
      'Number of room nights that could be sold: all rooms less those out of order; beds in a dorm. For the whole property, unless rows ' +
      'are grouped by room type',
  }),
  rooms_sold: Type.Integer({ description: 'Number of room nights sold, including complimentary ones' }),
  complimentary: Type.Integer({ description: 'Number of complimentary room nights among those sold' }),
  occupancy: s.nullable(
    decimal('`rooms_sold` in percent of `rooms_available`; null when there are none', '66.67'),
  ),
  adr: s.nullable(
    s.described(
      Money,
      'ADR: `room_revenue` divided by room nights sold at a price; null when there are none',
    ),
  ),
  revpar: s.nullable(
    s.described(Money, 'RevPAR: `room_revenue` divided by available room nights; null when there are none'),
  ),
  room_revenue: s.described(Money, 'Revenue of the room nights, without VAT and meals'),
  other_revenue: s.described(
    Money,
    'Revenue of meals, services, fees, discounts and corrections, without VAT; for days that are not closed, only the meals included in prices',
  ),
  other_revenue_by: Type.Array(OtherRevenuePart, {
    description: '`other_revenue` by kind; kinds without revenue are omitted',
  }),
  total_revenue: s.described(Money, 'Sum of `room_revenue` and `other_revenue`'),
  trevpar: s.nullable(
    s.described(Money, '`total_revenue` divided by available room nights; null when there are none'),
  ),
  stays: Type.Integer({ description: 'Number of stays with a room night sold in the period' }),
  average_stay: s.nullable(
    decimal('`rooms_sold` divided by the number of stays; null when there are none', '2.40'),
  ),
  average_lead_time: s.nullable(
    decimal(
      'Average number of days from booking to the night, over all room nights sold; null when there are none',
      '31.50',
    ),
  ),
  cancellations: Type.Integer({ description: 'Number of cancelled stays with a night in the period' }),
  cancellation_rate: s.nullable(
    decimal(
      '`cancellations` in percent of all booked stays, including no-shows; null when there are none',
      '8.33',
    ),
  ),
  no_shows: Type.Integer({ description: 'Number of no-shows with a night in the period' }),
  cancelled_revenue: s.described(
    Money,
    'Revenue that the cancelled room nights would have had, without VAT and meals',
  ),
  no_show_revenue: s.described(
    Money,
    'Revenue that the room nights of no-shows would have had, without VAT and meals',
  ),
  pending_rooms: Type.Integer({
    description: 'Number of room nights held for a payment; not included in those sold',
  }),
  pending_revenue: s.described(Money, 'Revenue of the held room nights, without VAT and meals'),
}

/** A figure whose divisor is zero is null. rule 18 */
export const Figures = s.named('Figures', s.object(figures))
export type Figures = Static<typeof Figures>

const key = Type.String({
  description:
    'Key of the row: a date, the Monday of a week, a month, the id of a room type or rate plan, a channel, or a country (empty when the ' +
    'country of the guest is not known). For lead times and lengths of stay a range of days or nights: `2-3`, `181+`',
  examples: ['2027-03-15'],
})

const planned = (of: string) => s.nullable(s.described(Money, of))

/** The budget of a number of nights; null where there is none, and where a divisor is zero. rule 18.10 */
export const BudgetFigures = s.named(
  'BudgetFigures',
  s.object({
    rooms_sold: s.nullable(
      Type.Integer({ description: 'Planned number of room nights sold; null when not planned' }),
    ),
    room_revenue: planned('Planned room revenue, without VAT and meals; null when not planned'),
    occupancy: s.nullable(
      decimal('Planned `rooms_sold` in percent of `rooms_available`; null without either', '66.67'),
    ),
    adr: planned('Planned `room_revenue` divided by planned room nights; null without either'),
    revpar: planned('Planned `room_revenue` divided by available room nights; null without either'),
  }),
)
export type BudgetFigures = Static<typeof BudgetFigures>

const budget = s.nullable(
  s.described(
    BudgetFigures,
    'With `compare=budget`, the budget of these nights: for a month the planned values, for a day its share. Otherwise null; also null ' +
      'for rows other than days, weeks or months, and for a part of the property',
  ),
)

export const PerformanceRow = s.named(
  'PerformanceRow',
  s.object({
    key,
    ...figures,
    compared: s.nullable(
      s.described(
        Figures,
        'Figures of the comparison period; null without `compare`, or when there is no such row',
      ),
    ),
    budget,
  }),
)
export type PerformanceRow = Static<typeof PerformanceRow>

export const PerformanceTotal = s.named(
  'PerformanceTotal',
  s.object({
    ...figures,
    compared: s.nullable(s.described(Figures, 'Figures of the comparison period; null without `compare`')),
    budget,
  }),
)
export type PerformanceTotal = Static<typeof PerformanceTotal>
