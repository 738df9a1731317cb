import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#contract/money.ts'
import type { NightlyRate, PromotionDiscount } from '#contract/parts/price-parts.ts'
import { amountOff, lowerNights, shareOf, withoutDiscount } from './discounts.ts'

const nights = fc
  .array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5_000_000 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((amounts) =>
    amounts.map(
      (amount, i): NightlyRate => ({
        date: `2027-${String(1 + Math.floor(i / 28)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
        amount: money(amount, 'EUR'),
        source: 'base',
      }),
    ),
  )
const discount: fc.Arbitrary<PromotionDiscount> = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((value) => ({ type: 'percent' as const, value: value / 100 })),
  fc.integer({ min: 1, max: 9_000_000 }).map((value) => ({ type: 'amount' as const, value })),
)
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('rule 22.3 — a discount is apportioned to nights', () => {
  it('shares sum to the discount, each within a cent of its part; no paid night becomes free, free ones stay free', () => {
    fc.assert(
      fc.property(nights, discount, (stay, wish) => {
        const whole = sum(stay.map(({ amount }) => amount.amount))
        const off = amountOff(stay, wish)
        const lowered = lowerNights(stay, off, 'manual')
        if ('unpriced' in lowered) {
          expect(lowered.unpriced).toBe('price_not_positive')
          const refused = stay.find(({ date }) => date === lowered.date)!.amount.amount
          // Its part leaves less than a cent, or the whole stay would be for nothing.
          expect(refused - (refused * off) / whole).toBeLessThan(1)
          return
        }
        expect(sum(lowered.map(shareOf))).toBe(whole === 0 ? 0 : off)
        for (const [i, night] of lowered.entries()) {
          const before = stay[i]!.amount.amount
          expect(withoutDiscount(night)).toEqual(stay[i])
          if (before === 0) expect(night).toEqual(stay[i])
          else expect(night.amount.amount).toBeGreaterThan(0)
          if (whole > 0) expect(Math.abs(shareOf(night) - (before * off) / whole)).toBeLessThan(1)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
