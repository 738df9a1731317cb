import { describe, expect, it } from 'vitest'
import { changeRates, MAX_CHANGED_NIGHTS } from '#contract/pricing/rate-changes.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { undoOfDates } from './undo-changes.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const priced = (date: string, amount: number) => ({
  date,
  price: eur(amount),
  occupancy_prices: null,
  restrictions: null,
})
const ID = 'rp_01h2xcejqtf2nbrexx3vqjhp41'

describe('rule 21.7 — an undo contains exactly the changes', () => {
  it('a price alone leaves restrictions unchanged; additions are removed; equal nights are one range', () => {
    const before = [{ ...priced('2027-03-01', 100), restrictions: { min_stay: 2, stop_sell: true } }]
    const after = [
      { ...priced('2027-03-01', 200), restrictions: { min_stay: 3, stop_sell: true } },
      { ...priced('2027-03-02', 200), occupancy_prices: [{ adults: 1, price: eur(5) }] },
      { ...priced('2027-03-03', 200), occupancy_prices: [{ adults: 1, price: eur(6) }] },
    ]
    const dates = ['2027-03-03', '2027-03-01', '2027-03-02']
    expect(undoOfDates(ID, before, after, dates)).toEqual([
      { rate_plan_id: ID, date: '2027-03-01', price: eur(100), restrictions: { min_stay: 2 } },
      {
        rate_plan_id: ID,
        start_date: '2027-03-02',
        end_date: '2027-03-03',
        price: null,
        occupancy_prices: null,
      },
    ])
  })

  it('of 14,600 nights with a price and three restrictions each fits into a request', () => {
    const dates = Array.from({ length: 730 }, (_, i) => addDays('2027-01-04', i))
    const list = (by: number) =>
      dates.map((date, i) => ({
        ...priced(date, 10_000 + i * by),
        restrictions: { min_stay: 1 + ((i + by) % 7), closed_to_arrival: by === 1, stop_sell: by === 2 },
      }))
    const undo = undoOfDates(ID, list(1), list(2), dates)
    expect(undo).toHaveLength(730)
    const plans = MAX_CHANGED_NIGHTS / dates.length
    expect(JSON.stringify(undo).length * plans).toBeLessThan(changeRates.body_limit)
  })
})
