import { describe, expect, it } from 'vitest'
import { fromStripe, toStripe } from './stripe-amount.ts'

describe("amounts in Stripe's minor units", () => {
  it.each([
    ['EUR', 12_000, 12_000],
    ['JPY', 5_000, 5_000],
    ['HUF', 150_000, 150_000],
    // No decimals in ISO, two always-zero ones at Stripe.
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
    // Two in ISO, none at Stripe.
    ['MGA', 50_000, 500],
    ['KWD', 5_120, 5_120],
  ])('%s: %i is %i there, and back again', (currency, amount, scaled) => {
    expect(toStripe(amount, currency)).toBe(scaled)
    expect(fromStripe(scaled, currency)).toBe(amount)
  })

  it.each([
    ['MGA', 50_001],
    ['KWD', 5_124],
    ['ISK', Number.MAX_SAFE_INTEGER],
  ])('%s: %i cannot be taken as it stands', (currency, amount) => {
    expect(toStripe(amount, currency)).toBeNull()
  })
})
