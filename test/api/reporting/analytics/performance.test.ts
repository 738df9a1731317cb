import { describe, expect, it } from 'vitest'
import { closeDays } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const performanceOf = (property_id: string, query: string) =>
  `/reports/performance?property_id=${property_id}&${query}`

describe('GET /reports/performance', () => {
  it('rule 18.3, 18.5 — ten rooms, one out of order, six sold for 600.00 net: 66.67 %, ADR 100.00, RevPAR 66.67', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const stock = await makeStock(api, {
      inventory_count: 10,
      rate_plan: { base_price: eur(10_700), vat_rate: '7.00' },
    })
    const rooms = (await api.get('/rooms')).body.data
    await api.make(`/rooms/${rooms[0].id}/blocks`, {
      type: 'out_of_order',
      from: '2027-01-10',
      to: '2027-01-11',
    })
    for (let i = 0; i < 6; i++)
      await makeBooking(api, stock, { check_in: '2027-01-10', check_out: '2027-01-11' })
    const { body } = await api.get(performanceOf(property_id, 'from=2027-01-10&to=2027-01-11'))
    expect(body).toMatchObject({
      currency: 'EUR',
      data: [
        {
          key: '2027-01-10',
          rooms_available: 9,
          rooms_sold: 6,
          complimentary: 0,
          occupancy: '66.67',
          adr: eur(10_000),
          revpar: eur(6_667),
          room_revenue: eur(60_000),
          other_revenue: eur(0),
          total_revenue: eur(60_000),
          trevpar: eur(6_667),
          stays: 6,
          average_stay: '1.00',
          average_lead_time: '6.00',
          cancellation_rate: '0.00',
          compared: null,
        },
        {
          key: '2027-01-11',
          rooms_available: 10,
          rooms_sold: 0,
          occupancy: '0.00',
          adr: null,
          revpar: eur(0),
          stays: 0,
          average_stay: null,
          average_lead_time: null,
          cancellation_rate: null,
        },
      ],
      total: { rooms_available: 19, rooms_sold: 6, occupancy: '31.58', adr: eur(10_000), revpar: eur(3_158) },
    })
  })

  it('rule 18.1 — 422 sum_too_large where a sum is not exact, in every report; a part of it is available', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 2 })
    for (const check_in of ['2027-01-10', '2027-01-11'])
      await makeBooking(api, stock, { check_in, check_out: '2027-01-12' })
    test.clock.set('2027-01-05T03:05:00Z')
    await closeDays(test)
    await test.db.query('UPDATE order_book SET revenue_net = $1 WHERE property_id = $2', [
      Number.MAX_SAFE_INTEGER - 1,
      property_id,
    ])
    const days = 'from=2027-01-11&to=2027-01-11'
    for (const report of ['performance', 'pickup', 'pace', 'channels']) {
      const since = report === 'pickup' ? '&since=2027-01-04' : ''
      const { status, body } = await api.get(`/reports/${report}?property_id=${property_id}&${days}${since}`)
      expect([report, status, body.error?.details?.[0]?.code]).toEqual([report, 422, 'sum_too_large'])
    }
    await test.db.query(
      `UPDATE order_book SET revenue_net = $1 WHERE property_id = $2 AND stay_date = '2027-01-11'`,
      [1, property_id],
    )
    const both = await api.get(performanceOf(property_id, 'from=2027-01-10&to=2027-01-11'))
    expect([both.status, both.body.error?.details[0].code]).toEqual([422, 'sum_too_large'])
    const first = await api.get(performanceOf(property_id, 'from=2027-01-10&to=2027-01-10'))
    expect(first.body.total.room_revenue.amount).toBe(Number.MAX_SAFE_INTEGER - 1)
  })

  it('rule 18.5 — a zero divisor is null: nights beyond the calendar', async () => {
    const { api, property_id } = await test.createHotel()
    const { body } = await api.get(performanceOf(property_id, 'from=2020-01-01&to=2020-01-01'))
    const none = { occupancy: null, adr: null, revpar: null, trevpar: null, average_stay: null }
    expect(body.data).toMatchObject([{ rooms_available: 0, rooms_sold: 0, ...none }])
    expect(body.total).toMatchObject({ ...none, average_lead_time: null, cancellation_rate: null })
  })

  it('rule 18.5 — a complimentary night is sold, but not in the divisor of ADR; cancellations, no-shows and holds are separate', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const rate_plan = { base_price: eur(8_000), vat_rate: '0.00' }
    const stock = await makeStock(api, { inventory_count: 9, rate_plan })
    const free = await makePlan(api, stock.room_type_id, { ...rate_plan, name: 'House', base_price: eur(0) })
    const hold = await makePlan(api, stock.room_type_id, {
      ...rate_plan,
      name: 'Prepaid',
      deposit_rule: { type: 'full', due: 'at_booking' },
    })
    const stay = { check_in: '2027-01-05', check_out: '2027-01-06' }
    await makeBooking(api, stock, stay)
    await makeBooking(api, { ...stock, rate_plan_id: free.id }, stay)
    const cancelled = await makeBooking(api, stock, stay)
    await api.make(`/reservations/${cancelled.id}/cancel`, { reason: 'plans' })
    const absent = await makeBooking(api, stock, stay)
    const held = await makeBooking(api, { ...stock, rate_plan_id: hold.id }, stay)
    expect(held.status).toBe('pending_payment')
    test.clock.set('2027-01-05T20:00:00Z')
    expect((await api.patch(`/reservations/${absent.id}`, { status: 'no_show' })).status).toBe(200)
    const { body } = await api.get(
      performanceOf(property_id, 'from=2027-01-05&to=2027-01-05&group_by=room_type'),
    )
    expect(body.total).toMatchObject({
      rooms_sold: 2,
      complimentary: 1,
      adr: eur(8_000),
      room_revenue: eur(8_000),
      stays: 2,
      cancellations: 1,
      no_shows: 1,
      cancellation_rate: '25.00',
      cancelled_revenue: eur(8_000),
      no_show_revenue: eur(8_000),
    })
    expect(body.data).toMatchObject([{ key: stock.room_type_id, rooms_available: 9, rooms_sold: 2 }])
  })

  it('rule 18.4 — meals and charges of closed days are those earned, of later nights the included meals', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const rate_plan = {
      base_price: eur(10_000),
      vat_rate: '0.00',
      meal_plan: 'bed_and_breakfast',
      meal_price: { ...eur(1_500), vat_rate: '0.00' },
    }
    const stock = await makeStock(api, { inventory_count: 2, rate_plan })
    const { id } = await makeBooking(api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-06',
      adults: 2,
    })
    const [room] = (await api.get('/rooms')).body.data
    expect((await api.patch(`/reservations/${id}`, { status: 'checked_in', room_id: room.id })).status).toBe(
      200,
    )
    await api.make('/invoices', {
      reservation_id: id,
      added_lines: [
        { type: 'service', description: 'Bar', vat_rate: '0.00', unit_price: eur(700), date: '2027-01-04' },
      ],
    })
    const of = async () =>
      (await api.get(performanceOf(property_id, 'from=2027-01-04&to=2027-01-05'))).body.data.map(
        ({ room_revenue, other_revenue }: Record<string, { amount: number }>) => [
          room_revenue!.amount,
          other_revenue!.amount,
        ],
      )
    expect(await of()).toEqual([
      [7_000, 3_000],
      [7_000, 3_000],
    ])
    test.clock.set('2027-01-05T02:01:00Z')
    await closeDays(test)
    expect(await of()).toEqual([
      [7_000, 3_700],
      [7_000, 3_000],
    ])
  })

  it('rule 18.6 — comparison with the previous period, the same weekdays and the same dates of last year', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    const stock = await makeStock(api, {
      inventory_count: 5,
      rate_plan: { base_price: eur(9_000), vat_rate: '0.00' },
    })
    await makeBooking(api, stock, { check_in: '2027-02-01', check_out: '2027-02-02' })
    await makeBooking(api, stock, { check_in: '2027-02-02', check_out: '2027-02-04' })
    const compared = async (query: string) =>
      (await api.get(performanceOf(property_id, query))).body.data.map((row: Answer) => [
        row.key,
        row.rooms_sold,
        row.compared?.rooms_sold ?? null,
      ])
    expect(await compared('from=2027-02-03&to=2027-02-04&compare=previous')).toEqual([
      ['2027-02-03', 1, 1],
      ['2027-02-04', 0, 1],
    ])
    expect(await compared('from=2028-01-31&to=2028-01-31&compare=last_year_weekday')).toEqual([
      ['2028-01-31', 0, 1],
    ])
    expect(await compared('from=2028-02-01&to=2028-02-01&compare=last_year')).toEqual([['2028-02-01', 0, 1]])
    expect(await compared('from=2028-01-31&to=2028-02-29&compare=last_year&group_by=channel')).toEqual([])
    expect(await compared('from=2027-02-01&to=2027-02-28&compare=previous&group_by=channel')).toEqual([
      ['direct', 3, null],
    ])
  })
})

describe('refusals of the reports', () => {
  const REPORTS = ['performance', 'pickup', 'pace', 'reservations']
  const extra = (report: string) => (report === 'pickup' ? '&since=2027-01-03' : '')

  it.each(REPORTS)('404 SVC-3001 — /reports/%s of a property of another account', async (report) => {
    const { property_id } = await test.createHotel()
    const { api } = await test.createHotel()
    const reply = await api.get(
      `/reports/${report}?property_id=${property_id}&from=2027-01-01&to=2027-01-02${extra(report)}`,
    )
    expect([reply.status, reply.body.error?.code]).toEqual([404, 'SVC-3001'])
  })

  it.each([
    ['to before from', 'from=2027-01-02&to=2027-01-01', 'before_from'],
    ['more than 1,096 days', 'from=2027-01-01&to=2030-01-02', 'too_far'],
  ])('422 SVC-2002 — %s', async (_title, query, rule) => {
    const { api, property_id } = await test.createHotel()
    for (const report of REPORTS) {
      const reply = await api.get(`/reports/${report}?property_id=${property_id}&${query}${extra(report)}`)
      expect([reply.status, reply.body.error.code]).toEqual([422, 'SVC-2002'])
      expect(JSON.stringify(reply.body.error.details)).toContain(rule)
    }
  })

  it('422 SVC-2002 — an evening that is not closed', async () => {
    test.clock.set('2027-01-04T10:00:00Z')
    const { api, property_id } = await test.createHotel()
    for (const query of [
      'performance?as_of=2027-01-04',
      'reservations?as_of=2027-01-04',
      'pickup?since=2027-01-04',
    ]) {
      const reply = await api.get(
        `/reports/${query}&property_id=${property_id}&from=2027-01-01&to=2027-01-02`,
      )
      expect([reply.status, reply.body.error.code]).toEqual([422, 'SVC-2002'])
      expect(JSON.stringify(reply.body.error.details)).toContain('not_closed')
    }
  })
})
