import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff, signedIn } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)

describe.skipIf(!CHROMIUM)('a new property', () => {
  it('is set up from Today, step by step, until it takes its first booking (rule 1.8)', async () => {
    test.clock.set('2027-01-04T12:00:00Z')
    const hotel = await test.createHotel()
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    const card = page.getByRole('region', { name: 'Set up Harbour House' })
    const today = async (done: number) => {
      await page.getByRole('link', { name: 'Today', exact: true }).first().click()
      await card.getByText(`${done} of 15 done`).waitFor()
    }
    await go('/today')
    await card.getByText('1 of 15 done').waitFor()
    expect(await violationsOn(page, 'with nothing there yet')).toEqual([])
    await card.getByRole('link', { name: 'Add address' }).click()
    await page.getByLabel('Street and number').fill('Kai 1')
    await page.getByLabel('Postal code').fill('20457')
    await page.getByLabel('City', { exact: true }).fill('Hamburg')
    await page.getByLabel('VAT number').fill('DE123456789')
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('saved').first().waitFor()
    await today(4)
    await card.getByRole('link', { name: 'Add room type' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Double')
    await page.getByLabel('Rooms or beds').fill('3')
    await page.getByLabel('Room names').fill('101–103')
    await page.getByRole('button', { name: 'New room type' }).click()
    await page.getByRole('heading', { name: 'Double', level: 1 }).waitFor()
    await today(5)
    await shoot(page, 'setup-1440-light')
    await card.getByRole('link', { name: 'Add rate plan' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Flexible')
    await page.getByLabel('Price per night').first().fill('120')
    await page.getByRole('button', { name: 'New rate plan' }).click()
    await page.getByRole('heading', { name: 'Flexible', level: 1 }).waitFor()
    // A plan created here has a cancellation policy.
    await today(7)
    const skip = (step: string) => card.getByRole('button', { name: `Skip: ${step}` }).click()
    await skip('Channels')
    await card.getByText('8 of 15 done').waitFor()
    await page.keyboard.press('u')
    await card.getByText('7 of 15 done').waitFor()
    await card.getByRole('button', { name: 'Skip the rest' }).click()
    await card.waitFor({ state: 'detached' })
    const { id } = (await hotel.api.get('/room-types')).body.data[0]
    const [plan] = (await hotel.api.get('/rate-plans')).body.data
    const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi@example.com' }
    const stay = { check_in: '2027-01-04', check_out: '2027-01-06', adults: 2, guest }
    await hotel.api.make('/reservations', { room_type_id: id, rate_plan_id: plan.id, ...stay })
    await page.getByRole('row', { name: /Okafor/ }).waitFor()
    await go('/settings/property')
    await page
      .getByText(
        'Skipped: Mail server, E-mails to guests, Photos, Terms and privacy, Booking page, Channels and Team.',
      )
      .waitFor()
    await page.getByRole('button', { name: 'Take up again' }).click()
    await today(8)
  })

  it('a part of a screen whose words come late appears by itself; words that fail to load are asked for again', async () => {
    const hotel = await test.createHotel()
    const owner = await createStaff(test, hotel, 'owner')
    const { api } = await signedIn(test, owner)
    await api.patch('/setup', { property_id: hotel.property_id, skipped: ['channels'] })
    const { page, go } = await open(owner, { forgive: /dynamically imported module/ })
    const skipped = page.getByText('Skipped: Channels.')
    const WORDS = /assets\/setup-(?!card|skipped)[^/]*\.js/
    let requests = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(WORDS, async (route) => {
      requests += 1
      await held
      await route.continue()
    })
    await go('/settings/property')
    await expect.poll(() => requests).toBe(1)
    release()
    await skipped.waitFor()

    await page.unrouteAll()
    await page.route(WORDS, (route) => {
      requests += 1
      return route.abort('internetdisconnected')
    })
    await go('/settings/property')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    // The page was loaded anew once: it might have been an older build.
    expect(requests).toBeLessThan(6)
    await page.unrouteAll()
    await expect
      .poll(async () => {
        if (await again.isVisible()) await again.click()
        return skipped.count()
      })
      .toBe(1)
  })

  it('on a phone, in German, nothing is cut; several properties are a line each, and lead to their steps', async () => {
    test.clock.set('2027-01-04T12:00:00Z')
    const hotel = await test.createHotel()
    await hotel.addProperty({ name: 'Lake House', code: 'LAKE' })
    const { page, go } = await open(await createStaff(test, hotel, 'owner'), { width: 390, locale: 'de-DE' })
    await go('/today')
    const all = page.getByRole('region', { name: 'Betriebe einrichten' })
    expect(await violationsOn(page, 'several, on a phone')).toEqual([])
    await all.getByRole('link', { name: 'Weiter mit Lake House' }).click()
    await page.getByRole('region', { name: 'Lake House einrichten' }).getByText('1 von 15 erledigt').waitFor()
    expect(await violationsOn(page, 'steps, on a phone')).toEqual([])
  })
})
