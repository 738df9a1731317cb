import Type, { type Static } from 'typebox'
import { FIGURE_GROUPS } from '../../lists.ts'
import { Money } from '../../money.ts'
import * as s from '../../schema.ts'
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
}

export const group_by = s.optional(
  s.oneOf(FIGURE_GROUPS, { description: 'What each row is about', default: 'day' }),
)

const decimal = (description: string, example: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2}$', description, examples: [example] })

const figures = {
  rooms_available: Type.Integer({
    description:
      'Room nights that could be sold: all rooms less those out of order; of a dormitory its beds. Of the whole property unless the rows are room types',
  }),
  rooms_sold: Type.Integer({ description: 'Room nights sold, complimentary ones among them' }),
  complimentary: Type.Integer({ description: 'Of those, room nights at no price' }),
  occupancy: s.nullable(decimal('`rooms_sold` of 100 `rooms_available`; null where there are none', '66.67')),
  adr: s.nullable(
    s.described(Money, '`room_revenue` by room night sold at a price; null where there is none'),
  ),
  revpar: s.nullable(s.described(Money, '`room_revenue` by room night available; null where there is none')),
  room_revenue: s.described(Money, 'What the room nights are sold for, without VAT and meals'),
  other_revenue: s.described(
    Money,
    'Meals, services, fees, discounts and corrections without VAT: of closed days what they earned, of later nights the meals in their price',
  ),
  other_revenue_by: Type.Array(OtherRevenuePart, {
    description: '`other_revenue` by what it is of, which adds up to it; a kind with nothing is left out',
  }),
  total_revenue: s.described(Money, '`room_revenue` and `other_revenue`'),
  trevpar: s.nullable(
    s.described(Money, '`total_revenue` by room night available; null where there is none'),
  ),
  stays: Type.Integer({ description: 'Stays with a room night sold in these days' }),
  average_stay: s.nullable(decimal('`rooms_sold` by stay; null where there is none', '2.40')),
  average_lead_time: s.nullable(
    decimal(
      'Days from booking to the night, the mean of all room nights sold; null where there are none',
      '31.50',
    ),
  ),
  cancellations: Type.Integer({ description: 'Stays that were cancelled, with a night in these days' }),
  cancellation_rate: s.nullable(
    decimal(
      '`cancellations` of 100 stays that were booked, no-shows among them; null where there are none',
      '8.33',
    ),
  ),
  no_shows: Type.Integer({ description: 'Stays whose guests did not come, with a night in these days' }),
  cancelled_revenue: s.described(
    Money,
    'What cancelled room nights had been sold for, without VAT and meals',
  ),
  no_show_revenue: s.described(
    Money,
    'What room nights of no-shows had been sold for, without VAT and meals',
  ),
  pending_rooms: Type.Integer({ description: 'Room nights held for a payment; not among those sold' }),
  pending_revenue: s.described(Money, 'What these would be sold for, without VAT and meals'),
}

/** A figure whose divisor is zero is null. rule 18 */
export const Figures = s.named('Figures', s.object(figures))
export type Figures = Static<typeof Figures>

const key = Type.String({
  description:
    'What the row is about: a date, the Monday of a week, a month, or the id of a room type or rate plan, a channel, a country; empty where the country of the guest is not known. Of lead times and lengths of stay a span of days or nights: `2-3`, `181+`',
  examples: ['2027-03-15'],
})

const planned = (of: string) => s.nullable(s.described(Money, of))

/** The budget of a number of nights; null where there is none, and where a divisor is zero. rule 18.10 */
export const BudgetFigures = s.named(
  'BudgetFigures',
  s.object({
    rooms_sold: s.nullable(Type.Integer({ description: 'Room nights; null where none were planned' })),
    room_revenue: planned(
      'What they are to be sold for, without VAT and meals; null where that was not planned',
    ),
    occupancy: s.nullable(
      decimal('Planned `rooms_sold` of 100 `rooms_available`; null without either', '66.67'),
    ),
    adr: planned('Planned `room_revenue` by planned room night; null without either'),
    revpar: planned('Planned `room_revenue` by room night available; null without either'),
  }),
)
export type BudgetFigures = Static<typeof BudgetFigures>

const budget = s.nullable(
  s.described(
    BudgetFigures,
    'With `compare=budget`, what was planned of these nights: of a month what was set, of a day its share. Null without, for rows that are ' +
      'no days, weeks or months, and for a part of the property',
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
        'The same of the days that it is held against; null without `compare`, or where there is no such row',
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
    compared: s.nullable(
      s.described(Figures, 'The same of the days that it is held against; null without `compare`'),
    ),
    budget,
  }),
)
export type PerformanceTotal = Static<typeof PerformanceTotal>
