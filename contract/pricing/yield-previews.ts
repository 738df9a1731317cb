import Type, { type Static } from 'typebox'
import { FIGURES } from '../account/roles.ts'
import { Money } from '../money.ts'
import { operation } from '../operation.ts'
import * as s from '../schema.ts'

export const PreviewedNight = s.named(
  'PreviewedNight',
  s.object({
    date: s.date('Date on which the night begins'),
    rate_plan_id: s.id('rate_plan'),
    sold: s.integer(0, Number.MAX_SAFE_INTEGER, 'Number of rooms sold, of those counted for the percentage'),
    rooms: s.integer(0, Number.MAX_SAFE_INTEGER, 'Number of rooms counted for the percentage'),
    before: s.described(Money, 'Price without any rule'),
    after: s.described(Money, 'Price set by this rule'),
  }),
)

export const PreviewedPast = s.named(
  'PreviewedPastNight',
  s.object({
    date: s.date('Date on which the night began'),
    room_nights: s.integer(
      1,
      Number.MAX_SAFE_INTEGER,
      'Number of rooms booked while the rule would have applied',
    ),
    revenue: s.described(Money, 'Price at which they were booked'),
    revenue_with_rule: s.described(Money, 'Price with the rule, assuming the same bookings'),
  }),
)

export const YieldPreview = s.named(
  'YieldPreview',
  s.object({
    version: s.integer(
      1,
      Number.MAX_SAFE_INTEGER,
      'Version of the previewed rule, to send as `previewed_version` when the rule is started',
    ),
    next: s.object(
      {
        from: s.date('First night'),
        to: s.date('Last night'),
        nights: Type.Array(PreviewedNight, { description: 'Nights whose price the rule would change' }),
        count: s.integer(0, Number.MAX_SAFE_INTEGER, 'Number of these nights, counted once for each plan'),
        set_by_hand: s.integer(
          0,
          Number.MAX_SAFE_INTEGER,
          'Number of nights to which the rule applies, but whose price was set manually',
        ),
      },
      { description: 'Effect of the rule now, if no other rule applied' },
    ),
    past: s.object(
      {
        from: s.date('First night'),
        to: s.date('Last night'),
        nights: Type.Array(PreviewedPast, {
          description: 'Nights for which rooms were booked while the rule would have applied',
        }),
        room_nights: s.integer(0, Number.MAX_SAFE_INTEGER, 'Total number of rooms'),
        revenue: s.described(Money, 'Total price at which they were booked'),
        revenue_with_rule: s.described(Money, 'Total price with the rule'),
      },
      {
        description:
          'Effect that the rule would have had, based on recorded bookings: a room booked on a day is evaluated with the rooms sold at the ' +
          'end of the day before, at its booked price including VAT',
      },
    ),
  }),
)
export type YieldPreview = Static<typeof YieldPreview>

export const previewYieldRule = operation({
  id: 'previewYieldRule',
  method: 'POST',
  path: '/yield-rules/{id}/preview',
  tag: 'Yield rules',
  roles: FIGURES,
  audit: false,
  summary: 'Preview a yield rule',
  description: 'Covers the next 60 nights and the last 90. Nothing is changed.',
  params: s.object({ id: s.reference('yield_rule') }),
  changes_nothing: true,
  status: 200,
  response: YieldPreview,
  errors: ['SVC-3001'],
  example: { params: { id: '{yield_rule_id}' } },
})
