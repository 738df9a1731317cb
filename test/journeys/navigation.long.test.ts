import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp({ role: 'api' })
const { open } = browserTests(test)

async function twoHouses(role: 'manager' | 'accountant' | 'revenue' = 'manager') {
  const hotel = await test.createHotel()
  const { api, property_id } = hotel
  const hill = await hotel.addProperty({ name: 'Hill House' })
  await makeStock(api, { property_id, room_type: { rooms: ['101'] } })
  await makeStock(api, { property_id: hill, room_type: { rooms: ['H1'] } })
  return { hotel, hill, ...(await open(await createStaff(test, hotel, role))) }
}

const chosen = (page: Page) => page.getByRole('combobox', { name: 'Property' }).inputValue()

describe.skipIf(!CHROMIUM)('the property', () => {
  it('is remembered: a new visit begins with it, and a screen of one property shows the last one', async () => {
    const { page, go, hill } = await twoHouses()
    await go('/calendar')
    await page.getByText('Choose a property').waitFor()
    await go(`/calendar?property_id=${hill}`)
    await page.getByRole('rowheader', { name: /^Room H1/ }).waitFor()
    await go('/today')
    await expect.poll(() => chosen(page)).toBe('Hill House')
    expect(new URL(page.url()).searchParams.get('property_id')).toBe(hill)
    // All of them, by choice: the next visit begins with all, and the calendar has the last one.
    await page.getByRole('combobox', { name: 'Property' }).click()
    await page.getByRole('option', { name: 'All properties' }).click()
    await go('/today')
    expect(await chosen(page)).toBe('All properties')
    await go('/calendar')
    await page.getByRole('rowheader', { name: /^Room H1/ }).waitFor()
    await expect.poll(() => chosen(page)).toBe('Hill House')
  })
})

describe.skipIf(!CHROMIUM)('the navigation', () => {
  const groups = (page: Page): Promise<string[]> =>
    page.evaluate(`[...document.querySelectorAll('nav [data-group]')].map((one) => one.dataset.group)`)

  it('has groups in the order of the role, which are collapsed and stay so', async () => {
    const { page, go } = await twoHouses()
    await go('/today')
    expect(await groups(page)).toEqual(['desk', 'guests', 'house', 'revenue', 'money'])
    const revenue = page.getByRole('navigation').getByRole('button', { name: 'Revenue' })
    const rates = page.getByRole('navigation').getByRole('link', { name: 'Rates', exact: true })
    await rates.waitFor()
    expect(await violationsOn(page, 'the navigation')).toEqual([])
    await revenue.click()
    expect(await revenue.getAttribute('aria-expanded')).toBe('false')
    expect(await rates.count()).toBe(0)
    await go('/guests')
    await revenue.waitFor()
    expect(await rates.count()).toBe(0)
    // What is open is shown all the same.
    await go('/rates')
    await rates.waitFor()
  })

  it('begins with the work of the role', async () => {
    const { page, go } = await twoHouses('accountant')
    await go('/invoices')
    expect((await groups(page))[0]).toBe('money')
  })
})
