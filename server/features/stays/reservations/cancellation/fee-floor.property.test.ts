import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CancellationPolicy } from '#contract/parts/policies.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { eur } from '#test/harness/stock.ts'
import { feeBase } from '../money/amount-due.ts'
import type { ReservationRow } from '../row.ts'
import { feeOfNights } from './cancellation.ts'
import { feeFloorAfter } from './fee-floor.ts'

const PLACE = { timezone: 'Europe/Berlin', check_in_time: '15:00' }
const FIRST_DAY = '2027-03-01'

const policy = fc.oneof(
  fc.constant<CancellationPolicy>({ refundable: false, rules: [] }),
  fc.record({
    refundable: fc.constant(true),
    rules: fc.uniqueArray(
      fc.record({
        days_before: fc.integer({ min: 0, max: 12 }),
        time: fc.constant('18:00'),
        fee: fc.oneof(
          fc.record({ type: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }) }),
          fc.record({ type: fc.constant('nights' as const), nights: fc.integer({ min: 1, max: 3 }) }),
          fc.record({
            type: fc.constant('amount' as const),
            amount: fc.integer({ min: 1, max: 50_000 }).map(eur),
          }),
        ),
      }),
      { maxLength: 3, selector: ({ days_before }) => days_before },
    ),
  }),
)
const dates = fc.record({ from: fc.integer({ min: 0, max: 15 }), nights: fc.integer({ min: 1, max: 5 }) })
const step = fc.oneof(
  fc.record({ do: fc.constant('move' as const), to: dates, hours: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ do: fc.constant('undo' as const), hours: fc.integer({ min: 0, max: 40 }) }),
)

/** The price of a night depends on its date alone, so that a change and its undo leave the price as it was. */
const priceOf = (date: string): number => 5_000 + (Number(date.slice(8)) % 7) * 1_000

interface Dates {
  readonly check_in: string
  readonly check_out: string
}

const datesOf = ({ from, nights }: { from: number; nights: number }): Dates => {
  const check_in = addDays(FIRST_DAY, from)
  return { check_in, check_out: addDays(check_in, nights) }
}

function at(row: ReservationRow, { check_in, check_out }: Dates): ReservationRow {
  const nightly_rates = nightsOf(check_in, check_out).map((date) => ({ date, amount: eur(priceOf(date)) }))
  const total = nightly_rates.reduce((sum, { amount }) => sum + amount.amount, 0)
  return { ...row, check_in, check_out, nightly_rates, total } as ReservationRow
}

const datesIn = ({ check_in, check_out }: ReservationRow): Dates => ({ check_in, check_out })

const moved = (row: ReservationRow, to: Dates, now: Temporal.Instant): ReservationRow =>
  at({ ...row, ...feeFloorAfter(row, { ...to, rate_plan_id: row.rate_plan_id }, PLACE, now) }, to)

describe('rule 4.16 — the floor of a cancellation fee', () => {
  it('no sequence of moves makes the fee higher than the price; a move and its undo leave it as it was', () => {
    fc.assert(
      fc.property(policy, dates, fc.array(step, { maxLength: 12 }), (cancellation_policy, first, steps) => {
        const blank = { status: 'confirmed', rate_plan_id: 'rate_1', fee_floor: 0, earlier_floors: [] }
        const start = { ...blank, services: [], taxes: [], cancellation_policy } as unknown as ReservationRow
        let row = at(start, datesOf(first))
        let now = Temporal.Instant.from('2027-02-25T09:00:00Z')
        const before: ReservationRow[] = []
        for (const step of steps) {
          now = now.add({ hours: step.hours })
          if (step.do === 'move') {
            const to = datesOf(step.to)
            const fee = feeOfNights(row, PLACE, now)
            const had = [row, ...before].some((one) => isDeepStrictEqual(datesIn(one), to))
            if (had) continue
            before.push(row)
            row = moved(row, to, now)
            expect(feeOfNights(row, PLACE, now)).toBeGreaterThanOrEqual(Math.min(fee, feeBase(row)))
          } else {
            const back = before.pop()
            if (!back) continue
            row = moved(row, back, now)
            expect(feeOfNights(row, PLACE, now)).toBe(feeOfNights(back, PLACE, now))
          }
          expect(feeOfNights(row, PLACE, now)).toBeLessThanOrEqual(feeBase(row))
        }
      }),
      { numRuns: repetitions(200, 3000) },
    )
  })
})
