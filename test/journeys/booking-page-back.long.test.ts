import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { detailsAddress, openPage } from '../harness/booking-page/pages.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

describe.skipIf(!CHROMIUM)('back, and book again', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('rule 26.25 — %s leads to the booking that exists, and books another on request', async (_, scripts) => {
    const hotel = await test.createHotel()
    await makeStock(hotel.api, { inventory_count: 9 })
    const url = await openPage(test, hotel)
    const { page } = await open(undefined, { width: 390, scripts, once: true })
    const details = await detailsAddress(url, 'from=2027-03-15&to=2027-03-18&adults=2&lang=en')
    const book = async () => {
      await page.getByLabel('First name').fill('Ngozi')
      await page.getByLabel('Last name').fill('Okafor')
      await page.getByLabel('E-mail').fill('ngozi.okafor@example.com')
      await page.getByLabel('Phone').fill('+49 30 123456')
      await page.getByLabel('I accept').check()
      test.clock.advance({ seconds: 30 })
      await page.getByRole('button', { name: /^Book now/ }).click()
    }
    await page.goto(details)
    await book()
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    const code = await page.locator('.code').textContent()

    await page.goBack()
    await book()
    await page.getByRole('heading', { name: 'You have booked this already' }).waitFor()
    if (scripts) expect(await violationsOn(page, 'booked already')).toEqual([])
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(1)
    await page.getByRole('link', { name: 'Show my booking' }).click()
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    expect(await page.locator('.code').textContent()).toBe(code)

    await page.goto(details)
    await book()
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: 'Book another one' }).click()
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    expect(await page.locator('.code').textContent()).not.toBe(code)
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(2)
  })
})
