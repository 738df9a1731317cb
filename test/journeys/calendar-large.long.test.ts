import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { calendarAnswer } from '../harness/calendar-answer.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const MAX_NODES = 1_500

describe.skipIf(!CHROMIUM)('the calendar of a large property', () => {
  it.each([
    { rooms: 200, stays: 2_500 },
    { rooms: 1_000, stays: 12_500 },
  ])(
    'of $rooms rooms, 60 days and $stays stays has at most 1,500 elements, at any scroll position',
    async (size) => {
      const hotel = await test.createHotel()
      const { page, go } = await open(await createStaff(test, hotel, 'manager'))
      const answer = calendarAnswer(
        { property_id: hotel.property_id, from: '2027-01-03' },
        { ...size, days: 60 },
      )
      await page.route(/\/api\/.*\/calendar\?/, (route) => route.fulfill({ json: answer }))
      await go('/calendar?days=60')
      await page.locator('[data-bar]').first().waitFor()
      const nodes = async () =>
        (await page.evaluate('document.querySelectorAll("[role=grid], [role=grid] *").length')) as number
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          `{ const grid = document.querySelector('[role=grid]'); grid.scrollTop = ${share} * grid.scrollHeight }`,
        )
        const seen = `[data-row="rm_${Math.round(share * (size.rooms - 1))}"]`
        if (share !== 0.5) await page.locator(seen).waitFor({ state: 'attached' })
        expect(await nodes()).toBeGreaterThan(200)
        expect(await nodes()).toBeLessThanOrEqual(MAX_NODES)
      }
    },
  )
})
