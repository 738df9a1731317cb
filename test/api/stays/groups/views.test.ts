import { expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { diagnose } from '#server/main/doctor/diagnose.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { report } from '#test/harness/business-days/figure-reports.ts'
import { mapping, nightOf, partners } from '#test/harness/channels/partner.ts'
import { actions } from '#test/harness/front-desk.ts'
import { groupOf } from '#test/harness/reservations/groups.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const connect = partners(test)

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

it('rule 31.4 — the rate grid, the calendar and channels have what a block leaves, and a pick-up changes nothing there', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const partner = await connect(hotel)
  const stock = await makeStock(api, { inventory_count: 8, rate_plan: { channels: [mapping(partner)] } })
  const staff = (await staffOf(test, hotel)).api
  const span = `property_id=${property_id}&from=2027-03-15&days=3`
  const shown = async () => {
    test.clock.advance({ seconds: 10 })
    await test.app.sync_workers.live.drain()
    const grid = (await staff.get(`/rates?${span}`)).body
    const calendar = (await staff.get(`/calendar?${span}`)).body
    return [
      grid.room_types[0].left,
      calendar.room_types[0].left,
      ['2027-03-15', '2027-03-16', '2027-03-17'].map((date) => nightOf(partner.state.ari, date).count),
    ]
  }
  expect(await shown()).toEqual(Array(3).fill([8, 8, 8]))
  const { id } = await api.make('/groups', groupOf(property_id, stock))
  expect(await shown()).toEqual(Array(3).fill([3, 3, 3]))
  await makeBooking(api, stock, { group_id: id })
  expect(await shown()).toEqual(Array(3).fill([3, 3, 3]))
  await api.post(`/groups/${id}/cancel`, {})
  expect(await shown()).toEqual(Array(3).fill([7, 7, 7]))
})

it('rule 18.11 — figures by group and of one group, of recorded nights and of those to come', async () => {
  const FIRST = '2027-02-01'
  test.clock.set(`${FIRST}T10:00:00Z`)
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const stock = await makeStock(api, { inventory_count: 8 })
  const dates = { from: FIRST, to: addDays(FIRST, 3) }
  const block = { room_type_id: stock.room_type_id, ...dates, rooms: 4 }
  const group = groupOf(property_id, stock, { ...dates, blocks: [block] })
  const { id: group_id } = await api.make('/groups', group)
  const rooms = (await api.get('/rooms')).body.data
  const stay = { check_in: FIRST, check_out: dates.to }
  for (const [i, of_group] of [{ group_id }, { group_id }, {}].entries()) {
    const { id } = await makeBooking(api, stock, { ...stay, ...of_group, room_id: rooms[i].id })
    await actions(hotel, id).to('checked_in')
  }
  test.clock.set(`${addDays(FIRST, 1)}T10:00:00Z`)
  await closeDays(test)
  await makeBooking(api, stock, { check_in: addDays(FIRST, 1), check_out: dates.to, group_id })
  const span = `from=${FIRST}&to=${addDays(FIRST, 2)}`
  const by_group = await report(hotel, 'performance', `${span}&group_by=group`)
  expect(by_group.data.map(({ key, rooms_sold }: Answer) => [key, rooms_sold])).toEqual([
    [group_id, 8],
    ['', 3],
  ])
  const of_group = await report(hotel, 'performance', `${span}&group_id=${group_id}`)
  expect(of_group.data.map(({ rooms_sold }: Answer) => rooms_sold)).toEqual([2, 3, 3])
  expect(of_group.total.rooms_sold).toBe(8)
  const { rows } = await test.db.query(
    'SELECT DISTINCT group_id FROM order_book WHERE property_id = $1 ORDER BY 1',
    [property_id],
  )
  expect(rows).toEqual([{ group_id }, { group_id: null }])
  const { findings } = await diagnose('live', test.app.environments.live.system, test.clock.now())
  expect(findings).toEqual([])
})
