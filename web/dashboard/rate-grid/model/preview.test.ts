import { expect, it } from 'vitest'
import { MAX_PRICE } from '#contract/currency.ts'
import { adjustedAmount } from './preview.ts'

it('rule 21.3 — an adjustment has no price where the service would refuse it', () => {
  const by = (amount: number, value: number) => adjustedAmount(amount, { type: 'amount', value })
  expect([by(100, -1), by(100, -100), by(0, 0), by(MAX_PRICE, 1)]).toEqual([99, null, 0, null])
})
