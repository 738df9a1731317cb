import { expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { DETAILS, formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { countedApp } from '../../harness/faults/counted-app.ts'
import { makeStock, roomsOf } from '../../harness/stock.ts'

const test = testApp()
const counted = countedApp(test)
const MAX_TIMES = 4

it('rule 26.29 — ten rooms of a booking are read and booked by at most four times the statements of one', async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 200 })
  const page = await openPage(test, hotel)
  const bare = (id: string) => id.slice(id.indexOf('_') + 1)
  const one = `${bare(stock.room_type_id)}.${bare(stock.rate_plan_id)}.2`
  const costsOf = async (count: number) => {
    const rooms = Array.from({ length: count }, () => one).join(',')
    const url = `${page}/details?from=2027-03-15&to=2027-03-18&lang=en&rooms=${rooms}`
    const { action, fields } = formOf(await visit(url), url)
    test.clock.advance({ seconds: 30 })
    const { to } = await post(action, { ...fields, ...DETAILS, email: `guest.${count}@example.com` })
    const { pathname, search } = new URL(to!, page)
    const shown = await counted.costOf(async () =>
      expect((await visit(`${counted.base}${pathname}${search}`)).status).toBe(200),
    )
    const api = counted.client(hotel.api.secret)
    const body = roomsOf(Array.from({ length: count }, () => stock))
    const booked = await counted.costOfWrite(async () =>
      expect((await api.post('/bookings', body)).status).toBe(201),
    )
    return { shown: shown.statements, booked: booked.statements }
  }
  const [single, ten] = [await costsOf(1), await costsOf(10)]
  expect(ten.shown).toBeLessThanOrEqual(MAX_TIMES * single.shown)
  expect(ten.booked).toBeLessThanOrEqual(MAX_TIMES * single.booked)
})
