import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))
const MAX_TAPS = 14

describe.skipIf(!CHROMIUM)('several rooms on the booking page', () => {
  it.each([true, false])(
    'rule 26.31 — with scripts: %s, three rooms of three types are booked and paid on a phone in 14 taps, in one booking',
    async (scripts) => {
      const hotel = await test.createHotel()
      const deposit_rule = { type: 'percent', percent: 30 }
      for (const name of ['Single', 'Double', 'Suite'])
        await makeStock(hotel.api, { inventory_count: 2, room_type: { name }, rate_plan: { deposit_rule } })
      const url = await openPage(test, hotel)
      const { page } = await open(undefined, scripts ? { width: 390, once: true } : { width: 390, scripts })
      let taps = 0
      const tap = async (locator: Locator) => {
        taps++
        await locator.click()
      }
      const type = async (label: string, text: string) => {
        taps++
        await page.getByLabel(label).fill(text)
      }
      const check = async (name: string) =>
        scripts && expect([name, await violationsOn(page, name)]).toEqual([name, []])
      await page.goto(`${url}?month=2027-03&lang=en`)
      for (const day of ['2027-03-22', '2027-03-24']) await tap(page.locator(`[data-day="${day}"]`))
      await tap(page.getByRole('link', { name: 'Book several rooms' }))
      for (const name of ['Single', 'Double', 'Suite'])
        await tap(page.getByRole('button', { name: `Add ${name}`, exact: false }).first())
      await check('rooms that are chosen')
      await tap(page.getByRole('link', { name: 'Continue' }))
      await check('details of several rooms')
      await type('Last name', 'Okafor')
      await type('E-mail', 'ngozi.okafor@example.com')
      await type('Phone', '+49 30 123456')
      await tap(page.getByLabel('I accept the'))
      test.clock.advance({ seconds: 30 })
      await tap(page.getByRole('button', { name: /^Book and pay/ }))
      await tap(page.getByRole('button', { name: /^Pay/ }))
      await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
      await check('a booking of several rooms')
      expect(taps).toBeLessThanOrEqual(MAX_TAPS)
      const [booking, ...others] = (await hotel.api.get('/bookings')).body.data
      expect([booking.status, booking.reservations.length, others]).toEqual(['confirmed', 3, []])
      expect(booking.amount_paid).toEqual(booking.deposit.required)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBe(390)
    },
  )

  it.each([true, false])(
    'rule 26.32 — with scripts: %s, a family of six that no room holds books two rooms on a phone',
    async (scripts) => {
      const hotel = await test.createHotel()
      for (const name of ['Family room', 'Double'])
        await makeStock(hotel.api, {
          inventory_count: 2,
          room_type: { name, ...(name === 'Family room' && { standard_occupancy: 2, max_occupancy: 4 }) },
        })
      const url = await openPage(test, hotel)
      const { page } = await open(undefined, scripts ? { width: 390, once: true } : { width: 390, scripts })
      await page.goto(`${url}/rooms?from=2027-03-22&to=2027-03-24&adults=4&children=2&ages=6,9&lang=en`)
      await page.getByRole('heading', { name: 'Rooms for all of you' }).waitFor()
      if (scripts) expect(await violationsOn(page, 'rooms for a family')).toEqual([])
      await page
        .getByRole('link', { name: /^Choose/ })
        .first()
        .click()
      await page.getByLabel('First name').fill('Ngozi')
      await page.getByLabel('Last name').fill('Okafor')
      await page.getByLabel('E-mail').fill('ngozi.okafor@example.com')
      await page.getByLabel('Phone').fill('+49 30 123456')
      await page.getByLabel('I accept the').check()
      test.clock.advance({ seconds: 30 })
      await page.getByRole('button', { name: /^Book now/ }).click()
      await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
      const [booking, ...others] = (await hotel.api.get('/bookings')).body.data
      expect([booking.status, booking.reservations.length, others]).toEqual(['confirmed', 2, []])
      const guests = booking.reservations.map(({ adults, children }: Record<string, number>) => [
        adults,
        children,
      ])
      expect(guests.flat().reduce((sum: number, one: number) => sum + one, 0)).toBe(6)
    },
  )
})
