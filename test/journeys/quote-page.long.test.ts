import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { makeSent, offerOf, roomOf } from '../harness/reservations/quotes.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

async function makeQuote() {
  const hotel = await test.createHotel()
  const page = await openPage(test, hotel)
  const stock = await makeStock(hotel.api, { inventory_count: 9 })
  const offers = [
    offerOf(stock, { label: 'Two rooms by the sea', hold: 'option' }, 2),
    { label: 'Shorter', rooms: [roomOf(stock, { check_out: '2027-03-17' })] },
  ]
  const message = 'Dear Ngozi,\n\nwe would be glad to have you with us.'
  const quote = await makeSent(hotel.api, hotel.property_id, stock, { offers, message })
  const read = async () => (await hotel.api.get(`/quotes/${quote.id}`)).body
  return { read, url: new URL(quote.page_path, page).href }
}

describe.skipIf(!CHROMIUM)('rule 33.7 — the page of a quote', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('fits the screen and can be read by all — %s, %i px', async (scheme, width) => {
    const { url } = await makeQuote()
    const { page } = await open(undefined, { scheme, width })
    for (const lang of ['en', 'de', 'fr', 'es', 'it']) {
      await page.goto(`${url}?lang=${lang}`)
      expect(await violationsOn(page, lang)).toEqual([])
      expect(await overflowOn(page, lang)).toEqual([])
      const pictures = process.env.PICTURES
      if (pictures)
        await page.screenshot({ path: `${pictures}/quote-${lang}-${scheme}-${width}.png`, fullPage: true })
    }
  })

  it('is accepted without scripts', async () => {
    const { url, read } = await makeQuote()
    const { page } = await open(undefined, { width: 390, scripts: false })
    await page.goto(`${url}?lang=en`)
    await page.getByRole('button', { name: 'Accept this offer: Two rooms by the sea' }).click()
    await page.waitForURL(/\/book\/m\//)
    expect(await read()).toMatchObject({ status: 'accepted', accepted_offer: 1 })
  })
})
