import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('prices by hand and promotions', () => {
  async function makeHotel(options: Options = {}, role: 'manager' | 'front_desk' = 'manager') {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel({ property: { name: 'Harbour House' } })
    const stock = await makeStock(hotel.api, { inventory_count: 4 })
    const person = await createStaff(test, hotel, role, { name: 'Mara Lenz' })
    return { ...hotel, stock, person, ...(await open(person, options)) }
  }

  it('rule 22.2, 22.13 — a stay is sold at a price by hand with a reason, changed, undone, and shown in the record of the day', async () => {
    const { page, go, follow, api, person } = await makeHotel()
    await go('/reservations/new?check_in=2027-01-10&check_out=2027-01-12')
    await page.getByRole('radio', { name: /Flexible/ }).check()
    await page.getByText('Price by hand · Discount').click()
    await page.getByRole('textbox', { name: 'Price of Sun 10 Jan' }).fill('100')
    await page.getByRole('combobox', { name: 'Discount' }).selectOption('Percent')
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('10')
    await page.getByText('Give the discount its value and a reason.').waitFor()
    await page.getByRole('textbox', { name: /Reason for the discount/ }).fill('Third stay')
    await page.getByRole('complementary').getByText('€198.00').waitFor()
    expect(await violationsOn(page, 'new reservation with prices')).toEqual([])
    await shoot(page, 'prices-new-1440-light')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/peek=/)
    const [stay] = (await api.get('/reservations')).body.data
    expect(stay).toMatchObject({
      total: eur(19_800),
      nights_by_hand: ['2027-01-10'],
      discount: { type: 'percent', value: 10, reason: 'Third stay' },
    })
    await follow(`/reservations/${stay.id}`)
    await page.getByRole('tab', { name: 'Folio' }).click()
    await page.getByRole('row', { name: /Third stay.*22\.00/ }).waitFor()
    await page.getByRole('row', { name: /Sun 10 Jan.*Discount.*100\.00.*90\.00/ }).waitFor()
    await shoot(page, 'prices-folio-1440-light')
    await page.getByRole('button', { name: 'Plan and price' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/The price by hand stays on Sun 10 Jan/).waitFor()
    await dialog.getByRole('textbox', { name: 'Price of Mon 11 Jan' }).fill('110')
    await dialog.getByText('€189.00').first().waitFor()
    await shoot(page, 'prices-edit-1440-light')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    expect((await api.get(`/reservations/${stay.id}`)).body.total).toEqual(eur(19_800))
    test.clock.set('2027-01-05T09:00:00Z')
    await closeDays(test)
    // A new session: a night has passed.
    const later = await open(person)
    await later.go('/day')
    await later.page.getByRole('row', { name: /Discount by hand.*Third stay/ }).waitFor()
  })

  it('rule 22.8 — a promotion is created, used by its code, and shown; the front desk has no price by hand', async () => {
    const { page, go, api, stock, ...hotel } = await makeHotel()
    await go('/settings/promotions')
    await page.getByRole('link', { name: 'New promotion' }).first().click()
    await page.getByRole('textbox', { name: 'Code' }).fill('Spring10')
    await page.getByRole('textbox', { name: 'Most stays' }).fill('3')
    expect(await violationsOn(page, 'new promotion')).toEqual([])
    await shoot(page, 'promotion-new-1440-light')
    await page.getByRole('button', { name: 'New promotion' }).click()
    await page.getByRole('row', { name: /SPRING10.*0 of 3 stays/ }).waitFor()
    const desk = await open(await createStaff(test, hotel, 'front_desk'))
    await desk.go('/reservations/new?check_in=2027-01-10&check_out=2027-01-12')
    await desk.page.getByRole('radio', { name: /Flexible/ }).check()
    await desk.page.getByText('Price by hand · Discount').click()
    expect(await desk.page.getByRole('textbox', { name: 'Price of Sun 10 Jan' }).isDisabled()).toBe(true)
    const code = desk.page.getByRole('textbox', { name: 'Promotion code' })
    await code.fill('SUMMER')
    await desk.page.getByText('There is no promotion with this code.').first().waitFor()
    await code.fill('spring10')
    await desk.page.getByRole('complementary').getByText('€216.00').waitFor()
    await desk.page
      .getByRole('radio', { name: /Flexible, €216\.00 with the code, in place of €240\.00/ })
      .waitFor()
    expect(await violationsOn(desk.page, 'new reservation with a code')).toEqual([])
    await shoot(desk.page, 'prices-code-1440-light')
    await makeBooking(api, stock, { promotion_code: 'spring10' })
    await go('/settings/promotions')
    await page.getByRole('row', { name: /SPRING10.*1 of 3 stays/ }).waitFor()
    await shoot(page, 'promotions-1440-light')
  })

  it('rule 20.7 — a municipality exempts business travel in the settings, and a stay shows it from its booking to its card', async () => {
    const { page, go, follow, api, property_id, ...hotel } = await makeHotel()
    const owner = await open(await createStaff(test, hotel, 'owner'))
    const tax = { basis: 'per_person_night', amount: eur(200) }
    await test.db.query('UPDATE properties SET city_tax = $2 WHERE id = $1', [
      property_id,
      JSON.stringify(tax),
    ])
    await owner.go('/settings/property')
    await owner.page.getByRole('checkbox', { name: 'Business travel' }).check()
    await owner.page.getByRole('button', { name: 'Save' }).click()
    await owner.page.getByText('Property saved').waitFor()
    expect((await api.get(`/properties/${property_id}`)).body.city_tax.exemptions).toEqual(['business'])
    await go('/reservations/new?check_in=2027-01-10&check_out=2027-01-12')
    await page.getByRole('radio', { name: /Flexible/ }).check()
    const total = page.getByRole('complementary')
    await total.getByText('€248.00').waitFor()
    await page.getByRole('combobox', { name: 'City tax' }).selectOption('Exempt: Business travel')
    await page.getByRole('textbox', { name: /What shows it/ }).fill('Example AG')
    await total.getByText('€240.00').waitFor()
    expect(await violationsOn(page, 'new reservation, exempt')).toEqual([])
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/peek=/)
    const [stay] = (await api.get('/reservations')).body.data
    expect(stay.city_tax_exemption).toEqual({ reason: 'business', note: 'Example AG' })
    await follow(`/reservations/${stay.id}`)
    await page.getByRole('tab', { name: 'Folio' }).click()
    await page.getByRole('row', { name: /City tax exempt · Business travel · Example AG €0\.00/ }).waitFor()
    await shoot(page, 'city-tax-exempt-1440-light')
  })

  it('German, dark, on a phone', async () => {
    const { page, go, follow, api, property_id, stock } = await makeHotel({
      locale: 'de-DE',
      scheme: 'dark',
      width: 390,
    })
    const discount = { type: 'amount', value: 5_000 }
    const { id } = await api.make('/promotions', {
      property_id,
      code: 'WINTER',
      discount,
      stay_to: '2027-03-01',
    })
    await go(`/settings/promotions/${id}`)
    await page.getByRole('textbox', { name: 'Code' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await violationsOn(page, 'Aktion')).toEqual([])
    await shoot(page, 'promotion-390-dark')
    const stay = await makeBooking(api, stock, {
      promotion_code: 'winter',
      check_in: '2027-01-10',
      check_out: '2027-01-12',
    })
    await follow(`/reservations/${stay.id}`)
    await page.getByRole('button', { name: 'Plan und Preis' }).click()
    await page.getByRole('textbox', { name: 'Aktionscode' }).waitFor()
    expect(await violationsOn(page, 'Plan und Preis')).toEqual([])
    await shoot(page, 'prices-edit-390-dark')
  })
})
