import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { housekeepingHotel } from '../harness/reservations/housekeeping.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

const WIDTHS = [1280, 1366, 1440, 1600, 1920]
const ROOMS = ['101', '102', '103', '104', '105', 'Penthouse North']

/** What lies outside of its card, by the card and the text of the element. */
const OUTSIDE = `[...document.querySelectorAll('li[data-state]')].flatMap((card) => {
  const edge = card.getBoundingClientRect()
  return [...card.querySelectorAll('*')]
    .filter((one) => one.getClientRects().length > 0 && !one.closest('.visually-hidden'))
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return right > edge.right + 0.5 || left < edge.left - 0.5 || bottom > edge.bottom + 0.5 || top < edge.top - 0.5
    })
    .map((one) => card.innerText.split('\\n')[0] + ' / ' + (one.innerText || one.tagName))
})`

describe.skipIf(!CHROMIUM)('the board of a housekeeping supervisor', () => {
  it.each(['en-GB', 'de-DE'])('%s: nothing leaves its card at any width of a desktop', async (locale) => {
    test.clock.set('2027-01-03T15:00:00Z')
    const house = await housekeepingHotel(test, ROOMS)
    const { hotel, room, record, rules } = house
    await rules({ inspection_required: true })
    // The longest states: cleaned while somebody is in, leaving today, sent back, do not disturb.
    for (const name of ROOMS.slice(0, 4))
      await house.guest(name, '2027-01-03', name === '102' ? '2027-01-04' : '2027-01-06')
    test.clock.set('2027-01-04T09:00:00Z')
    for (const name of ROOMS) await hotel.api.patch(`/rooms/${room(name)}`, { status: 'dirty' })
    await record('101', { action: 'start' })
    await record('102', { action: 'start' })
    await record('103', { action: 'do_not_disturb' })
    await record('104', { action: 'refuse', note: 'Später, nach der Besprechung im Salon' })
    await record('105', { action: 'finish' })
    await record('Penthouse North', { action: 'found_occupied' })
    await record('Penthouse North', { action: 'guest_waiting' })
    const { page, go } = await open(await createStaff(test, hotel, 'manager'), { locale })
    await go('/housekeeping')
    await page.locator('li[data-state]').first().waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate<string[]>(OUTSIDE), String(width)).toEqual([])
      expect(
        await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      ).toBe(0)
    }
    expect(await page.locator('li[data-state]').count()).toBe(ROOMS.length)
  })
})
