import Type, { type Static } from 'typebox'
import { MAX_STAY_NIGHTS } from '../dates.ts'
import { Money, Price } from '../money.ts'
import * as s from '../schema.ts'
import { CityTaxExemption } from './city-tax-exemption.ts'

/** Amounts and percentages are positive: a discount never raises a price. rule 22 */
const reduction = {
  percent: {
    value: s.percentNumber(0.01, 100, 'Percent of the nights; at most two decimals'),
  },
  amount: {
    value: s.integer(1, 1_000_000_000, 'Minor units of the currency, for the whole stay'),
  },
} as const

const reason = s.line(200, 'Why it is given')

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
    { description: 'The yield rule that made the price; left out where none did' },
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
        'Where the price of the night comes from: `manual` is a price or a discount by hand, `promotion` a promotion code',
    }),
    yield_rule: s.optional(YieldRuleName),
    before_discount: s.optional(
      s.object(
        {
          amount: s.described(Money, 'Price of the night'),
          source: s.oneOf(SOURCES, { description: 'Where that price comes from' }),
          yield_rule: s.optional(YieldRuleName),
        },
        'What the night costs without the discount or promotion that lowers it; left out where nothing does',
      ),
    ),
  }),
)
export type NightlyRate = Static<typeof NightlyRate>

const nightByHand = (amount: typeof Price) =>
  s.object({
    date: s.date('A night of the stay'),
    amount: s.described(amount, 'Price of the night; 0 is free'),
  })

const BY_HAND =
  'For staff and keys that may set prices by hand: owners and managers, and keys that are not limited to operations without `setPricesByHand`'

/** Fields of a new stay. */
export const pricesOfNew = {
  nightly_prices: s.optional(
    Type.Array(s.named('NightlyPrice', nightByHand(Price)), {
      minItems: 1,
      maxItems: MAX_STAY_NIGHTS,
      description: `Prices by hand; nights that are not named cost what the plan says. ${BY_HAND}`,
    }),
  ),
  discount: s.optional(
    s.nullable(
      s.described(Discount, `Spread over all nights to the cent; not together with a promotion. ${BY_HAND}`),
    ),
  ),
  city_tax_exemption: s.optional(
    s.nullable(
      s.described(
        CityTaxExemption,
        'Why the stay owes no city tax: a reason that the city tax of the property exempts; null where it owes it',
      ),
    ),
  ),
  promotion_code: s.optional(
    s.nullable(
      Type.String({
        maxLength: 100,
        description:
          'Code of a promotion, whatever the case; it lowers the nights that have no price by hand',
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
            s.described(Price, 'Price of the night; 0 is free, null goes back to the price of the plan'),
          ),
        }),
      ),
      {
        minItems: 1,
        maxItems: MAX_STAY_NIGHTS,
        description: `Prices by hand, merged by date; they stay on their nights whatever else changes. ${BY_HAND}`,
      },
    ),
  ),
}
