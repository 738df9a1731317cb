import { expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

const performanceOf = (property_id: string, query: string) =>
  `/reports/performance?property_id=${property_id}&${query}`

it('rule 18.6 — last year pairs dates across 29 February, by day, week and month, and in the total', async () => {
  test.clock.set('2028-02-20T10:00:00Z')
  const { api, property_id } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 9, rate_plan: { base_price: eur(9_000) } })
  const rooms = { '2028-02-28': 1, '2028-02-29': 2, '2028-03-01': 3, '2028-03-02': 4, '2029-03-01': 5 }
  for (const [check_in, count] of Object.entries(rooms))
    for (let n = 0; n < count; n++)
      await makeBooking(api, stock, { check_in, check_out: addDays(check_in, 1) })
  const compared = async (query: string) => {
    const { body } = await api.get(performanceOf(property_id, `${query}&compare=last_year`))
    return Object.fromEntries(
      [...body.data, { key: 'total', ...body.total }].map((row: Answer) => [
        row.key,
        row.compared?.rooms_sold ?? null,
      ]),
    )
  }
  const days = 'from=2029-02-27&to=2029-03-02'
  expect(await compared(days)).toEqual({
    '2029-02-27': 0,
    '2029-02-28': 1,
    '2029-03-01': 3,
    '2029-03-02': 4,
    total: 8,
  })
  expect(await compared(`${days}&group_by=week`)).toEqual({ '2029-02-26': 8, total: 8 })
  expect(await compared(`${days}&group_by=month`)).toEqual({ '2029-02': 1, '2029-03': 7, total: 8 })
  // Not recorded, and recorded: the same pairs.
  test.clock.set('2028-02-21T03:00:00Z')
  await closeDays(test)
  expect(await compared(`${days}&group_by=month`)).toEqual({ '2029-02': 1, '2029-03': 7, total: 8 })
  const leap = 'from=2032-02-28&to=2032-03-01'
  expect((await compared(leap))['2032-02-29']).toBe(null)
  const { data, total } = (
    await api.get(`/reports/pace?property_id=${property_id}&${leap}&compare=last_year`)
  ).body
  expect(data.map((row: Answer) => [row.compared_date, row.last_year_final?.rooms_sold ?? null])).toEqual([
    ['2031-02-28', 0],
    [null, null],
    ['2031-03-01', 0],
  ])
  expect(total.last_year_final.rooms_sold).toBe(0)
  expect(await compared('from=2030-02-28&to=2030-03-01')).toMatchObject({ '2030-03-01': 5, total: 5 })
})

it('rule 18.5 — a walk-in after midnight for the running business day has a lead time of 0', async () => {
  test.clock.set('2027-01-05T01:22:00Z')
  const { api, property_id } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 2 })
  await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-05' })
  const lead = async () =>
    (await api.get(performanceOf(property_id, 'from=2027-01-04&to=2027-01-04'))).body.total.average_lead_time
  expect(await lead()).toBe('0.00')
  test.clock.set('2027-01-05T02:01:00Z')
  await closeDays(test)
  expect(await lead()).toBe('0.00')
})

it('rule 18.2 — the rooms available of an evening are those of that evening, whenever they are requested', async () => {
  test.clock.set('2027-01-04T10:00:00Z')
  const { api, property_id } = await test.createHotel()
  const stock = await makeStock(api, { inventory_count: 10 })
  await makeBooking(api, stock, { check_in: '2027-01-10', check_out: '2027-01-11' })
  test.clock.set('2027-01-05T03:00:00Z')
  await closeDays(test)
  const evening = async (as_of: string) => {
    const query = `from=2027-01-10&to=2027-01-10&as_of=${as_of}`
    const { total } = (await api.get(performanceOf(property_id, query))).body
    return [total.rooms_available, total.occupancy, total.revpar.amount]
  }
  const seen = await evening('2027-01-04')
  expect(seen.slice(0, 2)).toEqual([10, '10.00'])
  const rooms = (await api.get('/rooms?limit=100')).body.data.slice(0, 5)
  const block = { type: 'out_of_order', from: '2027-01-10', to: '2027-01-11', reason: 'paint' }
  for (const { id } of rooms) await api.make(`/rooms/${id}/blocks`, block)
  expect(await evening('2027-01-04')).toEqual(seen)
  test.clock.set('2027-01-06T12:00:00Z')
  await closeDays(test)
  expect(await evening('2027-01-04')).toEqual(seen)
  expect((await evening('2027-01-05')).slice(0, 2)).toEqual([5, '20.00'])
})
