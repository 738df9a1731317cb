import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DepositTerm } from '#contract/stays/group-deposits.ts'
import { instalmentsOf } from './instalments.ts'
import type { StoredDeposit } from './schedule.ts'

const due = { type: 'days_after_booking', days: 0 } as const
const stored = (terms: readonly DepositTerm[]): StoredDeposit[] =>
  terms.map((one, i) => ({
    terms: one,
    due_on: `2027-02-${String(i * 4 + 1).padStart(2, '0')}`,
    announced_at: null,
    requested_at: null,
  }))

const amount = fc.integer({ min: 0, max: 500_000 })
/** Up to five parts: percentages of at most 100 together, in hundredths, and fixed amounts. */
const parts = fc
  .array(fc.record({ share: fc.integer({ min: 0, max: 4_000 }), fixed: fc.option(amount) }), { maxLength: 5 })
  .map((all): DepositTerm[] => {
    let left = 10_000
    return all.map(({ share, fixed }) => {
      if (fixed !== null) return { type: 'amount', amount: { amount: fixed, currency: 'EUR' }, due }
      const portion = Math.min(left, share)
      left -= portion
      return { type: 'percent', percent: portion / 100, due }
    })
  })
const total = fc.integer({ min: -10_000, max: 90_000_000 })
const paid = fc.integer({ min: -10_000, max: 90_000_000 })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('rule 31.12 — the instalments of a group', () => {
  it('come to exactly the whole where the last is the rest, whatever the whole becomes', () => {
    fc.assert(
      fc.property(parts, fc.array(total, { minLength: 1, maxLength: 5 }), (before, totals) => {
        const schedule = stored([...before, { type: 'rest', due }])
        for (const whole of totals) {
          const all = instalmentsOf(schedule, { total: whole, paid: 0 }, '2027-01-01')
          expect(sum(all.map((one) => one.amount))).toBe(Math.max(0, whole))
          for (const one of all) expect(one.amount).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('come to exactly the whole where all percentages are 100 together', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(shares, total, (cuts, whole) => {
        const marks = [...cuts].sort((a, b) => a - b)
        const widths = [...marks, 10_000].map((mark, i) => mark - (marks[i - 1] ?? 0))
        const schedule = stored(
          widths.map((width) => ({ type: 'percent', percent: width / 100, due }) as const),
        )
        const all = instalmentsOf(schedule, { total: whole, paid: 0 }, '2027-01-01')
        expect(sum(all.map((one) => one.amount))).toBe(Math.max(0, whole))
      }),
    )
  })

  it('are never more than the whole, and what is paid is on the earliest ones', () => {
    fc.assert(
      fc.property(parts, total, paid, (schedule, whole, money) => {
        const all = instalmentsOf(stored(schedule), { total: whole, paid: money }, '2027-02-10')
        const amounts = sum(all.map((one) => one.amount))
        expect(amounts).toBeLessThanOrEqual(Math.max(0, whole))
        expect(sum(all.map((one) => one.paid))).toBe(Math.min(amounts, Math.max(0, money)))
        for (const [i, one] of all.entries()) {
          expect(one.open).toBe(one.amount - one.paid)
          expect(one.open).toBeGreaterThanOrEqual(0)
          if (one.paid > 0) for (const earlier of all.slice(0, i)) expect(earlier.open).toBe(0)
        }
      }),
    )
  })
})

describe('rule 31.12 — the status of an instalment', () => {
  const cases: [string, string, number, string][] = [
    ['upcoming before its day', '2027-01-31', 0, 'upcoming'],
    ['partly paid before its day', '2027-01-31', 1, 'part_paid'],
    ['due on its day, though a part is paid', '2027-02-01', 1, 'due'],
    ['overdue on the day after', '2027-02-02', 1, 'overdue'],
    ['paid before its day', '2027-01-31', 300, 'paid'],
    ['paid after it', '2027-02-02', 300, 'paid'],
  ]
  it.each(cases)('%s', (_, today, money, expected) => {
    const schedule = stored([{ type: 'percent', percent: 30, due }])
    const [one] = instalmentsOf(schedule, { total: 1_000, paid: money }, today)
    expect(one!.status).toBe(expected)
  })

  it('one of nothing is upcoming until its day, and paid from then on', () => {
    const schedule = stored([{ type: 'rest', due }])
    const at = (today: string) => instalmentsOf(schedule, { total: 0, paid: 0 }, today)[0]!.status
    expect(['2027-01-31', '2027-02-01', '2027-02-02'].map(at)).toEqual(['upcoming', 'paid', 'paid'])
  })
})
