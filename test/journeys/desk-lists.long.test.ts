import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { actions, frontDesk } from '../harness/front-desk.ts'
import { hotelFailures } from '../harness/hotel-failures.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)

describe.skipIf(!CHROMIUM)('columns', () => {
  it('of guests, invoices, rooms and deliveries are selected as those of reservations', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await desk.arriving({ inventory_count: 3 })
    const { id } = await hotel.api.make('/webhooks', {
      url: 'https://hooks.example.com/serai',
      events: ['reservation.created'],
    })
    await hotelFailures(test, hotel).delivery(id, 'event', 'failed')
    const { page, go } = await open(await createStaff(test, hotel))
    for (const [path, column] of [
      ['/guests', 'E-mail'],
      ['/invoices?status=draft', 'Type'],
      ['/rooms', 'Occupancy'],
      ['/developer/deliveries', 'Endpoint'],
    ] as const) {
      const head = page.getByRole('columnheader', { name: column, exact: true })
      await go(path)
      await head.waitFor()
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
      await page.keyboard.press('Escape')
      await head.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('columnheader').first().waitFor()
      expect([path, await head.count()]).toEqual([path, 0])
    }
  })
})

describe.skipIf(!CHROMIUM)('today', () => {
  it('shows bookings and cancellations since yesterday, for any dates of stay', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await desk.arriving({ inventory_count: 3 })
    const guest = (last_name: string) => ({
      first_name: 'Vera',
      last_name,
      email: `${last_name}@example.com`,
    })
    const nights = { check_in: '2027-03-01', check_out: '2027-03-04' }
    await makeBooking(hotel.api, hotel.stock, { ...nights, guest: guest('Later') })
    const cancelled = await makeBooking(hotel.api, hotel.stock, { ...nights, guest: guest('Gone') })
    await actions(hotel, cancelled.id).to('cancelled')
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/today')
    await page.getByRole('button', { name: /^New since yesterday\s*2/ }).click()
    await page.getByRole('row', { name: /Later, Vera.*Booked/ }).waitFor()
    expect(await page.getByRole('row', { name: /Gone/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Cancellations\s*1/ }).click()
    await page.getByRole('link', { name: 'Gone, Vera' }).click()
    await page.getByRole('region', { name: /Gone/ }).or(page.getByRole('dialog')).first().waitFor()
    expect(await violationsOn(page, 'cancellations of today')).toEqual([])
  })
})
