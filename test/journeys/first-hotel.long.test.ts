import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

const MAX_TAPS = 60

/** Counts what a finger does: choosing a field is a tap, typing into it none. */
function counted() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1
      await target.click()
    },
    async type(target: Locator, text: string) {
      taps += 1
      await target.fill(text)
    },
  }
}

const TYPES = [
  ['Single', '4', '101–104', null],
  ['Double', '10', '105–110, 201–204', null],
  ['Suite', '4', '301–304', '4'],
] as const

describe.skipIf(!CHROMIUM)('a hotel of 18 rooms', () => {
  it(`is set up with 3 room types and 2 rate plans of each, to its first booking, in ${MAX_TAPS} taps`, async () => {
    test.clock.set('2027-01-04T12:00:00Z')
    const hotel = await test.createHotel()
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    const { tap, type, taps } = counted()
    const label = (text: string) => page.getByLabel(text, { exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const card = page.getByRole('region', { name: 'Set up Harbour House' })
    await go('/today')
    await tap(card.getByRole('link', { name: 'Add room type' }))
    for (const [at, [name, count, rooms, guests]] of TYPES.entries()) {
      if (at > 0) {
        await tap(page.getByRole('link', { name: 'Room types', exact: true }).first())
        await tap(page.getByRole('link', { name: 'New room type' }))
      }
      await type(label('Name'), name)
      await type(label('Rooms or beds'), count)
      await type(label('Room names'), rooms)
      if (guests) await type(label('Maximum guests'), guests)
      await tap(button('New room type'))
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    for (const [name, price] of [
      ['Flexible', '120'],
      ['Non-refundable', '108'],
    ] as const) {
      // A page of its own each time: no toast of the last one is taken for that of the next.
      await go('/rate-plans')
      await tap(page.getByRole('link', { name: 'Rate plans', exact: true }).first())
      await tap(page.getByRole('link', { name: 'New rate plan' }).first())
      await type(label('Name'), name)
      await type(page.getByLabel('Price per night').first(), price)
      const types = page.getByRole('combobox', { name: 'Room types' })
      await tap(types)
      for (const [option] of TYPES) {
        const choice = page.getByRole('option', { name: option, exact: true })
        // The first room type is chosen already, and not offered again.
        if (await choice.isVisible()) await tap(choice)
      }
      await page.keyboard.press('Escape')
      if (name === 'Non-refundable') await tap(page.getByRole('checkbox', { name: 'Refundable' }))
      await tap(button('New rate plan'))
      await page.getByText('3 plans created').waitFor()
    }
    await go('/today')
    await tap(card.getByRole('link', { name: 'Book a room' }))
    await type(page.getByLabel('Dates'), '2027-01-11 – 2027-01-13')
    await tap(page.getByRole('radio', { name: /Flexible, €240\.00/ }).first())
    await page.getByRole('complementary', { name: 'Summary' }).getByText('€240.00').first().waitFor()
    await type(page.getByLabel('First name'), 'Maria')
    await type(page.getByLabel('Last name'), 'Lopez')
    await type(page.getByLabel('E-mail'), 'maria.lopez@example.com')
    await tap(button('Book'))
    await page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('heading', { name: 'Maria Lopez' })
      .waitFor()
    const { data: plans } = (await hotel.api.get('/rate-plans?limit=100')).body
    expect(plans).toHaveLength(6)
    expect((await hotel.api.get('/rooms?limit=100')).body.data).toHaveLength(18)
    expect((await hotel.api.get('/reservations')).body.data).toHaveLength(1)
    // 42 as measured, and one to Today.
    expect(taps() + 1).toBeLessThanOrEqual(MAX_TAPS)
  })

  it('finds its channels by their names, and reads what is true of them', async () => {
    const hotel = await test.createHotel()
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    await go('/channels')
    await page.getByRole('button', { name: 'Connect a channel', exact: true }).first().click()
    const where = page.getByLabel('Where you sell')
    await where.selectOption('Booking.com')
    await page.getByText(/Booking\.com connects certified partners under contract alone/).waitFor()
    await where.selectOption('Airbnb')
    await page.getByText(/Airbnb is reached by calendars of single rooms/).waitFor()
    expect(await page.getByLabel('Type', { exact: true }).inputValue()).toBe('ical')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Airbnb')
    expect(await violationsOn(page, 'channels by name')).toEqual([])
  })
})
