import { expect, it } from 'vitest'
import { frontDesk } from '#test/harness/front-desk.ts'
import { hotelFailures } from '#test/harness/hotel-failures.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { staffOf } from '#test/harness/staff.ts'
import { GUEST, makeBooking } from '#test/harness/stock.ts'
import type { Row } from '#test/harness/today-rows.ts'

const test = sharedApp()
const { arriving } = frontDesk(test)

it('rule 17.12 — guests who are late are above mails, and mails above guests to come', async () => {
  const hotel = await arriving({ inventory_count: 3 })
  const { api, stock, reservation: missing } = hotel
  await api.patch(`/reservations/${missing.id}`, { estimated_arrival_time: '12:00' })
  const expected = await makeBooking(api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-06',
    guest: GUEST,
    estimated_arrival_time: '22:00',
  })
  await hotelFailures(test, hotel).mail()
  test.clock.set('2027-01-04T17:30:00Z')
  const desk = await staffOf(test, hotel, 'front_desk')
  const { rows } = (await desk.api.get('/today')).body
  const order = rows
    .filter(({ key, type }: Row) => [missing.id, expected.id].includes(key) || type === 'mail')
    .map(({ key, type }: Row) => (type === 'mail' ? 'mail' : key))
  expect(order).toEqual([missing.id, 'mail', expected.id])
})
