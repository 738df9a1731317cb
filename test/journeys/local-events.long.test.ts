import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

describe.skipIf(!CHROMIUM)('rule 1.9 — holidays and events under Property', () => {
  it('are added, corrected where one is refused, removed, and shown on the calendar', async () => {
    test.clock.set('2027-01-04T15:00:00Z')
    const past = { name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }
    const hotel = await test.createHotel({ property: { local_events: [past] } })
    await makeStock(hotel.api)
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/settings/property')
    const event = (number: number) => page.getByRole('group', { name: `Event ${number}` })
    const add = async (name: string, days: string) => {
      const count = await page.getByRole('group', { name: /^Event / }).count()
      await page.getByRole('button', { name: 'Add an event' }).click()
      await event(count + 1)
        .getByLabel('Name')
        .fill(name)
      await event(count + 1)
        .getByRole('textbox', { name: 'Days' })
        .fill(days)
    }
    await add('Boat show', '6 Jan 2027 – 9 Feb 2027')
    await add('Epiphany', '6 Jan 2027')
    await page.getByRole('button', { name: 'Save' }).click()
    await event(2).getByText('An event has 31 days at most.').waitFor()
    expect(await violationsOn(page, 'property with an event that is refused')).toEqual([])
    await event(2).getByRole('textbox', { name: 'Days' }).fill('7 Jan 2027 – 9 Jan 2027')
    await page.getByRole('button', { name: 'Remove 1 past' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    const list = async () => (await hotel.api.get(`/properties/${hotel.property_id}`)).body.local_events
    await expect.poll(list).toEqual([
      { name: 'Epiphany', from: '2027-01-06', to: '2027-01-06' },
      { name: 'Boat show', from: '2027-01-07', to: '2027-01-09' },
    ])
    expect(await violationsOn(page, 'property with events')).toEqual([])
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('columnheader', { name: /^Sat 9 Jan, .*, Boat show$/ }).waitFor()
  })
})
