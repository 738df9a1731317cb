import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

describe.skipIf(!CHROMIUM)('a room that is sold while its form is filled in', () => {
  it.each([true, false])(
    'rule 26.38 — with scripts: %s, another one is booked by two taps with what was typed',
    async (scripts) => {
      test.clock.set('2027-01-04T09:00:00Z')
      const hotel = await test.createHotel()
      const stock = await makeStock(hotel.api, { inventory_count: 1, room_type: { name: 'Double' } })
      await makeStock(hotel.api, { inventory_count: 1, room_type: { name: 'Suite' } })
      const url = await openPage(test, hotel)
      const { page } = await open(undefined, scripts ? { width: 390, once: true } : { width: 390, scripts })
      const query = `from=2027-03-15&to=2027-03-18&adults=2&lang=en`
      await page.goto(`${url}/details?${query}&room=${stock.room_type_id}&plan=${stock.rate_plan_id}`)
      await page.getByLabel('Last name').fill('Okafor')
      await page.getByLabel('E-mail').fill('ngozi.okafor@example.com')
      await page.getByLabel('Phone').fill('+49 30 123456')
      await page.getByLabel('Anything we should know?').fill('A quiet room,\nplease.')
      await page.getByLabel('I accept the').check()
      await makeBooking(hotel.api, stock)
      test.clock.advance({ seconds: 30 })
      const book = page.getByRole('button', { name: 'Book now, pay at the hotel' })
      await book.click()
      await page.getByText('Somebody was faster').waitFor()
      if (scripts) expect(await violationsOn(page, 'other rooms')).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      await page.getByRole('button', { name: 'Choose Suite' }).click()
      expect(await page.getByLabel('Anything we should know?').inputValue()).toBe('A quiet room,\nplease.')
      test.clock.advance({ seconds: 30 })
      await book.click()
      await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
      const [stay] = (await hotel.api.get('/reservations?limit=1')).body.data
      expect(stay).toMatchObject({ status: 'confirmed', notes: 'A quiet room,\nplease.' })
    },
  )
})
