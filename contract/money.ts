import Type, { type Static } from 'typebox'
import { MAX_PRICE } from './currency.ts'
import { named } from './schema.ts'

/** Minor units and an ISO 4217 code; safe integers only. spec 1.4, rule 0 */
export const Money = named(
  'Money',
  Type.Object(
    {
      amount: Type.Integer({
        minimum: -Number.MAX_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'In the smallest unit of the currency, for example cents',
      }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' }),
    },
    { additionalProperties: false, examples: [{ amount: 12000, currency: 'EUR' }] },
  ),
)
export type Money = Static<typeof Money>

const priceUpTo = (title: string, maximum: number) =>
  named(
    title,
    Type.Object(
      {
        amount: Type.Integer({
          minimum: 0,
          maximum,
          description: 'In the smallest unit of the currency, for example cents; never negative',
        }),
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' }),
      },
      { additionalProperties: false, examples: [{ amount: 12000, currency: 'EUR' }] },
    ),
  )

/** A price: an amount that is not negative. */
export const Price = priceUpTo('Price', MAX_PRICE)
/** A price per person and night: for 50 persons and 365 nights the total is a safe integer. rule 20.6 */
export const UnitPrice = priceUpTo('UnitPrice', 10_000_000_000)

/** A price of a service: for 100 pieces, 70 persons and 365 nights the total is a safe integer. rule 25.2 */
export const ServicePrice = priceUpTo('ServicePrice', 1_000_000_000)

export { decimalOf, MAX_PRICE, minorUnitDigits } from './currency.ts'

export const money = (amount: number, currency: string): Money => ({ amount, currency })

/**
 * Divides an amount by weights by the largest-remainder method: the parts add up to the amount; equal
 * remainders go to the earlier part. All in minor units. rule 7
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, i) => (i === 0 ? amount : 0))
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / whole))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const by_remainder = exact
    .map((part, i) => ({ i, remainder: part % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1))
  for (const { i } of by_remainder.slice(0, left)) parts[i]! += 1
  return parts
}
