import { expect, it } from 'vitest'
import { RESERVATION_VIEWS, reservationViews } from '#contract/reservation-views.ts'
import { recordStatements } from '#test/harness/database/sent-statements.ts'
import { actions } from '#test/harness/front-desk.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()
const DAY = '2027-01-04'

it('rule 4 — every view counts as many as its filters list, at one property or all, in one statement', async () => {
  test.clock.set(`${DAY}T10:00:00Z`)
  const hotel = await test.createHotel()
  const other_id = await hotel.addProperty()
  const stock = await makeStock(hotel.api, { inventory_count: 12, property_id: hotel.property_id })
  const elsewhere = await makeStock(hotel.api, { inventory_count: 4, property_id: other_id })
  const stay = (check_in: string, check_out: string, at = stock) =>
    makeBooking(hotel.api, at, { check_in, check_out })
  const inside = await stay(DAY, '2027-01-06')
  const departed = await stay(DAY, '2027-01-05')
  await stay(DAY, '2027-01-05')
  await stay('2027-01-10', '2027-01-12')
  await stay('2027-01-11', '2027-01-12')
  await stay('2027-01-05', '2027-01-07', elsewhere)
  const rooms = (await hotel.api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
  for (const [at, one] of [inside, departed].entries())
    await actions(hotel, one.id).to('checked_in', { room_id: rooms[at].id })
  const clerk = await staffOf(test, hotel, 'manager')
  const of = (query: string) => clerk.api.get(`/reservation-counts?date=${DAY}${query}`)
  for (const query of ['', `&property_id=${hotel.property_id}`, `&property_id=${other_id}`]) {
    const { body } = await of(query)
    expect(Object.keys(body)).toEqual(RESERVATION_VIEWS)
    for (const view of RESERVATION_VIEWS) {
      const filters = new URLSearchParams({ ...reservationViews(DAY)[view], limit: '100' })
      const { data } = (await clerk.api.get(`/reservations?${filters}${query}`)).body
      expect([view, body[view]]).toEqual([view, data.length])
    }
  }
  expect((await of('')).body).toMatchObject({ arrivals: 3, in_house: 2, week: 3 })
  const noted = recordStatements(test.app.environments.live.tenant)
  await of('').finally(noted.stop)
  expect(
    noted.sent.map(({ statement }) => statement.name).filter((name) => name !== 'bind_account'),
  ).toHaveLength(1)
})
