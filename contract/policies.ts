import Type, { type Static } from 'typebox'
import { Price } from './money.ts'
import * as s from './schema.ts'

/** What a stay costs that does not happen, and what is paid before it; bookings copy both. rule 3, 4 */

const percent = () => s.percentNumber(0, 100)

export const Fee = s.variants('Fee', {
  none: {},
  percent: { percent: percent() },
  nights: { nights: s.integer(1, 365) },
  amount: { amount: Price },
})
export type Fee = Static<typeof Fee>

export const CancellationRule = s.named(
  'CancellationRule',
  s.object(
    {
      days_before: s.optional(s.integer(0, 730)),
      time: s.optional(s.timeOfDay()),
      hours_before: s.optional(s.integer(0, 17_520)),
      fee: Fee,
    },
    {
      description:
        'Either `days_before` and `time` on the wall clock of the property, or `hours_before` the check-in time',
    },
  ),
)
export type CancellationRule = Static<typeof CancellationRule>

export const CancellationPolicy = s.named(
  'CancellationPolicy',
  s.object({
    name: s.optional(s.nullable(s.line(100))),
    refundable: s.optional(Type.Boolean()),
    rules: s.optional(Type.Array(CancellationRule, { maxItems: 20 })),
    no_show_fee: s.optional(Fee),
  }),
)
export type CancellationPolicy = Static<typeof CancellationPolicy>

const due = s.optional(s.oneOf(['at_booking', 'on_arrival']))
const hold_minutes = s.optional(s.integer(5, 10_080))
export const DepositRule = s.variants('DepositRule', {
  none: { due, hold_minutes },
  percent: { percent: percent(), due, hold_minutes },
  nights: { nights: s.integer(1, 365), due, hold_minutes },
  amount: { amount: Price, due, hold_minutes },
  full: { due, hold_minutes },
})
export type DepositRule = Static<typeof DepositRule>
