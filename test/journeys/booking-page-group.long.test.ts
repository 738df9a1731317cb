import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { blockOf, groupOf } from '../harness/reservations/groups.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

describe.skipIf(!CHROMIUM)('the link of a group', () => {
  it.each([true, false])(
    'rule 26.33 — with scripts: %s, a guest of a wedding books a room of the block on a phone',
    async (scripts) => {
      const hotel = await test.createHotel()
      const stock = await makeStock(hotel.api, { inventory_count: 8, room_type: { name: 'Double' } })
      const url = await openPage(test, hotel)
      const wish = { booking_link: { open: true } }
      const group = await hotel.api.make('/groups', groupOf(hotel.property_id, stock, wish))
      const { page } = await open(undefined, scripts ? { width: 390, once: true } : { width: 390, scripts })
      const expectWhole = async (name: string) => {
        expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 390])
        if (scripts) expect([name, await violationsOn(page, name)]).toEqual([name, []])
      }
      await page.goto(`${new URL(group.booking_link.path, url).href}&lang=en`)
      await page.getByRole('heading', { name: 'Okafor family reunion' }).waitFor()
      expect(await page.getByLabel('Arrival').inputValue()).toBe('2027-03-15')
      await expectWhole('group')
      await page.getByRole('button', { name: 'Show rooms and prices' }).click()
      await page.getByText('Rooms of the group Okafor family reunion').waitFor()
      await expectWhole('rooms')
      await page.getByRole('link', { name: /^Choose Double/ }).click()
      await page.getByLabel('First name').fill('Ngozi')
      await page.getByLabel('Last name').fill('Okafor')
      await page.getByLabel('E-mail').fill('ngozi.okafor@example.com')
      await page.getByLabel('Phone').fill('+49 30 123456')
      await page.getByLabel(/^I accept/).check()
      test.clock.advance({ seconds: 30 })
      await page.getByRole('button', { name: /^Book/ }).click()
      await page.getByRole('heading', { name: 'Your stay is booked' }).waitFor()
      expect(Object.values(await blockOf(hotel.api, group.id))).toEqual(Array(3).fill([5, 1, 0]))
    },
  )
})
