import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

/** A plan at 120.00, 140.00 on Fridays, and one that is 10 % below it. */
async function plans() {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, {
    rate_plan: { weekday_prices: [{ days: ['fri'], price: eur(14_000) }] },
  })
  const derived_from = { rate_plan_id: stock.rate_plan_id, adjustment: { type: 'percent', value: -10 } }
  const { id } = await makePlan(hotel.api, stock.room_type_id, {
    name: 'Saver',
    base_price: null,
    derived_from,
  })
  const path = `/rate-plans/${stock.rate_plan_id}`
  return { ...hotel, stock, path, derived: `/rate-plans/${id}` }
}

// 2027-12-24 is a Friday.
const NIGHTS = 'prices_from=2027-12-23&prices_to=2027-12-25'
interface Priced {
  nightly_prices: {
    date: string
    amount: { amount: number } | null
    source: string | null
    reason: string | null
  }[]
}
const pricesOf = ({ body }: { body: Priced }) =>
  body.nightly_prices.map(({ amount, source, reason }) => [amount?.amount ?? null, source ?? reason])

describe('rule 0, 3 — the nightly prices of a plan', () => {
  it('are returned with the plan: from the base price, the weekday, the date, or the parent plan with its dates', async () => {
    const { api, path, derived } = await plans()
    await api.patch(path, { price_overrides: [{ date: '2027-12-25', price: eur(20_001) }] })
    const now = await api.get(`${path}?${NIGHTS}`)
    expect(now.body.nightly_prices).toEqual([
      { date: '2027-12-23', amount: eur(12_000), source: 'base', reason: null },
      { date: '2027-12-24', amount: eur(14_000), source: 'weekday', reason: null },
      { date: '2027-12-25', amount: eur(20_001), source: 'override', reason: null },
    ])
    expect(pricesOf(await api.get(`${derived}?${NIGHTS}`))).toEqual([
      [10_800, 'derived'],
      [12_600, 'derived'],
      [18_001, 'derived'],
    ])
    expect((await api.get(path)).body).not.toHaveProperty('nightly_prices')
  })

  it('of a dry run are those after the change, and nothing is stored', async () => {
    const { api, path, derived } = await plans()
    await api.patch(derived, { price_overrides: [{ date: '2027-12-24', price: eur(9_900) }] })
    const tried = async (body: object) => pricesOf(await api.patch(`${derived}?dry_run=true&${NIGHTS}`, body))
    const override = { start_date: '2027-12-23', end_date: '2027-12-24' }
    expect(await tried({})).toEqual([
      [10_800, 'derived'],
      [9_900, 'override'],
      [10_800, 'derived'],
    ])
    expect(await tried({ price_overrides: [{ ...override, price: null }] })).toEqual([
      [10_800, 'derived'],
      [12_600, 'derived'],
      [10_800, 'derived'],
    ])
    const adjustment = { type: 'amount', value: -12_000 }
    expect(await tried({ derived_from: { adjustment } })).toEqual([
      [null, 'price_not_positive'],
      [9_900, 'override'],
      [null, 'price_not_positive'],
    ])
    expect(pricesOf(await api.get(`${derived}?${NIGHTS}`))[1]).toEqual([9_900, 'override'])
    expect(pricesOf(await api.get(`${path}?${NIGHTS}`))[0]).toEqual([12_000, 'base'])
  })

  it('equal the availability for the included number of guests', async () => {
    const { api, stock, derived } = await plans()
    const { data } = (await api.get('/availability?from=2027-12-23&to=2027-12-26&adults=2')).body
    const [{ offers }] = data.filter(
      ({ room_type_id }: { room_type_id: string }) => room_type_id === stock.room_type_id,
    )
    for (const { rate_plan_id, nightly_rates } of offers) {
      const { body } = await api.get(`/rate-plans/${rate_plan_id}?${NIGHTS}`)
      const amounts = body.nightly_prices.map(({ amount }: { amount: object }) => amount)
      expect(amounts).toEqual(nightly_rates.map(({ amount }: { amount: object }) => amount))
    }
    expect(
      offers.map(({ rate_plan_id }: { rate_plan_id: string }) => `/rate-plans/${rate_plan_id}`),
    ).toContain(derived)
  })

  it('422 SVC-2002 — both dates, in order, and at most 92 nights; another account’s plan is missing', async () => {
    const { api, path } = await plans()
    for (const [query, field] of [
      ['prices_from=2027-12-23', 'prices_to'],
      ['prices_to=2027-12-23', 'prices_from'],
      ['prices_from=2027-12-23&prices_to=2027-12-22', 'prices_to'],
      ['prices_from=2027-01-01&prices_to=2027-04-03', 'prices_to'],
    ]) {
      for (const { status, body } of [
        await api.get(`${path}?${query}`),
        await api.patch(`${path}?dry_run=true&${query}`, { name: 'X' }),
      ])
        expect([query, status, body.error.code, body.error.details[0].field]).toEqual([
          query,
          422,
          'SVC-2002',
          field,
        ])
    }
    const most = await api.get(`${path}?prices_from=2027-01-01&prices_to=2027-04-02`)
    expect(most.body.nightly_prices).toHaveLength(92)
    const { api: stranger } = await test.createHotel()
    expect((await stranger.get(`${path}?${NIGHTS}`)).body.error.code).toBe('SVC-3001')
  })
})
