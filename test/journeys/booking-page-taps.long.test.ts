import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { PICTURE } from '../harness/requests/picture.ts'
import { eur, makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

/** From the calendar to the confirmation: two days, the room, on from the services, five fields, the button. */
const TAPS = 10
const PHONE = { width: 390, height: 844 }

/** A hotel of three room types, with three rates and two photos each, and services. */
async function makeHotel() {
  const hotel = await test.createHotel()
  const { property_id } = hotel
  for (const name of ['Twin room', 'Double room', 'Family suite']) {
    const { room_type_id } = await makeStock(hotel.api, {
      inventory_count: 3,
      room_type: {
        name,
        description: 'A room with a view of the harbour and a queen-size bed; an extra bed fits in.',
        bed_configuration: [{ type: 'queen', count: 1 }],
        size_sqm: 19,
        amenities: ['wifi', 'private_bathroom', 'tv', 'desk', 'hairdryer', 'harbour_view'],
      },
      rate_plan: { name: 'Non-refundable', deposit_rule: { type: 'percent', percent: 100 } },
    })
    await makePlan(hotel.api, room_type_id, { name: 'Flexible', base_price: eur(14_000) })
    const meal_plan = 'bed_and_breakfast'
    await makePlan(hotel.api, room_type_id, { name: 'Bed and breakfast', base_price: eur(17_000), meal_plan })
    for (const alt of ['Bed', 'Bath'])
      await hotel.api.make(`/room-types/${room_type_id}/photos?alt=${alt}`, PICTURE)
  }
  const service = { property_id, name: { en: 'Parking' }, price: eur(1500), per: 'night' }
  await hotel.api.make('/services', { ...service, bookable_online: true })
  return { hotel, url: await openPage(test, hotel) }
}

describe.skipIf(!CHROMIUM)('one room on the booking page of a phone', () => {
  it.each([true, false])(
    `rule 26.6 — with scripts: %s, is booked in ${TAPS} taps from the search, without a payment`,
    async (scripts) => {
      const { hotel, url } = await makeHotel()
      const { page } = await open(undefined, { width: PHONE.width, scripts })
      let taps = 0
      const tap = async (locator: Locator) => {
        taps++
        await locator.click()
      }
      const type = async (label: string, text: string) => {
        taps++
        await page.getByLabel(label).fill(text)
      }
      await page.goto(`${url}?month=2027-03&lang=en`)
      for (const day of ['2027-03-22', '2027-03-24']) await tap(page.locator(`[data-day="${day}"]`))
      await tap(page.getByRole('link', { name: 'Choose Twin room, Flexible' }))
      await tap(page.getByRole('button', { name: 'Continue' }))
      await type('First name', 'Ngozi')
      await type('Last name', 'Okafor')
      await type('E-mail', 'ngozi.okafor@example.com')
      await type('Phone', '030 123456')
      await tap(page.getByLabel('I accept the'))
      test.clock.advance({ seconds: 30 })
      await tap(page.getByRole('button', { name: 'Book now, pay at the hotel' }))
      await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
      expect(taps).toBe(TAPS)
      expect((await hotel.api.get('/reservations')).body.data).toMatchObject([{ status: 'confirmed' }])
    },
  )

  it('rule 26.36 — three room types with a photo and three rates each are on three screens of a phone', async () => {
    const { url } = await makeHotel()
    const { page } = await open(undefined, { width: PHONE.width, once: true })
    await page.goto(`${url}/rooms?from=2027-03-22&to=2027-03-24&adults=2&lang=en`)
    const cards = page.locator('.offer')
    expect(await cards.count()).toBe(3)
    expect(await page.locator('.rates > li').count()).toBe(9)
    const last = (await cards.nth(2).boundingBox())!
    expect(last.y + last.height).toBeLessThanOrEqual(3 * PHONE.height)
    const photo = (await cards.nth(0).locator('img').first().boundingBox())!
    expect(photo.width).toBeGreaterThan(300)
    expect(await violationsOn(page, 'rooms')).toEqual([])
    // Terms and parts of the price are behind the terms in short.
    await page.getByText('Price details').first().click()
    await page
      .getByText(/VAT \d/)
      .first()
      .waitFor()
    expect(await violationsOn(page, 'rooms with the parts of a price')).toEqual([])
  })
})
