import { expect, it } from 'vitest'
import type { CancellationPolicy } from '../../../contract/policies.ts'
import { cancellationFee, noShowFee, type Trial } from './cancellation-fee.ts'

const trial: Trial = { check_in: '2027-03-15', check_in_time: '15:00', prices: [12_000, 12_000, 12_000] }
const TWO_RULES: CancellationPolicy = {
  refundable: true,
  rules: [
    { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } },
    { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
  ],
  no_show_fee: { type: 'percent', percent: 50 },
}
const HOURS: CancellationPolicy = { rules: [{ hours_before: 24, fee: { type: 'percent', percent: 12.5 } }] }
const AMOUNT: CancellationPolicy = {
  rules: [
    {
      days_before: 9,
      time: '00:00',
      fee: { type: 'amount', amount: { amount: 99_999_900, currency: 'EUR' } },
    },
  ],
}

it.each([
  ['before any deadline', TWO_RULES, '2027-03-13T17:59', 0],
  ['exactly at the deadline', TWO_RULES, '2027-03-13T18:00', 0],
  ['after the first', TWO_RULES, '2027-03-13T18:01', 12_000],
  ['after the last', TWO_RULES, '2027-03-15T18:01', 36_000],
  ['not refundable', { refundable: false }, '2026-01-01T00:00', 36_000],
  ['no rules', {}, '2027-03-15T23:00', 0],
  ['hours before check-in, in time', HOURS, '2027-03-14T15:00', 0],
  ['hours before check-in, late', HOURS, '2027-03-14T15:01', 4_500],
  ['an amount beyond the price', AMOUNT, '2027-03-10T00:00', 36_000],
])('decisions 3 — what a cancellation costs: %s', (_, policy, at, fee) => {
  expect(cancellationFee(policy, trial, at)).toBe(fee)
})

it('decisions 3 — first nights cost what those nights cost', () => {
  expect(cancellationFee(TWO_RULES, { ...trial, prices: [15_000, 12_000, 9_000] }, '2027-03-14T00:00')).toBe(
    15_000,
  )
})

it('decisions 3 — a no-show costs what the policy says, and everything where it is silent', () => {
  expect(noShowFee(TWO_RULES, trial)).toBe(18_000)
  expect(noShowFee({}, trial)).toBe(36_000)
})
