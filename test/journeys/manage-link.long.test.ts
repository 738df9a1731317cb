import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import type { Hotel } from '../harness/app.ts'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { NGOZI } from '../harness/booking-page/registration.ts'
import { newStay } from '../harness/booking-page/stays.ts'
import { eur } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { tabTo, typeDay } from './by-keyboard.ts'

const test = testApp()
const { open } = browserTests(test)
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>
const services: Record<'breakfast' | 'parking' | 'massage', string> = {} as never

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({ property: { country: 'DE' } })
  book = await newStay(test, hotel)
  for (const [name, per, terms] of [
    ['breakfast', 'person_night', {}],
    ['parking', 'night', { daily_limit: 1 }],
    ['massage', 'item', { refundable: false }],
  ] as const) {
    const body = { property_id: hotel.property_id, name: { en: name }, price: eur(1_000), per }
    services[name] = (await hotel.api.make('/services', { ...body, bookable_online: true, ...terms })).id
  }
})
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const read = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body

async function keep(page: Page, name: string) {
  const folder = process.env.LOOKS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const isMatched = (element: Locator, selector: string) =>
  element.evaluate((one, matching) => (one as unknown as Matched).matches(matching), selector)

interface Matched {
  matches(selector: string): boolean
}

/** Texts of at least three words; what is listed for choice, as countries are, is left out. */
const TEXTS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('select, textarea, script, .menu'))
      texts.push(walker.currentNode.textContent.trim())
  return texts.filter((text) => text.match(/\\p{L}+/gu)?.length > 2)
})()`

/** Its own words of each page in English, by its name: they must not be on the same page in another language. */
const english = new Map<string, readonly string[]>()

async function expectTranslated(page: Page, language: Language, name: string) {
  expect([name, await page.locator('html').getAttribute('lang')]).toEqual([name, language])
  const missing = /\b(undefined|NaN|null)\b|\[object|\{\{/.exec(
    (await page.locator('body').textContent()) ?? '',
  )
  const width = await page.evaluate('document.documentElement.scrollWidth')
  expect([name, missing, width]).toEqual([name, null, 360])
  const texts = (await page.evaluate(TEXTS)) as string[]
  if (language === 'en') english.set(name, texts)
  else expect([name, texts.filter((text) => english.get(name)!.includes(text))]).toEqual([name, []])
  await keep(page, `${name}-${language}`)
}

describe.skipIf(!CHROMIUM)('the link of a booking in a browser', () => {
  it('rules 26.9, 26.10, 26.23 — by the keyboard alone: other dates, extras, cancellation', async () => {
    const { url, id } = await book()
    const { page } = await open(undefined, { width: 1280 })
    const pressOn = async (element: Locator) => {
      await tabTo(page, element)
      await page.keyboard.press('Enter')
    }
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    await page.goto(url)
    await pressOn(link('Change dates'))
    await tabTo(page, page.getByLabel('Departure'))
    await typeDay(page, page.getByLabel('Departure'), '2027-03-20')
    await pressOn(button('See the new price'))
    await page.getByText('€240.00 more than before').waitFor()
    await pressOn(button('Change my stay'))
    await page.getByText('Your stay has its new dates.').waitFor()

    await pressOn(link('Change extras'))
    await tabTo(page, page.getByLabel('For how many guests?: breakfast'))
    await page.keyboard.press('ArrowDown')
    await pressOn(button('See the new price'))
    await page.getByText('€50.00 more than before').waitFor()
    expect(await violationsOn(page, 'the price of extras')).toEqual([])
    await pressOn(button('Change the extras'))
    await page.getByText('Your extras are changed.').waitFor()
    expect(await violationsOn(page, 'what is booked')).toEqual([])
    expect(await read(id)).toMatchObject({
      check_out: '2027-03-20',
      services: [{ service_id: services.breakfast, quantity: 1 }],
    })

    // The link to the content leads past what is above it.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('main:focus').waitFor()
    await pressOn(link('Cancel the booking'))
    await page.getByText('A cancellation costs nothing now.').waitFor()
    await pressOn(button('Cancel the booking'))
    await page.getByText('Your booking is cancelled.').waitFor()
    expect(await read(id)).toMatchObject({ status: 'cancelled' })
  })

  it('rule 26.23 — without a script, on a phone: extras are chosen, and what is sold out meanwhile is said', async () => {
    const { url, id } = await book()
    const { page } = await open(undefined, { width: 390, once: true, scripts: false })
    await page.goto(url)
    await keep(page, 'booked-390')
    await page.getByRole('link', { name: 'Change extras' }).click()
    await page.getByLabel('For how many guests?: breakfast').selectOption('2')
    await page.getByLabel('How many?: massage').selectOption('1')
    await page.getByLabel('On which day?: massage').selectOption('2027-03-16')
    await page.getByLabel('How many?: parking').selectOption('1')
    await keep(page, 'extras-390')
    await page.getByRole('button', { name: 'See the new price' }).click()
    await page.getByText('€100.00 more than before').waitFor()
    await keep(page, 'extras-price-390')
    const other = await book()
    const parking = { services: [{ service_id: services.parking }] }
    await hotel.api.patch(`/reservations/${other.id}`, parking)
    await page.getByRole('button', { name: 'Change the extras' }).click()
    await page.getByRole('alert').getByText('One of the extras is sold out for your dates.').waitFor()
    await keep(page, 'extras-sold-out-390')
    expect((await read(id)).services).toEqual([])
    await page.getByRole('button', { name: 'See the new price' }).click()
    await page.getByText('€70.00 more than before').waitFor()
    await page.getByRole('button', { name: 'Change the extras' }).click()
    await page.getByText('Your extras are changed.').waitFor()
    expect(await read(id)).toMatchObject({
      total: eur(43_000),
      services: [
        { service_id: services.breakfast, quantity: 2 },
        { service_id: services.massage, dates: ['2027-03-16'] },
      ],
    })
    await hotel.api.post(`/reservations/${other.id}/cancel`, {})
  })

  it.each(LANGUAGES)(
    'rules 26.4 to 26.11, 26.23, 29.4 — %s: whole, without a script, on a small phone',
    async (language) => {
      const stay_page = await openPage(test, hotel)
      const { page } = await open(undefined, { width: 360, once: true, scripts: false })
      const shown = (name: string) => expectTranslated(page, language, name)
      const follow = (path: string) => page.locator(`main a[href*="${path}"]`).first().click()
      const back = () => page.locator('main a[href*="/m/"]').last().click()
      const send = () => page.locator('main form[method=post] button').last().click()
      await page.goto(`${stay_page}?lang=${language}`)
      await shown('search')
      await page.locator('#from').fill('2027-03-15')
      await page.locator('#to').fill('2027-03-18')
      await page.locator('.search button').click()
      await shown('rooms')
      await follow('/services?')
      await shown('services')
      await page.locator('button[value=next]').click()
      await page.locator('#first_name').fill(NGOZI.first_name)
      await page.locator('#last_name').fill(NGOZI.last_name)
      await page.locator('#email').fill(`ngozi.${language}@example.com`)
      await page.locator('#phone').fill('+49 30 123456')
      await page.locator('#terms').check()
      await shown('details')
      test.clock.advance({ seconds: 30 })
      await send()
      await shown('booked')
      await follow('/pay')
      await shown('pay')
      await back()
      await follow('/dates')
      await shown('dates')
      await page.locator('#check_out').fill('2027-03-20')
      await send()
      await shown('new-dates')
      await send()
      await shown('dates-changed')
      await follow('/services')
      await page.locator(`[name="${services.breakfast}"]`).selectOption('2')
      await shown('extras')
      await send()
      await shown('new-extras')
      await send()
      await shown('extras-changed')
      await follow('/messages')
      await shown('messages')
      await page.locator('#message').fill('14:00?')
      test.clock.advance({ seconds: 30 })
      await send()
      await shown('message-sent')
      await back()
      await follow('/registration')
      await shown('registration')
      await follow('/registration/1')
      await page.locator('[name=nationality]').selectOption('NG')
      test.clock.advance({ seconds: 30 })
      await send()
      await shown('registration-missing')
      for (const [field, value] of Object.entries(NGOZI)) {
        const element = page.locator(`[name=${field}]`)
        if (await isMatched(element, 'select')) await element.selectOption(value)
        else await element.fill(value)
      }
      test.clock.advance({ seconds: 30 })
      await send()
      await shown('registered')
      await back()
      await follow('/cancel')
      await shown('cancel')
      await send()
      await shown('cancelled')
      // The second part of the link is the id of the booking.
      const [, id] = /\/m\/.{26}(.{26})/.exec(page.url())!
      expect(await read(`res_${id}`)).toMatchObject({
        status: 'cancelled',
        check_out: '2027-03-20',
        services: [{ quantity: 2 }],
      })
    },
  )
})
