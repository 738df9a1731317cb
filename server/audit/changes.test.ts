import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

const seasons = Array.from({ length: 20 }, (_, at) => ({ name: `Season ${at + 10}`, from: '2027-06-01' }))
const changed = (after: readonly object[]) => changesOf({ before: { seasons }, after: { seasons: after } })

it('of a long list of objects the audit log has the elements that differ', () => {
  const other = { name: 'Season 10', from: '2027-07-01' }
  expect(changed([other, ...seasons.slice(1)])).toEqual({ seasons: [[seasons[0]], [other]] })
})

it('of a long list in another order the audit log has the first elements of both, and how many there are more', () => {
  const [before, after] = changed(seasons.toReversed())!.seasons! as [object[], object[]]
  expect([before[0], after[0]]).toEqual([seasons[0], seasons.at(-1)])
  expect([before.at(-1), after.at(-1)]).toEqual([
    { more: 20 - (before.length - 1) },
    { more: 20 - (after.length - 1) },
  ])
})

it('of prices by date the audit log has ranges of dates at the same price', () => {
  const priced = (day: number, amount: number) => ({
    date: `2027-06-${String(day).padStart(2, '0')}`,
    price: { amount, currency: 'EUR' },
  })
  const prices = Array.from({ length: 30 }, (_, at) => priced(at + 1, at < 20 ? 9000 : 12_000))
  expect(changesOf({ before: { prices: [] }, after: { prices } })).toEqual({
    prices: [
      [],
      [
        { from: '2027-06-01', to: '2027-06-20', price: { amount: 9000, currency: 'EUR' } },
        { from: '2027-06-21', to: '2027-06-30', price: { amount: 12_000, currency: 'EUR' } },
      ],
    ],
  })
})
