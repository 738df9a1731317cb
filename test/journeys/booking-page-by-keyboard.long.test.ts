import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { everyPage } from '../harness/booking-page/every-page.ts'
import { browserTests, CHROMIUM } from './browser.ts'
import { press, tabTo, typeDay } from './by-keyboard.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

async function pressOn(page: Page, element: Locator) {
  await tabTo(page, element)
  await page.keyboard.press('Enter')
}

/** In the calendar, from its first day in February on. */
async function chooseDates(page: Page) {
  const day = (date: string) => page.locator(`[data-day="${date}"]`)
  await pressOn(page, page.getByRole('link', { name: /^Later/ }))
  // What is chosen in the calendar leads back to it, and not to the top of the page.
  await tabTo(page, day('2027-02-01'), { most: 3 })
  await press(page, 'ArrowDown', 6)
  await press(page, 'Enter')
  await page.getByText('Now choose the day of departure').waitFor()
  await tabTo(page, day('2027-02-01'), { most: 3 })
  await press(page, 'ArrowDown', 6)
  await press(page, 'ArrowRight', 4)
  await press(page, 'ArrowLeft')
  await press(page, 'Enter')
}

async function typeDates(page: Page) {
  for (const [label, date] of [
    ['Arrival', '2027-03-15'],
    ['Departure', '2027-03-18'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await tabTo(page, field)
    await typeDay(page, field, date)
  }
  await pressOn(page, page.getByRole('button', { name: 'Show rooms and prices' }))
}

/** With a mistake first, whose link leads to its field. */
async function typeDetails(page: Page) {
  for (const [label, text] of [
    ['First name', 'Ngozi'],
    ['Last name', 'Okafor'],
    ['E-mail', 'ngozi.okafor@example.com'],
    ['Phone', '12'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('I accept the terms'))
  await press(page, 'Space')
  test.clock.advance({ seconds: 30 })
  await pressOn(page, page.getByRole('button', { name: /^Book and pay/ }))
  await page.locator('[role=alert]:focus').waitFor()
  await tabTo(page, page.getByRole('link', { name: /^Phone must begin/ }), { most: 1 })
  await press(page, 'Enter')
  await page.getByLabel('Phone').and(page.locator(':focus')).waitFor()
  await press(page, 'Control+A')
  await page.keyboard.type('+49 30 123456')
  await tabTo(page, page.getByLabel('Last name'), { most: 3, key: 'Shift+Tab' })
  test.clock.advance({ seconds: 30 })
  await pressOn(page, page.getByRole('button', { name: /^Book and pay/ }))
}

describe.skipIf(!CHROMIUM)('the booking page by the keyboard alone', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ] as const)('rules 26.4 to 26.7 — %s: a stay is searched, booked and paid', async (_, scripts) => {
    const { page: url, hotel } = await everyPage(test, 'en')
    const { page } = await open(undefined, { once: true, scripts })
    await page.goto(`${url}?lang=en`)
    if (scripts) await chooseDates(page)
    else await typeDates(page)
    await pressOn(page, page.getByRole('link', { name: 'Choose Single, Flexible' }))
    await tabTo(page, page.getByLabel('For how many guests?: Breakfast'))
    await press(page, 'ArrowDown')
    if (scripts) await page.locator('aside .price b', { hasText: '€417.00' }).waitFor()
    await pressOn(page, page.getByRole('button', { name: 'Continue' }))
    await typeDetails(page)
    await tabTo(page, page.getByLabel('Card that pays'))
    await press(page, 'ArrowDown', 2)
    await page.getByLabel('Card whose bank asks back').and(page.locator(':focus:checked')).waitFor()
    await pressOn(page, page.getByRole('button', { name: /^Pay/ }))
    await pressOn(page, page.getByRole('button', { name: 'Yes, it is me' }))
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    await tabTo(page, page.getByRole('link', { name: 'Change dates' }))
    const [stay] = (await hotel.api.get('/reservations?limit=1')).body.data
    expect(stay).toMatchObject({
      status: 'confirmed',
      check_in: '2027-03-15',
      check_out: '2027-03-18',
      services: [{ name: { en: 'Breakfast' }, quantity: 1 }],
    })
  })
})
