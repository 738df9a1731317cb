import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { budgetOf } from './spread.ts'

const month = (year: number, of: number, room_revenue: number | null, rooms_sold: number | null = null) => ({
  property_id: 'p',
  year,
  month: of,
  room_revenue,
  rooms_sold,
})

describe('rule 18.10 — the budget of some nights', () => {
  it.each<[string, string[], number | null]>([
    ['a whole month is what was planned', nightsOf('2027-02-01', '2027-03-01'), 1_000],
    ['the first night of 28 has its share, rounded down', ['2027-02-01'], 35],
    ['the last night takes what is left', ['2027-02-28'], 36],
    ['two months add up', nightsOf('2027-02-01', '2027-04-01'), 3_000],
    ['one night of a month that is not planned leaves none', ['2027-03-31', '2027-04-01'], null],
    ['no night has none', [], null],
  ])('%s', (_, nights, expected) => {
    const months = [month(2027, 2, 1_000), month(2027, 3, 2_000)]
    expect(budgetOf(months, nights).room_revenue).toBe(expected)
  })

  it('the nights of every month add up to its budget, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (planned, of) => {
          const first = `2028-${String(of).padStart(2, '0')}-01`
          const { daysInMonth } = Temporal.PlainDate.from(first)
          const shares = nightsOf(first, addDays(first, daysInMonth)).map(
            (night) => budgetOf([month(2028, of, planned)], [night]).room_revenue!,
          )
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(planned)
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
