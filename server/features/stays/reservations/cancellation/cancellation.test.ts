import { describe, expect, it } from 'vitest'
import type { CancellationPolicy, CancellationRule } from '#contract/parts/policies.ts'
import { freeCancellationUntil, rulesInOrder } from '#server/features/pricing/offers/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { eur } from '#test/harness/stock.ts'
import { cancellationFee, noShowFee } from './cancellation.ts'

const BERLIN = { timezone: 'Europe/Berlin', check_in_time: '15:00' }
const fee = { type: 'percent' as const, percent: 100 }
const deadline = (rule: Omit<CancellationRule, 'fee'>, check_in: string) =>
  toTimestamp(rulesInOrder({ refundable: true, rules: [{ ...rule, fee }] }, check_in, BERLIN)[0]!.deadline)

/** Three nights of 120.00, 130.00 and 140.00, and 12.00 of city tax. */
const stayWith = (cancellation_policy: CancellationPolicy, fee_floor = 0) => ({
  check_in: '2027-03-15',
  nightly_rates: [12000, 13000, 14000].map((amount, i) => ({
    date: `2027-03-1${5 + i}`,
    amount: eur(amount),
    source: 'base' as const,
  })),
  total: 40200,
  taxes: [{ type: 'city_tax' as const, rate: null, net: null, amount: eur(1200), included: false }],
  services: [],
  cancellation_policy,
  fee_floor,
})
const feeAt = (policy: CancellationPolicy, at: string, floor?: number) =>
  cancellationFee(stayWith(policy, floor), BERLIN, Temporal.Instant.from(at))

describe('deadlines (rule 3)', () => {
  it('days before are calendar days: the deadline follows clock changes', () => {
    expect(deadline({ days_before: 2, time: '18:00' }, '2026-03-30')).toBe('2026-03-28T17:00:00Z')
    expect(deadline({ days_before: 2, time: '18:00' }, '2026-03-31')).toBe('2026-03-29T16:00:00Z')
  })

  it('hours before are elapsed hours: 24 before 15:00 on the day when clocks go forward is 14:00', () => {
    expect(deadline({ hours_before: 24 }, '2026-03-29')).toBe('2026-03-28T13:00:00Z')
  })

  it('in a gap and in an overlap the later time applies', () => {
    expect(deadline({ days_before: 0, time: '02:30' }, '2026-03-29')).toBe('2026-03-29T01:30:00Z')
    expect(deadline({ days_before: 0, time: '02:30' }, '2026-10-25')).toBe('2026-10-25T01:30:00Z')
  })
})

describe('fees (rule 3)', () => {
  const policy: CancellationPolicy = {
    rules: [
      { days_before: 0, time: '18:00', fee },
      { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
    ],
  }

  it('a city tax in the price that is more than the price leaves no fee below zero', () => {
    const stay = { ...stayWith({ refundable: false, rules: [] }), total: 1000 }
    expect([
      cancellationFee(stay, BERLIN, Temporal.Instant.from('2027-03-13T17:00:00Z')),
      noShowFee(stay),
    ]).toEqual([0, 0])
  })

  it('the last rule whose deadline has passed applies; exactly at the deadline is free', () => {
    expect(feeAt(policy, '2027-03-13T17:00:00Z')).toBe(0)
    expect(feeAt(policy, '2027-03-13T17:00:01Z')).toBe(12000)
    expect(feeAt(policy, '2027-03-15T17:00:00Z')).toBe(12000)
    expect(feeAt(policy, '2027-03-15T17:00:01Z')).toBe(39000)
  })

  it('without rules it is free at any time; non-refundable is the full price from the start', () => {
    expect(feeAt({}, '2027-03-16T00:00:00Z')).toBe(0)
    expect(feeAt({ refundable: false }, '2027-01-01T00:00:00Z')).toBe(39000)
  })

  it('percentage and cap apply to the total less city tax; nights are those booked', () => {
    const one = (fee: CancellationRule['fee']) =>
      feeAt({ rules: [{ days_before: 9, time: '00:00', fee }] }, '2027-03-14T00:00:00Z')
    expect(one({ type: 'percent', percent: 50 })).toBe(19500)
    expect(one({ type: 'percent', percent: 0 })).toBe(0)
    expect(one({ type: 'nights', nights: 2 })).toBe(25000)
    expect(one({ type: 'nights', nights: 9 })).toBe(39000)
    expect(one({ type: 'amount', amount: eur(5000) })).toBe(5000)
    expect(one({ type: 'amount', amount: eur(99999) })).toBe(39000)
    expect(one({ type: 'none' })).toBe(0)
  })

  it('moving dates never lowers a fee that applied', () => {
    expect(feeAt(policy, '2027-01-01T00:00:00Z', 12000)).toBe(12000)
    expect(feeAt(policy, '2027-03-16T00:00:00Z', 12000)).toBe(39000)
  })

  it('a no-show has its own fee, the full price by default', () => {
    expect(noShowFee(stayWith({}))).toBe(39000)
    expect(noShowFee(stayWith({ no_show_fee: { type: 'nights', nights: 1 } }))).toBe(12000)
  })
})

describe('free_cancellation_until', () => {
  const until = (policy: CancellationPolicy) => freeCancellationUntil(policy, '2027-03-15', BERLIN)
  it('is the first deadline with a fee; the check-in time without one; null where it is never free', () => {
    const free = { days_before: 9, time: '12:00', fee: { type: 'none' as const } }
    expect(until({ rules: [{ days_before: 2, time: '18:00', fee }, free] })).toBe('2027-03-13T17:00:00Z')
    expect(until({})).toBe('2027-03-15T14:00:00Z')
    expect(until({ refundable: false })).toBeNull()
  })
})
