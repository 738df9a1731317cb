import Type, { type Static } from 'typebox'
import { MAX_STAY_NIGHTS } from '../dates.ts'
import { Price } from '../money.ts'
import * as s from '../schema.ts'

const MAX_RATES = 10

const from_nights = s.integer(2, MAX_STAY_NIGHTS, 'Nights of the shortest stay that it applies to')
const applies_to = s.optional(
  s.oneOf(['all_nights', 'nights_from'], {
    description:
      '`all_nights`: every night of the stay (default); `nights_from`: the nights from the one with the number `from_nights` on',
  }),
)

/** What nights of a longer stay cost: a difference to the price of the night, or a price of a month. rule 3.23 */
export const LengthOfStayRate = s.variants('LengthOfStayRate', {
  percent: {
    from_nights,
    value: s.percentNumber(
      -99.99,
      1000,
      'Percent added to the price of a night, negative to lower it; at most two decimals',
    ),
    applies_to,
  },
  amount: {
    from_nights,
    value: Type.Integer({
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      description: 'Amount added to the price of a night, in minor units of the currency',
    }),
    applies_to,
  },
  monthly: {
    from_nights,
    price: s.described(
      Price,
      'Price of a month of the stay, in place of the prices of its nights: from the day of arrival to the same day of the next month, or its last. It is divided over these nights; the nights of a month that is not complete cost their share',
    ),
  },
})
export type LengthOfStayRate = Static<typeof LengthOfStayRate>

export const LengthOfStayRates = s.nullable(
  Type.Array(LengthOfStayRate, {
    maxItems: MAX_RATES,
    description:
      'Prices by length of stay, for direct bookings; a night has the one with the highest `from_nights` that reaches it. Null: those of the plan from which the prices are derived; an empty list: none',
  }),
)
