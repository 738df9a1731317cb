import { MAX_PRICE } from '../currency.ts'
import { type Exact, exact, plus, raised, roundHalfUp } from './exact-amounts.ts'

/** By a percentage, or by an amount in minor units. */
export interface Adjustment {
  readonly type: 'percent' | 'amount'
  readonly value: number
}

/** Why a night cannot be sold. */
export type Unpriced = 'no_price' | 'price_not_positive'

export const adjust = (price: Exact, { type, value }: Adjustment): Exact =>
  type === 'percent' ? raised(price, value) : plus(price, value)

/** A price with a surcharge or reduction, rounded half up; it may be below 0. rule 3 */
export const adjustedPrice = (amount: number, adjustment: Adjustment): number =>
  roundHalfUp(adjust(exact(amount), adjustment))

/**
 * The price that a night is sold at, rounded half up once: up to the maximum, and above 0 unless it is `free`,
 * entered as 0 and not adjusted since. rule 3
 */
export function sellingPrice(price: Exact, free: boolean): number | Unpriced {
  const amount = roundHalfUp(price)
  if (amount > MAX_PRICE) return 'no_price'
  return amount > 0 || free ? amount : 'price_not_positive'
}
