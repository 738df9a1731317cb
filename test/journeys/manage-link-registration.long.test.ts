import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { testApp } from '../harness/app.ts'
import { NGOZI } from '../harness/booking-page/registration.ts'
import { newStay } from '../harness/booking-page/stays.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
let hotel: Hotel
let book: Awaited<ReturnType<typeof newStay>>

beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({ property: { country: 'DE' } })
  book = await newStay(test, hotel)
})
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const LABELS = {
  'Family name': NGOZI.last_name,
  'First names': NGOZI.first_name,
  'Date of birth': NGOZI.birth_date,
  'Street and number': NGOZI.address,
  'Postal code': NGOZI.postal_code,
  Town: NGOZI.city,
  'Number of the document': NGOZI.document_number,
}

describe.skipIf(!CHROMIUM)('the link of a booking in a browser', () => {
  it('rules 26.9 to 26.11, 29.4 — without a script, on a phone: other dates, a message, registration, cancellation', async () => {
    const { url, id } = await book()
    const { page } = await open(undefined, { width: 390, once: true, scripts: false })
    const press = async (role: 'link' | 'button', name: string | RegExp) =>
      page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    await page.goto(url)
    await press('link', 'Change dates')
    await page.getByLabel('Departure').fill('2027-03-20')
    await press('button', 'See the new price')
    await page.getByText('€240.00 more than before').waitFor()
    await press('button', 'Change my stay')
    await page.getByText('Your stay has its new dates.').waitFor()

    await press('link', 'Messages')
    await page.getByLabel('Your message').fill('Is there a garage?')
    test.clock.advance({ seconds: 30 })
    await press('button', 'Send the message')
    await page.getByText('Your message is with us.').waitFor()
    await press('link', 'Back to your booking')

    await press('link', 'Register before you arrive')
    await press('link', /^Guest 1/)
    await page.getByLabel('Nationality').selectOption('Nigeria')
    test.clock.advance({ seconds: 30 })
    await press('button', 'Register this guest')
    await page.getByRole('alert').getByText('Number of the document is missing.').waitFor()
    for (const [label, value] of Object.entries(LABELS))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Country of residence').selectOption('Nigeria')
    test.clock.advance({ seconds: 30 })
    await press('button', 'Register this guest')
    await page.getByText('✓ Ngozi Okafor').waitFor()
    await press('link', 'Back to your booking')

    await press('link', 'Cancel the booking')
    await page.getByText('A cancellation costs nothing now.').waitFor()
    await press('button', 'Cancel the booking')
    await page.getByText('Your booking is cancelled.').waitFor()
    const { body } = await hotel.api.get(`/reservations/${id}`)
    expect(body).toMatchObject({ status: 'cancelled', check_out: '2027-03-20' })
    expect((await hotel.api.get(`/reservations/${id}/messages`)).body.data[0].body).toBe('Is there a garage?')
  })

  it('rule 26.11 — by the keyboard alone a message is written, and a mistake is read first', async () => {
    const { url } = await book()
    const { page } = await open(undefined, { width: 1280 })
    await page.goto(url)
    await page.getByRole('link', { name: 'Messages' }).press('Enter')
    await page.getByLabel('Your message').press('Tab')
    await page.getByLabel('Your message').focus()
    await page.keyboard.type('Good morning')
    test.clock.advance({ seconds: 30 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Your message is with us.').waitFor()
    expect(await violationsOn(page, 'messages')).toEqual([])
    await page.goto(url.replace('?', '/registration/1?'))
    await page.getByLabel('Nationality').selectOption('Nigeria')
    test.clock.advance({ seconds: 30 })
    await page.getByRole('button', { name: 'Register this guest' }).press('Enter')
    await page.locator('[role=alert]:focus').waitFor()
    expect(await violationsOn(page, 'registration with a mistake')).toEqual([])
  })

  it('rule 29.5 — the desk sees who is registered, opens it, and registers another', async () => {
    const { id } = await book()
    await hotel.api.send('PUT', `/reservations/${id}/registration/guests/1`, NGOZI)
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/reservations/${id}?tab=guest`)
    await page.getByText('1 of 1 registered').waitFor()
    expect(await page.getByText(NGOZI.document_number).count()).toBe(0)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('dialog').getByText(NGOZI.document_number).waitFor()
    expect(await violationsOn(page, 'registration')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Guest 2: Register' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Family name').fill('Okafor')
    await form.getByLabel('First names').fill('Uche')
    await form.getByLabel('Nationality').selectOption('Germany')
    await form.getByRole('button', { name: 'Register guest' }).click()
    await page.getByText(/Guest 2 registered/).waitFor()
    const { body } = await hotel.api.get(`/reservations/${id}/registration`)
    expect(body.guests[1].registered_by).toBe('staff')
  })
})
