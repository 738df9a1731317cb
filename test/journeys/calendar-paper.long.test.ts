import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('the calendar in print', () => {
  it('has every room, also those out of view, a page for two weeks, and its headings on every page', async () => {
    const hotel = await test.createHotel()
    const rooms = Array.from({ length: 60 }, (_, at) => String(101 + at))
    const stock = await makeStock(hotel.api, {
      inventory_count: rooms.length,
      room_type: { name: 'Double', rooms },
    })
    const { data } = (await hotel.api.get('/rooms')).body as { data: { id: string; name: string }[] }
    const room_id = data.find(({ name }) => name === '160')!.id
    const guest = { first_name: 'Ann', last_name: 'Okafor', email: 'okafor@example.com' }
    await makeBooking(hotel.api, stock, { guest, check_in: '2027-01-14', check_out: '2027-01-22', room_id })
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/calendar?days=30')
    const printed = await page.pdf({ format: 'A4', preferCSSPageSize: false, landscape: true })
    const file = await getDocumentProxy(new Uint8Array(printed))
    const { text } = await extractText(file, { mergePages: false })
    const first = text.filter((one) => one.includes('Sun 3 – Sun 17 Jan'))
    const second = text.filter((one) => one.includes('Mon 18 Jan – Mon 1 Feb'))
    expect(first.length + second.length).toBe(text.length)
    expect(second.length).toBe(first.length)
    for (const one of text) {
      expect(one).toContain('Printed 4 Jan 2027')
      expect(one).toContain('dashed: awaiting payment')
    }
    for (const name of rooms) {
      expect(first.join(' ')).toContain(name)
      expect(second.join(' ')).toContain(name)
    }
    // Continues on the next sheet.
    expect(first.at(-1)).toContain('Okafor · 2 € ›')
    expect(second.at(-1)).toContain('‹ Okafor · 2 €')
    const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 })
    expect(width).toBeGreaterThan(height)
    expect(await page.locator('[data-paper]').count()).toBe(0)
  })
})
