import Type, { type Static } from 'typebox'
import { MAX_STAY_NIGHTS } from '../dates.ts'
import { Money, Price } from '../money.ts'
import * as s from '../schema.ts'
import { CityTaxExemption } from './city-tax-exemption.ts'

/** Amounts and percentages are positive: a discount never raises a price. rule 22 */
const reduction = {
  percent: {
    value: s.percentNumber(0.01, 100, 'Percent of the price of the nights; at most two decimals'),
  },
  amount: {
    value: s.integer(1, 1_000_000_000, 'Amount for the whole stay, in minor units of the currency'),
  },
} as const

const reason = s.line(200, 'Reason for the discount')

/** A discount given by staff. */
export const Discount = s.variants('Discount', {
  percent: { ...reduction.percent, reason },
  amount: { ...reduction.amount, reason },
})
export type Discount = Static<typeof Discount>

/** The discount of a promotion. */
export const PromotionDiscount = s.variants('PromotionDiscount', reduction)
export type PromotionDiscount = Static<typeof PromotionDiscount>

const SOURCES = [
  'base',
  'weekday',
  'override',
  'monthly',
  'derived',
  'channel',
  'yield_rule',
  'manual',
  'promotion',
] as const

/** The yield rule that made a price, with its name at that time. */
const YieldRuleName = s.named(
  'YieldRuleName',
  s.object(
    {
      id: s.id('yield_rule'),
      name: Type.String({ description: 'Name of the rule', examples: ['Nearly full'] }),
    },
    { description: 'Identifier of the yield rule that set the price; omitted if none did' },
  ),
)
export type YieldRuleName = Static<typeof YieldRuleName>

export const NightlyRate = s.named(
  'NightlyRate',
  s.object({
    date: s.date('Date on which the night begins'),
    amount: s.described(Money, 'Price of the night'),
    source: s.oneOf(SOURCES, {
      description:
        'Source of the price: `manual` is a manual price or discount, `promotion` a promotion code, `monthly` the price of a month by length of stay',
    }),
    yield_rule: s.optional(YieldRuleName),
    from_nights: s.optional(
      s.integer(
        2,
        MAX_STAY_NIGHTS,
        'Length of stay from which the rate plan gives this price (`length_of_stay_rates`); omitted where it is the price for any length',
      ),
    ),
    room_type_id: s.optional(
      s.id(
        'room_type',
        'Room type whose price it is, after a move with `reprice`; omitted for the room type that was booked',
      ),
    ),
    before_discount: s.optional(
      s.object(
        {
          amount: s.described(Money, 'Price of the night'),
          source: s.oneOf(SOURCES, { description: 'Source of the price' }),
          yield_rule: s.optional(YieldRuleName),
        },
        'Price of the night before the discount or promotion; omitted if there is none',
      ),
    ),
  }),
)
export type NightlyRate = Static<typeof NightlyRate>

const nightByHand = (amount: typeof Price) =>
  s.object({
    date: s.date('A night of the stay'),
    amount: s.described(amount, 'Price of the night; 0 for a free night'),
  })

const BY_HAND =
  'Requires permission to set prices manually: owners and managers, and keys that are not limited to operations without `setPricesByHand`'

/** Fields of a new stay. */
export const pricesOfNew = {
  nightly_prices: s.optional(
    Type.Array(s.named('NightlyPrice', nightByHand(Price)), {
      minItems: 1,
      maxItems: MAX_STAY_NIGHTS,
      description: `Prices set manually, by night; other nights have the price of the rate plan. ${BY_HAND}`,
    }),
  ),
  discount: s.optional(
    s.nullable(
      s.described(
        Discount,
        `Discount that is divided over all nights, exact to the cent; cannot be combined with a promotion. ${BY_HAND}`,
      ),
    ),
  ),
  city_tax_exemption: s.optional(
    s.nullable(
      s.described(
        CityTaxExemption,
        'Reason why the stay is exempt from city tax, one of those that the city tax of the property allows; null when it is not exempt',
      ),
    ),
  ),
  promotion_code: s.optional(
    s.nullable(
      Type.String({
        maxLength: 100,
        description:
          'Code of a promotion, not case-sensitive; it lowers the price of the nights without a manual price',
        examples: ['SPRING10'],
      }),
    ),
  ),
}

/** Fields of a change. */
export const pricesOfChange = {
  ...pricesOfNew,
  nightly_prices: s.optional(
    Type.Array(
      s.named(
        'NightlyPriceChange',
        s.object({
          date: s.date('A night of the stay'),
          amount: s.nullable(
            s.described(
              Price,
              'Price of the night; 0 for a free night, null restores the price of the rate plan',
            ),
          ),
        }),
      ),
      {
        minItems: 1,
        maxItems: MAX_STAY_NIGHTS,
        description: `Prices set manually, merged by date; they are kept when other fields change. ${BY_HAND}`,
      },
    ),
  ),
}
