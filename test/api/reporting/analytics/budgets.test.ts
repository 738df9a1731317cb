import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

const january = { month: 1, room_revenue: eur(3_100_000), rooms_sold: 62 }
const february = { month: 2, room_revenue: eur(2_800_001) }

const withBudget = async () => {
  test.clock.set('2027-01-04T10:00:00Z')
  const hotel = await test.createHotel()
  const path = `/budgets/${hotel.property_id}/2027`
  return { ...hotel, path, set: (...months: object[]) => hotel.api.put(path, { months }) }
}

describe('PUT /budgets/{property_id}/{year}', () => {
  it('rule 18.10 — replaces all months of the year; the same again changes nothing', async () => {
    const { api, path, property_id, set } = await withBudget()
    const empty = await api.get(path)
    expect(empty.body).toMatchObject({
      property_id,
      year: 2027,
      total: { room_revenue: null, rooms_sold: null },
    })
    expect(empty.body.months).toHaveLength(12)
    const first = await set(february, january)
    expect(first.status).toBe(200)
    expect(first.body.months.slice(0, 3)).toEqual([
      january,
      { ...february, rooms_sold: null },
      { month: 3, room_revenue: null, rooms_sold: null },
    ])
    expect(first.body.total).toEqual({ room_revenue: eur(5_900_001), rooms_sold: 62 })
    expect((await set(february, january)).body).toEqual(first.body)
    expect((await api.get(path)).body).toEqual(first.body)
    expect((await set(february)).body.months[0]).toMatchObject({ room_revenue: null })
    expect((await api.get(path.replace('2027', '2028'))).body.total.room_revenue).toBeNull()
  })

  it('rule 11 — a key replays the stored response after the budget has changed', async () => {
    const { api, path, set } = await withBudget()
    const key = { 'idempotency-key': 'budget-2027' }
    const first = await api.put(path, { months: [january] }, key)
    await set(february)
    const again = await api.put(path, { months: [january] }, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await api.get(path)).body.months[0].room_revenue).toBeNull()
  })

  it('rule 16 — writes one row in the audit log for each change', async () => {
    const hotel = await withBudget()
    await hotel.set(january)
    await hotel.set(january)
    const owner = await signedIn(test, await createStaff(test, hotel, 'owner'))
    const { body } = await owner.api.get('/audit-log?action=setBudget')
    expect(body.data).toHaveLength(1)
    expect(body.data).toMatchObject([{ action: 'setBudget', property_id: hotel.property_id }])
  })

  it.each<[string, object[], string]>([
    ['a month twice', [january, { month: 1 }], 'months.1.month'],
    [
      'another currency',
      [{ month: 1, room_revenue: { amount: 1, currency: 'USD' } }],
      'months.0.room_revenue.currency',
    ],
    ['no month of a year', [{ month: 13 }], 'months.0.month'],
  ])('422 SVC-2002 — %s', async (_, months, field) => {
    const { set } = await withBudget()
    const { status, body } = await set(...months)
    expect([status, body.error.details[0].field]).toEqual([422, field])
  })

  it.each([['1999'], ['27'], ['next']])('404 SVC-3001 — %s is no year', async (year) => {
    const { api, property_id } = await withBudget()
    expect((await api.get(`/budgets/${property_id}/${year}`)).status).toBe(404)
    expect((await api.put(`/budgets/${property_id}/${year}`, { months: [] })).status).toBe(404)
  })

  it('405 SVC-3002 — names the allowed methods', async () => {
    const { api, path } = await withBudget()
    const { status, headers } = await api.send('DELETE', path)
    expect([status, headers.get('allow')]).toEqual([405, 'GET, PUT, HEAD'])
  })
})

describe('GET /reports/performance?compare=budget', () => {
  it('rule 18.10 — a month has its budget, a week and a day their shares, and shares sum to it', async () => {
    const { api, property_id, set } = await withBudget()
    const stock = await makeStock(api, {
      inventory_count: 10,
      rate_plan: { base_price: eur(9_000), vat_rate: '0.00' },
    })
    await makeBooking(api, stock, { check_in: '2027-01-10', check_out: '2027-01-11' })
    await set(january, february)
    const report = async (query: string) =>
      (await api.get(`/reports/performance?property_id=${property_id}&compare=budget&${query}`)).body
    const months = await report('from=2027-01-01&to=2027-02-28&group_by=month')
    expect(months.data[0]).toMatchObject({
      key: '2027-01',
      rooms_sold: 1,
      compared: null,
      budget: { rooms_sold: 62, room_revenue: eur(3_100_000), adr: eur(50_000) },
    })
    expect(months.data[1].budget).toMatchObject({ rooms_sold: null, room_revenue: eur(2_800_001), adr: null })
    expect(months.total.budget).toMatchObject({ rooms_sold: null, room_revenue: eur(5_900_001) })
    const days = await report('from=2027-02-01&to=2027-02-28')
    // biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
    const sum = days.data.reduce((total: number, { budget }: any) => total + budget.room_revenue.amount, 0)
    expect([sum, days.total.budget.room_revenue]).toEqual([2_800_001, eur(2_800_001)])
    const week = await report('from=2027-01-30&to=2027-02-02&group_by=week')
    expect(week.data.map(({ budget }: { budget: { room_revenue: object } }) => budget.room_revenue)).toEqual([
      eur(200_000),
      eur(200_000),
    ])
    const channels = await report('from=2027-01-01&to=2027-01-31&group_by=channel')
    expect([channels.data[0].budget, channels.total.budget.room_revenue]).toEqual([null, eur(3_100_000)])
    expect((await report('from=2027-02-28&to=2027-03-01')).total.budget.room_revenue).toBeNull()
  })
})
