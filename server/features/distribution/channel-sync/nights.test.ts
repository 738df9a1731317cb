import { describe, expect, it } from 'vitest'
import { dayNumber } from '#server/kernel/time/dates.ts'
import { offerOf, override, planOf } from '#test/harness/reservations/offers.ts'
import { eur } from '#test/harness/stock.ts'
import { childPricesOfCell, isClosedCell, nightsOfRate, pricesOfCell } from './nights.ts'

const WINDOW = { start: dayNumber('2027-01-11'), nights: 3 }

describe('what is sent for a night whose calculated price is 0 or below (rule 3)', () => {
  it('it is closed and has no price; a price that was set to 0 is sent as 0', () => {
    const offer = {
      ...offerOf({ overrides: new Map([override('2027-01-12', { price: 5000 })]) }),
      channel_adjustment: { type: 'amount' as const, value: -5000 },
    }
    const { prices, restrictions } = nightsOfRate(offer, WINDOW, 0, 3)
    expect(prices.map((cell) => cell !== undefined)).toEqual([true, false, true])
    expect(restrictions.map((cell) => isClosedCell(cell!))).toEqual([false, true, false])

    const free = nightsOfRate(offerOf({ base_price: 0 }), WINDOW, 0, 1)
    expect(pricesOfCell(free.prices[0]!)[0]).toEqual({ adults: 1, amount: 0 })
    expect(isClosedCell(free.restrictions[0]!)).toBe(false)
  })

  it('a child adds the price of its age, from the plan that the occupancy prices are from', () => {
    const children = [
      { min_age: 0, max_age: 5, price: eur(0) },
      { min_age: 6, max_age: 12, price: eur(1_500) },
    ]
    const { prices } = nightsOfRate(offerOf({ occupancy_pricing: { children } }), WINDOW, 0, 1)
    expect(childPricesOfCell(prices[0]!)).toEqual([
      { min_age: 0, max_age: 5, amount: 0 },
      { min_age: 6, max_age: 12, amount: 1_500 },
    ])
    expect(pricesOfCell(prices[0]!).map(({ adults }) => adults)).toEqual([1, 2, 3, 4])
  })

  it('a number of adults without a price is left out', () => {
    const parent = planOf({ occupancy_pricing: { by_adults: [{ adults: 1, price: eur(2000) }] } })
    const by = { type: 'amount' as const, value: -11_000 }
    const derived_from = { rate_plan_id: 'rp_parent', adjustment: by, inherit_restrictions: false }
    const { prices, restrictions } = nightsOfRate(
      offerOf({ base_price: null, derived_from, parent }),
      WINDOW,
      0,
      1,
    )
    expect(pricesOfCell(prices[0]!).map(({ adults }) => adults)).toEqual([2, 3, 4])
    expect(isClosedCell(restrictions[0]!)).toBe(false)
  })
})
