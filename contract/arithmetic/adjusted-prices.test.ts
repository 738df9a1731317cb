import { expect, it } from 'vitest'
import { MAX_PRICE } from '../currency.ts'
import { adjustedPrice, sellingPrice } from './adjusted-prices.ts'
import { exact } from './exact-amounts.ts'

it.each([
  [12_345, 'percent', -10, 11_111],
  [10_000, 'percent', 2.55, 10_255],
  [500, 'amount', -700, -200],
] as const)('rule 3 — %d with %s %d is %d', (amount, type, value, expected) => {
  expect(adjustedPrice(amount, { type, value })).toBe(expected)
})

it('rule 3 — a night is sold above 0, or free where it was entered so, and at the maximum at most', () => {
  expect(sellingPrice(exact(1), false)).toBe(1)
  expect(sellingPrice(exact(0), true)).toBe(0)
  expect(sellingPrice(exact(0), false)).toBe('price_not_positive')
  expect(sellingPrice(exact(MAX_PRICE), false)).toBe(MAX_PRICE)
  expect(sellingPrice(exact(MAX_PRICE + 1), false)).toBe('no_price')
})
