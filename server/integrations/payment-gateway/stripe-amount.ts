import { minorUnitDigits } from '#contract/money.ts'

/** Stripe's minor units differ from ISO 4217 for some currencies. docs.stripe.com/currencies#special-cases */
const STRIPE_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }
/** With three digits Stripe accepts amounts that end with 0 alone. */
const ENDS_WITH_ZERO = 3

const shiftOf = (currency: string) =>
  (STRIPE_DIGITS[currency] ?? minorUnitDigits(currency)) - minorUnitDigits(currency)

/** The amount for Stripe, from ISO minor units; null where Stripe cannot charge exactly that. */
export function toStripe(amount: number, currency: string): number | null {
  const shift = shiftOf(currency)
  const scaled = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  if (!Number.isSafeInteger(scaled)) return null
  if (minorUnitDigits(currency) === ENDS_WITH_ZERO && scaled % 10 !== 0) return null
  return scaled
}

/** ISO minor units of an amount from Stripe. */
export function fromStripe(amount: number, currency: string): number {
  const shift = shiftOf(currency)
  return shift >= 0 ? Math.round(amount / 10 ** shift) : amount * 10 ** -shift
}
