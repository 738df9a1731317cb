import { minorUnitDigits } from '../../../contract/money.ts'

/** Stripe counts some currencies otherwise than ISO 4217 does. docs.stripe.com/currencies#special-cases */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }
/** With three digits Stripe takes amounts that end with 0 alone. */
const ENDS_WITH_ZERO = 3

const shiftOf = (currency: string) =>
  (STRIPE_DIGITS[currency] ?? minorUnitDigits(currency)) - minorUnitDigits(currency)

/** The amount as Stripe counts it, from ISO minor units; null where Stripe cannot take exactly that. */
export function toStripe(amount: number, currency: string): number | null {
  const shift = shiftOf(currency)
  const scaled = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  if (!Number.isSafeInteger(scaled)) return null
  if (minorUnitDigits(currency) === ENDS_WITH_ZERO && scaled % 10 !== 0) return null
  return scaled
}

/** ISO minor units of an amount that Stripe tells. */
export function fromStripe(amount: number, currency: string): number {
  const shift = shiftOf(currency)
  return shift >= 0 ? Math.round(amount / 10 ** shift) : amount * 10 ** -shift
}
