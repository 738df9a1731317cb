import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const rate_plan = { base_price: eur(10_000), vat_rate: '0.00' }

describe.skipIf(!CHROMIUM)('analytics', () => {
  /** Two properties; a stay booked nine days ago, two more since, and a cancelled one. */
  async function hotelWithDays() {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel({ property: { name: 'Harbour House' } })
    const second = await hotel.addProperty({ name: 'Hill House' })
    const { api, property_id } = hotel
    const stock = await makeStock(api, { inventory_count: 4, property_id, rate_plan })
    const old = await makeBooking(api, stock, { check_in: '2027-01-20', check_out: '2027-01-22' })
    const cancelled = await makeBooking(api, stock, { check_in: '2027-01-20', check_out: '2027-01-21' })
    test.clock.set('2027-01-12T09:00:00Z')
    await closeDays(test)
    const fresh = await makeBooking(api, stock, { check_in: '2027-01-20', check_out: '2027-01-23' })
    test.clock.set('2027-01-13T09:00:00Z')
    await closeDays(test)
    const today = await makeBooking(api, stock, { check_in: '2027-01-13', check_out: '2027-01-14' })
    await api.make(`/reservations/${cancelled.id}/cancel`, { reason: 'plans' })
    return { ...hotel, second, old, fresh, today, cancelled }
  }

  /** A stay of two closed days with breakfast and parking. */
  async function hotelWithServices() {
    test.clock.set('2027-01-11T15:00:00Z')
    const hotel = await test.createHotel({ property: { name: 'Harbour House' } })
    const { api, property_id } = hotel
    const stock = await makeStock(api, { inventory_count: 4, property_id, rate_plan })
    const service = (en: string, category: string, amount: number) =>
      api.make('/services', {
        property_id,
        name: { en },
        category,
        per: 'night',
        price: eur(amount),
        vat_rate: '0.00',
      })
    const sold = [await service('Breakfast', 'food', 6_000), await service('Garage', 'parking', 1_500)]
    const services = sold.map(({ id }) => ({ service_id: id }))
    const { id } = await makeBooking(api, stock, {
      check_in: '2027-01-11',
      check_out: '2027-01-14',
      services,
    })
    const room_id = (await api.get(`/rooms?property_id=${property_id}`)).body.data[0].id
    await api.patch(`/reservations/${id}`, { status: 'checked_in', room_id }, { 'If-Match': '"1"' })
    test.clock.set('2027-01-13T09:00:00Z')
    await closeDays(test)
    return { hotel, property_id }
  }

  it('rule 18.14 — from a pickup chart to its stays, which add up to it; the same as a table and a file', async () => {
    const hotel = await hotelWithDays()
    const person = await createStaff(test, hotel, 'revenue', { name: 'Mara Lenz' })
    const { page, go, settled } = await open(person)
    await go(`/reports/performance?property_id=${hotel.property_id}`)
    await page.getByRole('link', { name: 'Analytics', exact: true }).click()
    await page.getByRole('heading', { name: 'Analytics, Harbour House', level: 1 }).waitFor()
    const card = page.getByRole('region', { name: 'Pickup', exact: true })
    await card.getByText('3 room nights, +€300.00').waitFor()
    await card.getByRole('button', { name: '1 day', exact: true }).click()
    await card.getByText('0 room nights').waitFor()
    await card.getByRole('button', { name: '7 days', exact: true }).click()
    await card.getByRole('button', { name: 'Table' }).click()
    await card.getByRole('row', { name: 'Thu 21 Jan 1 +€100.00' }).waitFor()
    await card.getByRole('button', { name: 'Stays' }).click()
    const list = card.getByRole('list', { name: '3 stays' })
    await list.waitFor()
    expect(
      (await list.getByRole('listitem').allTextContents()).map((text) => /€\d+\.\d\d/.exec(text)?.[0]),
    ).toEqual(expect.arrayContaining(['€300.00', '€100.00', '€100.00']))
    await card.getByLabel('Stays behind Pickup').selectOption({ label: 'Thu 21 Jan' })
    await card.getByRole('list', { name: '1 stay' }).getByRole('link').waitFor()
    await card.getByRole('button', { name: 'More of Pickup' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Thu 21 Jan,1,100.00\r\n')
    await card.getByRole('button', { name: 'Stays' }).click()
    await card.getByRole('img').waitFor()
    await card.getByRole('button', { name: 'More of Pickup' }).click()
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as picture (PNG)' }).click(),
    ])
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')
    await settled()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await violationsOn(page, `analytics, ${scheme}`)).toEqual([])
    }
  })

  it('rule 18.15 — what else a stay brought, by kind, to the stays behind it', async () => {
    const { property_id, hotel } = await hotelWithServices()
    const person = await createStaff(test, hotel, 'manager', { name: 'Mara Lenz' })
    const { page, go, settled } = await open(person)
    await go(`/reports/analytics?property_id=${property_id}`)
    const card = page.getByRole('region', { name: 'Other revenue by kind', exact: true })
    await card.getByRole('img', { name: 'Bars by kind: €150.00 in all' }).waitFor()
    await card.getByRole('button', { name: 'Table' }).click()
    await card.getByRole('row', { name: 'Parking €30.00' }).waitFor()
    await card.getByRole('button', { name: 'Stays' }).click()
    await card.getByLabel('Stays behind Other revenue by kind').selectOption({ label: 'Food and drink' })
    const row = card.getByRole('list', { name: '1 stay' }).getByRole('listitem')
    await row.waitFor()
    expect(await row.textContent()).toContain('€120.00')
    await settled()
  })

  it('rule 18.10 — a year’s budget is pasted from a spreadsheet, and the month is compared with it', async () => {
    const hotel = await hotelWithDays()
    const person = await createStaff(test, hotel, 'manager', { name: 'Mara Lenz' })
    const { page, go } = await open(person)
    await go(`/reports/budgets?property_id=${hotel.property_id}`)
    const field = page.getByLabel('Room revenue in January 2027')
    const text = ['€310.00\t280\t1,000.50', '31\t28\t40'].join('\n')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await field.focus()
    await page.keyboard.press('Control+v')
    await page.getByText('€1,590.50').waitFor()
    expect(await page.getByLabel('Room nights in March 2027').inputValue()).toBe('40')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Budget of 2027 saved').waitFor()
    const { body } = await hotel.api.get(`/budgets/${hotel.property_id}/2027`)
    expect(body.total).toEqual({ room_revenue: eur(159_050), rooms_sold: 99 })
    await go(`/reports/performance?property_id=${hotel.property_id}&group_by=month&compare=budget`)
    await page.getByText('budget €310.00').waitFor()
  })

  it('rule 18.12 — the owner’s week on a phone: each property, open decisions, and the figures of a property', async () => {
    const hotel = await hotelWithDays()
    const owner = await createStaff(test, hotel, 'owner', { name: 'Ana Souza' })
    const { page, go } = await open(owner, { width: 390 })
    await go('/overview')
    const rows = page.getByRole('list', { name: 'Overview' }).getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(
      /Harbour House.*Tonight25 %1 of 4.*Next 30 nights€600\.00.*6 room nights/,
    )
    // Rule 18.16: how the week went is on the first screen of the phone, and last week is one tap away.
    const week = page.getByRole('region', { name: /^How it went/ })
    await week.getByText('Money owed').waitFor()
    const { y, height } = (await week.boundingBox())!
    expect(y + height).toBeLessThan(page.viewportSize()!.height)
    await week.getByRole('button', { name: 'Last week' }).click()
    await week.getByRole('button', { name: 'Last week', pressed: true }).waitFor()
    await page.getByText('Nothing needs a decision.').waitFor()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await violationsOn(page, `overview, ${scheme}`)).toEqual([])
    }
    expect(await overflowOn(page, 'overview')).toEqual([])
    await rows.first().getByRole('link', { name: 'Harbour House' }).click()
    await page.getByRole('heading', { name: /^Performance/, level: 1 }).waitFor()
  })
})
