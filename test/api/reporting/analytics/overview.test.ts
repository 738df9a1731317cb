import { describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { recordStatements } from '#test/harness/database/sent-statements.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, signedIn } from '#test/harness/staff.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const rate_plan = { base_price: eur(9_000), vat_rate: '0.00' }

describe('GET /overview', () => {
  it('rule 18.12 — equals performance and pace for each property, partly not recorded yet', async () => {
    test.clock.set('2026-02-01T10:00:00Z')
    const hotel = await test.createHotel()
    const { api, property_id } = hotel
    const stock = await makeStock(api, { inventory_count: 5, rate_plan })
    await makeBooking(api, stock, { check_in: '2026-02-02', check_out: '2026-02-05' })
    test.clock.set('2026-02-03T10:00:00Z')
    await makeBooking(api, stock, { check_in: '2026-02-10', check_out: '2026-02-12' })
    test.clock.set('2027-01-20T10:00:00Z')
    for (let i = 0; i < 12; i++) await closeDays(test)
    test.clock.set('2027-02-02T10:00:00Z')
    for (let i = 0; i < 3; i++) await closeDays(test)
    await makeBooking(api, stock, { check_in: '2027-02-02', check_out: '2027-02-04' })
    await makeBooking(api, stock, { check_in: '2027-03-02', check_out: '2027-03-09' })
    await api.put(`/budgets/${property_id}/2027`, { months: [{ month: 2, room_revenue: eur(280_000) }] })
    const owner = await signedIn(test, await createStaff(test, hotel, 'owner'))
    const { body } = await owner.api.get('/overview')
    const [row] = body.properties
    const report = async (name: string, query: string): Promise<Answer> =>
      (await api.get(`/reports/${name}?property_id=${property_id}&${query}`)).body.total
    const tonight = await report('performance', 'from=2027-02-02&to=2027-02-02')
    const month = await report('performance', 'from=2027-02-01&to=2027-02-02&compare=budget')
    const pace = await report('pace', 'from=2027-02-02&to=2027-03-03')
    expect(pace.last_year.rooms_sold).toBeGreaterThan(0)
    expect(row).toMatchObject({
      property_id,
      date: '2027-02-02',
      rooms_available: 5,
      rooms_sold: 1,
      occupancy: tonight.occupancy,
      ahead: { now: pace.now, last_year: pace.last_year },
      month: { room_revenue: month.room_revenue, budget: month.budget.room_revenue },
      closed_date: '2027-02-01',
    })
    expect(row.ahead.now.rooms_sold).toBe(4)
    expect(row.month.budget).toEqual(eur(20_000))
    const pickedUp = async (since: string) => {
      const nights = `from=2027-02-02&to=2027-03-03&since=${since}`
      return (await api.get(`/reports/pickup?property_id=${property_id}&${nights}`)).body
    }
    // Rule 18.7: of the second booking of last year, which was made on 3 February, as the open day is.
    expect(await pickedUp('2027-02-01')).toMatchObject({
      total: { change: { rooms_sold: 4 } },
      last_year: { rooms_sold: 2, room_revenue: eur(18_000) },
    })
    expect((await pickedUp('2027-01-30')).last_year).toBeNull()
  })

  it('rule 18.12 — a user restricted to a property sees its row only; a new one has nulls, and the front desk sees none', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const hotel = await test.createHotel()
    const other_id = await hotel.addProperty()
    const limited = await createStaff(test, hotel, 'manager', { property_ids: [other_id] })
    const { body } = await (await signedIn(test, limited)).api.get('/overview')
    expect(body.properties).toMatchObject([
      {
        property_id: other_id,
        rooms_sold: 0,
        occupancy: null,
        open_balances: null,
        closed_date: null,
        ahead: { last_year: null },
        month: { budget: null },
      },
    ])
    const owner = await signedIn(test, await createStaff(test, hotel, 'owner'))
    expect((await owner.api.get('/overview')).body.properties).toHaveLength(2)
    const desk = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
    expect((await desk.api.get('/overview')).status).toBe(403)
  })
})

describe('the number of statements of GET /overview', () => {
  it('rule 18.12 — is the same for four properties as for one', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const hotel = await test.createHotel()
    const owner = await signedIn(test, await createStaff(test, hotel, 'owner'))
    const count = async () => {
      await owner.api.get('/overview')
      const recorded = recordStatements(test.app.environments.live.tenant)
      try {
        expect((await owner.api.get('/overview')).status).toBe(200)
      } finally {
        recorded.stop()
      }
      return recorded.sent.map(({ statement }) => statement.name)
    }
    const of_one = await count()
    for (let i = 0; i < 3; i++) {
      const property_id = await hotel.addProperty()
      const stock = await makeStock(hotel.api, { property_id, inventory_count: 3, rate_plan })
      await makeBooking(hotel.api, stock, { check_in: '2027-01-10', check_out: '2027-01-12' })
    }
    expect((await owner.api.get('/overview')).body.properties).toHaveLength(4)
    const of_four = await count()
    expect(of_four).toEqual(of_one)
    expect(of_four.filter((name) => /portfolio|budgets|unrecorded_of/.test(name))).toHaveLength(5)
  })
})
