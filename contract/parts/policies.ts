import Type, { type Static } from 'typebox'
import { MAX_DAYS_AHEAD, MAX_STAY_NIGHTS } from '../dates.ts'
import { Price } from '../money.ts'
import * as s from '../schema.ts'

/** Cancellation and deposit policies; bookings copy both. rule 3, 4 */

const percent = () => s.percentNumber(0, 100)

export const Fee = s.variants('Fee', {
  none: {},
  percent: {
    percent: s.described(
      percent(),
      'Percent of the price of the stay without city tax; at most two decimals',
    ),
  },
  nights: {
    nights: s.integer(1, MAX_STAY_NIGHTS, 'Number of nights, counted from the first, whose price is charged'),
  },
  amount: { amount: s.described(Price, 'A fixed amount') },
})
export type Fee = Static<typeof Fee>

export const CancellationRule = s.named(
  'CancellationRule',
  s.object(
    {
      days_before: s.optional(s.integer(0, MAX_DAYS_AHEAD, 'Days before the date of arrival')),
      time: s.optional(s.timeOfDay('Time of that day, local time of the property')),
      hours_before: s.optional(s.integer(0, 17_520, 'Hours before the check-in time')),
      fee: s.described(Fee, 'Fee that applies from this deadline on'),
    },
    {
      description:
        'Either `days_before` and `time` in the time zone of the property, or `hours_before` the check-in time',
    },
  ),
)
export type CancellationRule = Static<typeof CancellationRule>

export const CancellationPolicy = s.named(
  'CancellationPolicy',
  s.object({
    name: s.optional(
      s.nullable(
        s.line(100, 'Name shown to staff; null for none. Guests see what the rules mean for their stay'),
      ),
    ),
    refundable: s.optional(
      Type.Boolean({
        description: 'False: the whole price is charged regardless of the time of cancellation',
      }),
    ),
    rules: s.optional(
      Type.Array(CancellationRule, {
        description: 'When several deadlines have passed, the latest one applies',
        maxItems: 20,
      }),
    ),
    no_show_fee: s.optional(s.described(Fee, 'What is charged when the guest does not arrive')),
  }),
)
export type CancellationPolicy = Static<typeof CancellationPolicy>

const due = s.optional(s.oneOf(['at_booking', 'on_arrival'], 'When the deposit is due'))
const hold_minutes = s.optional(
  s.integer(5, 10_080, 'Minutes for which the nights are held until the deposit is paid by card'),
)
const transfer_days = s.optional(
  s.integer(
    1,
    14,
    'Days for which a bank transfer is awaited, where the service takes no cards; 3 by default, never beyond the day before the arrival',
  ),
)
export const DepositRule = s.variants('DepositRule', {
  none: { due, hold_minutes, transfer_days },
  percent: {
    percent: s.described(percent(), 'Percent of the total; at most two decimals'),
    due,
    hold_minutes,
    transfer_days,
  },
  nights: {
    nights: s.integer(1, MAX_STAY_NIGHTS, 'Number of nights, counted from the first, whose price is charged'),
    due,
    hold_minutes,
    transfer_days,
  },
  amount: { amount: s.described(Price, 'A fixed amount'), due, hold_minutes, transfer_days },
  full: { due, hold_minutes, transfer_days },
})
export type DepositRule = Static<typeof DepositRule>
