import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { testApp } from '../harness/app.ts'
import { everyPage } from '../harness/booking-page/every-page.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

/** Nothing is wider than the screen, and no word is missing. */
async function expectWhole(page: Page, width: number) {
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  const missing = /\b(undefined|NaN|null)\b|\[object/.exec((await page.locator('body').textContent()) ?? '')
  expect([page.url(), wide, missing]).toEqual([page.url(), width, null])
}

describe.skipIf(!CHROMIUM)('the booking page in a browser that runs no script', () => {
  it('rules 26.4 to 26.7 — a stay is searched, booked and paid on a phone', async () => {
    const { page: url, hotel } = await everyPage(test, 'en')
    const { page } = await open(undefined, { width: 360, scripts: false })
    await page.goto(`${url}?month=2027-03&lang=en`)
    await page.getByRole('link', { name: /15/ }).first().click()
    await page.getByText('Now choose the day of departure').waitFor()
    await page.getByLabel('Departure').fill('2027-03-18')
    await page.getByRole('button', { name: 'Show rooms and prices' }).click()
    const photo = page.getByRole('img', { name: 'Bed & window' }).first()
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('img', { name: 'Desk' }).first().scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Choose Single, Flexible' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Ngozi')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('E-mail').fill('ngozi.okafor@gmial.com')
    await page.getByLabel('I accept the terms').check()
    test.clock.advance({ seconds: 30 })
    // The browser itself would stop an empty field: the answer of the service is what counts without it.
    await page.locator('form[method=post]').evaluate((form) => {
      ;(form as unknown as { noValidate: boolean }).noValidate = true
    })
    await page.getByRole('button', { name: /^Book and pay/ }).click()
    await page.getByRole('alert').getByText('Phone').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Ngozi')
    await page.getByLabel('Phone').fill('+49 30 123456')
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: /^Book and pay/ }).click()
    await page.getByText('Is this address right?').waitFor()
    await page.getByRole('button', { name: 'I meant ngozi.okafor@gmail.com' }).click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ngozi.okafor@gmail.com')
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: /^Book and pay/ }).click()
    await page.getByLabel('Card that is declined').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('Nothing was charged; your room is still held').waitFor()
    await page.getByLabel('Card whose bank asks back').check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Yes, it is me' }).click()
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    await expectWhole(page, 360)
    const [stay] = (await hotel.api.get('/reservations?limit=1')).body.data
    expect(stay).toMatchObject({ status: 'confirmed', check_in: '2027-03-15', check_out: '2027-03-18' })
  })

  it('rule 26.2 — in each language no page is wider than a small phone, and no word is missing', async () => {
    const { urls } = await everyPage(test, 'en')
    const { page } = await open(undefined, { width: 360, scripts: false })
    for (const language of LANGUAGES)
      for (const address of Object.values(urls)) {
        await page.goto(address.replace('lang=en', `lang=${language}`))
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        await expectWhole(page, 360)
      }
  })
})

describe.skipIf(!CHROMIUM)('the element for sites of hotels', () => {
  it('is a form for dates on a page of another origin, and the link inside where its script does not come', async () => {
    const { page: url } = await everyPage(test, 'en')
    const site = createServer((_, answer) =>
      answer
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!DOCTYPE html><html lang="en"><title>Hotel</title>
<script src="${test.base}/book/embed.js" async></script>
<serai-booking href="${url}" lang="en"><a href="${url}">Book a room</a></serai-booking>`),
    )
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
    const elsewhere = `http://localhost:${(site.address() as AddressInfo).port}`
    try {
      const { page } = await open(undefined, { once: true, elsewhere })
      await page.goto(elsewhere)
      await page.getByText('from €').waitFor()
      await page.getByLabel('Arrival').fill('2027-03-15')
      expect(await page.getByLabel('Departure').inputValue()).toBe('2027-03-16')
      await page.getByLabel('Departure').fill('2027-03-18')
      await page.getByLabel('Children').fill('1')
      await page.getByLabel('Children').press('Tab')
      await page.getByLabel('Age of child 1').fill('4')
      expect(await violationsOn(page, 'the element')).toEqual([])
      await page.getByRole('button', { name: 'Book a room' }).click()
      await page.getByText('Mon, 15 Mar 2027').first().waitFor()
      expect(page.url()).toContain('/rooms?from=2027-03-15&to=2027-03-18&adults=2&lang=en&children=1&ages=4')
      const { page: without } = await open(undefined, { once: true, elsewhere, forgive: /ERR_FAILED/ })
      await without.route('**/embed.js', (route) => route.abort())
      await without.goto(elsewhere)
      await without.getByRole('link', { name: 'Book a room' }).click()
      await without.getByRole('heading', { name: 'A room by the water' }).waitFor()
    } finally {
      site.close()
    }
  })
})
