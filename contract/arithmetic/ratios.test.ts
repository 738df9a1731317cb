import { expect, it } from 'vitest'
import { percentOf } from './exact-amounts.ts'
import { meanOf, percentageOf, ratioOf, wholePercentOf } from './ratios.ts'

it.each([
  [20_001, 2, 10_001],
  [-1_000, 3, -333],
  [-5, 2, -3],
  [7, 7, 1],
  [9_007_199_254_740_991, 2, 4_503_599_627_370_496],
  [100, 0, null],
])('rule 18.5 — the mean of %d among %d is %s', (amount, count, mean) => {
  expect(meanOf(amount, count)).toBe(mean)
})

it('rule 18.5 — ratios have two decimals, and are null instead of a division by zero', () => {
  expect([ratioOf(7, 3), ratioOf(0, 3), ratioOf(3, 0)]).toEqual(['2.33', '0.00', null])
  expect([percentageOf(3, 7), percentageOf(3, 2)]).toEqual(['42.86', '150.00'])
  expect([wholePercentOf(1, 8), wholePercentOf(2, 3), wholePercentOf(1, 0)]).toEqual([13, 67, null])
})

it('rule 3 — a percentage with up to four decimals is exact', () => {
  expect(percentOf(1_000, 1.25)).toBe(13)
  expect(percentOf(10_000, 1.005)).toBe(101)
  expect(percentOf(33_050, 15)).toBe(4_958)
})
