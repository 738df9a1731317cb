import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { everyPage } from '../harness/booking-page/every-page.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

describe.skipIf(!CHROMIUM)('the booking page in a browser', () => {
  it('rule 26.6 — is booked and paid on a phone, without violations found by axe', async () => {
    const { page: url, urls, hotel } = await everyPage(test, 'en')
    const { page } = await open(undefined, { width: 390, once: true })
    for (const [name, address] of Object.entries(urls)) {
      await page.goto(address)
      expect([name, await violationsOn(page, name)]).toEqual([name, []])
    }
    await page.goto(`${url}?month=2027-03&lang=en`)
    const day = (date: string) => page.locator(`[data-day="${date}"]`)
    await day('2027-03-22').click()
    await page.getByText('Now choose the day of departure').waitFor()
    await day('2027-03-24').click()
    await page
      .getByRole('link', { name: /^Choose / })
      .first()
      .click()
    // The price follows what is chosen, without a way to the next page and back.
    await page.getByLabel('For how many guests?: Breakfast').selectOption('1')
    await page.locator('aside .price b', { hasText: '€238.00' }).waitFor()
    expect(await violationsOn(page, 'services that are chosen')).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Ngozi')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByLabel('E-mail').fill('ngozi.okafor@hotmial.com')
    await page.getByLabel('Phone').fill('12')
    // Asked by the script, before anything is sent.
    const meant = page.getByRole('button', { name: 'I meant ngozi.okafor@hotmail.com' })
    await meant.waitFor()
    expect(await violationsOn(page, 'an address that is asked about')).toEqual([])
    await meant.click()
    await meant.waitFor({ state: 'hidden' })
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ngozi.okafor@hotmail.com')
    await page.getByLabel('I accept the terms').check()
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: /^Book/ }).click()
    const problems = page.getByRole('alert')
    await problems.getByText('Phone must begin with +').waitFor()
    await page.locator('[role=alert]:focus').waitFor()
    expect(await violationsOn(page, 'a form with a mistake')).toEqual([])
    await page.getByLabel('Phone').fill('+49 30 123456')
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: /^Book/ }).click()
    await page
      .getByRole('heading', { name: /Payment|booked/ })
      .first()
      .waitFor()
    if (page.url().includes('/pay')) await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
    expect(await violationsOn(page, 'what is booked')).toEqual([])
    const [stay] = (await hotel.api.get('/reservations?limit=1')).body.data
    expect(stay).toMatchObject({ status: 'confirmed', check_in: '2027-03-22', check_out: '2027-03-24' })
    expect(stay.services).toMatchObject([{ name: { en: 'Breakfast' }, quantity: 1 }])
  })

  it('rule 26.19 — its settings show what is typed before it is saved, and which services guests choose from', async () => {
    const hotel = await test.createHotel()
    await makeStock(hotel.api)
    const name = { en: 'Breakfast' }
    const service = { property_id: hotel.property_id, name, price: eur(1500), per: 'person_night' }
    const { id } = await hotel.api.make('/services', { ...service, bookable_online: true })
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    await go('/settings/booking-page')
    const frame = page.frameLocator('iframe')
    await page.getByLabel('Headline').fill('A room by the water')
    await frame.getByRole('heading', { name: 'A room by the water' }).waitFor()
    // With its style, which keeps the link to the content above the page.
    const top = async (locator: { boundingBox(): Promise<{ y: number } | null> }) =>
      (await locator.boundingBox())!.y
    expect(await top(frame.locator('.skip'))).toBeLessThan(await top(page.locator('iframe')))
    expect(await violationsOn(page, 'a preview')).toEqual([])
    await page.getByLabel('Address of the terms').fill('nowhere')
    await page.getByText('this is the page as it was before').waitFor()
    await page.getByLabel('Address of the terms').fill('')
    await page.getByLabel('All services that are bookable online').click()
    await page.getByLabel('Breakfast').waitFor()
    expect((await hotel.api.get(`/properties/${hotel.property_id}`)).body.booking_page.texts).toEqual({})
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Booking page saved').waitFor()
    const { booking_page } = (await hotel.api.get(`/properties/${hotel.property_id}`)).body
    expect(booking_page).toMatchObject({
      service_ids: [id],
      texts: { en: { headline: 'A room by the water' } },
    })
  })
})
