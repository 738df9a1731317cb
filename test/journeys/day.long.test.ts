import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { createStaff, staffOf } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

const BAR = { type: 'service', description: 'Bar', vat_rate: '19.00', unit_price: eur(1_190) }

describe.skipIf(!CHROMIUM)('the day', () => {
  /**
   * Two properties and two closed days: a dirty room was let on the first, a line of it was corrected on the
   * second.
   */
  async function manager(options: Options = {}, corrected = false) {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel({ property: { name: 'Harbour House' } })
    const second = await hotel.addProperty({ name: 'Hill House' })
    const { property_id, api } = hotel
    const stock = await makeStock(api, { inventory_count: 4, property_id })
    const room = (await api.get(`/rooms?property_id=${property_id}`)).body.data[0]
    const stay = { check_in: '2027-01-04', check_out: '2027-01-07', room_id: room.id }
    const { id } = await makeBooking(api, stock, stay)
    const staff = await staffOf(test, hotel)
    await staff.api.patch(`/rooms/${room.id}`, { status: 'dirty' })
    await staff.api.patch(`/reservations/${id}`, { status: 'checked_in' })
    const draft = await staff.api.make('/invoices', { reservation_id: id, added_lines: [BAR] })
    await staff.api.make(`/invoices/${draft.id}/payments`, { amount: eur(5_000), method: 'cash' })
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    if (corrected) {
      const corrects = { date: '2027-01-04', description: 'Bar' }
      const line = { ...BAR, description: 'Bar, never served', unit_price: eur(-1_190), corrects }
      await api.make('/invoices', { reservation_id: id, added_lines: [line] })
      test.clock.set('2027-01-06T09:00:00Z')
      await closeDays(test)
    }
    const person = await createStaff(test, hotel, 'manager', { name: 'Mara Lenz' })
    const visit = await open(person, options)
    return { ...hotel, second, id, draft, room, ...visit }
  }

  it('rule 17.9, 17.10 — figures, payments and exceptions of a property; days are changed, a row links to its record', async () => {
    const { page, go, property_id } = await manager({}, true)
    await go(`/reservations?property_id=${property_id}`)
    await page.getByRole('link', { name: 'Day', exact: true }).click()
    await page.getByRole('heading', { name: 'Tue 5 Jan', level: 1 }).waitFor()
    await page
      .getByRole('row', { name: /Correction of an earlier day.*Corrects “Bar” of Mon 4 Jan/ })
      .waitFor()
    await page.getByRole('button', { name: 'Closed day before' }).click()
    await page.getByRole('heading', { name: 'Mon 4 Jan', level: 1 }).waitFor()
    const figures = page.getByRole('group', { name: 'Figures of the day' })
    expect(await figures.textContent()).toMatch(/Occupancy\s*25\.00 %/)
    await page.getByRole('row', { name: /Cash €50.00 €0.00 €50.00/ }).waitFor()
    await page.getByRole('row', { name: /Accommodation 7.00 % €112.15 €7.85 €120.00/ }).waitFor()
    expect(await violationsOn(page, 'day')).toEqual([])
    await shoot(page, 'day-record-1440-light')
    const dirty = page.getByRole('row', { name: /Dirty room let/ })
    expect(await dirty.textContent()).toMatch(/Okafor, Ngozi · Room .*[\s\S]*Ana/)
    await dirty.getByRole('link', { name: 'Okafor, Ngozi' }).click()
    await page.getByRole('heading', { name: /Ngozi Okafor/ }).waitFor()
    await go(`/day?property_id=${property_id}&date=2027-01-06`)
    await page.getByText('This day is not closed').waitFor()
    await page.getByRole('button', { name: 'Show the newest closed day' }).click()
    await page.getByRole('heading', { name: 'Tue 5 Jan', level: 1 }).waitFor()
  })

  it('the newest day is reopened by an owner, with a reason; other roles are not offered it', async () => {
    const { page: of_manager, go: goManager, property_id, ...hotel } = await manager()
    await goManager(`/day?property_id=${property_id}`)
    await of_manager.getByRole('heading', { name: 'Mon 4 Jan', level: 1 }).waitFor()
    expect(await of_manager.getByRole('button', { name: 'Reopen…' }).count()).toBe(0)
    const { page, go } = await open(await createStaff(test, hotel, 'owner', { name: 'Ana Souza' }))
    await go(`/day?property_id=${property_id}`)
    await page.getByRole('button', { name: 'Reopen…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen Mon 4 Jan' })
    expect(await dialog.getByRole('button', { name: 'Reopen', exact: true }).isDisabled()).toBe(true)
    expect(await violationsOn(page, 'a day is reopened', undefined, 'overlays')).toEqual([])
    // The focus is on the reason.
    await page.keyboard.type('Closed on the wrong date')
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
    await page.getByText('Mon 4 Jan is open again').first().waitFor()
    const { rows } = await test.db.query('SELECT reason FROM day_reopenings WHERE property_id = $1', [
      property_id,
    ])
    expect(rows).toEqual([{ reason: 'Closed on the wrong date' }])
  })

  it('several properties are a row each, which links to the property; German, dark, on a phone', async () => {
    const { page, go } = await manager({ locale: 'de-DE', scheme: 'dark', width: 390 })
    await go('/day')
    await page.getByRole('heading', { name: /4\. Jan/, level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Hill House' }).waitFor()
    await page.getByText('Ungereinigtes Zimmer vergeben').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOn(page, 'Tag, mehrere Betriebe')).toEqual([])
    await shoot(page, 'day-properties-390-dark')
    await page.getByRole('link', { name: 'Harbour House' }).click()
    await page.getByRole('group', { name: 'Zahlen des Tages' }).waitFor()
    expect(await violationsOn(page, 'Tag')).toEqual([])
    await shoot(page, 'day-390-dark')
  })

  it('rule 17.5 — a line of a closed day is corrected on the draft, by a line that names it', async () => {
    const { page, go, draft, api } = await manager()
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Edit draft' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Correct Bar' }).click()
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Correction: Bar')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { added_lines } = (await api.get(`/invoices/${draft.id}`)).body
    expect(added_lines[1]).toMatchObject({
      date: '2027-01-05',
      unit_price: eur(-1_190),
      corrects: { date: '2027-01-04', description: 'Bar' },
    })
  })
})
