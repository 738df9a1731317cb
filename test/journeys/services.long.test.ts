import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('rule 25 — services on the screens', () => {
  async function makeHotel(options: Options = {}) {
    const hotel = await test.createHotel({ property: { name: 'Harbour House' } })
    const stock = await makeStock(hotel.api, { inventory_count: 4 })
    const person = await createStaff(test, hotel, 'manager', { name: 'Mara Lenz' })
    const service = (en: string, per: string, amount: number, terms: object = {}) =>
      hotel.api.make('/services', {
        property_id: hotel.property_id,
        name: { en },
        price: eur(amount),
        per,
        ...terms,
      })
    return { ...hotel, stock, service, ...(await open(person, options)) }
  }

  it('a service is created and changed, booked with a new stay and a quantity, and sold-out ones cannot be selected', async () => {
    const { page, go, follow, api, stock, service } = await makeHotel()
    await go('/settings/services')
    await page.getByRole('link', { name: 'New service' }).first().click()
    await page.getByRole('textbox', { name: 'Name in English' }).fill('Breakfast')
    await page.getByRole('textbox', { name: 'Name in German' }).fill('Frühstück')
    await page.getByRole('textbox', { name: 'Price, VAT included' }).fill('18.50')
    expect(await violationsOn(page, 'new service')).toEqual([])
    await page.getByRole('button', { name: 'New service' }).click()
    await page.getByRole('row', { name: /Breakfast.*18\.50.*each person and night/ }).waitFor()
    const [breakfast] = (await api.get('/services')).body.data
    expect(breakfast).toMatchObject({
      name: { en: 'Breakfast', de: 'Frühstück' },
      price: eur(1850),
      per: 'person_night',
      daily_limit: null,
    })
    await page.getByRole('link', { name: 'Breakfast' }).click()
    await page.getByRole('textbox', { name: 'Most on a day' }).fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Breakfast saved').waitFor()
    expect((await api.get(`/services/${breakfast.id}`)).body.daily_limit).toBe(30)

    const parking = await service('Parking', 'night', 1500, { daily_limit: 1 })
    const dates = { check_in: '2027-01-11', check_out: '2027-01-12' }
    await makeBooking(api, stock, { ...dates, services: [{ service_id: parking.id }] })
    await follow('/reservations/new?check_in=2027-01-10&check_out=2027-01-12')
    await page.getByRole('radio', { name: /Flexible/ }).check()
    const add = page.getByRole('combobox', { name: 'Add a service' })
    await add.fill('park')
    await page.getByRole('option', { name: /Parking.*sold out on Mon 11 Jan/ }).waitFor()
    await add.fill('break')
    await page.getByRole('option', { name: /Breakfast/ }).click()
    await page.getByRole('complementary').getByText('€314.00').waitFor()
    await page.getByRole('button', { name: /^Dates of Breakfast/ }).click()
    await page.getByRole('group', { name: 'Dates of Breakfast' }).getByLabel('Mon 11 Jan').uncheck()
    await page.getByRole('complementary').getByText('€277.00').waitFor()
    await page.getByRole('group', { name: 'Dates of Breakfast' }).getByLabel('Mon 11 Jan').check()
    await page.getByRole('complementary').getByText('€314.00').waitFor()
    await page.getByRole('textbox', { name: 'Quantity of Breakfast' }).fill('1')
    await page.getByRole('complementary').getByText('€277.00').waitFor()
    expect(await violationsOn(page, 'new reservation with services')).toEqual([])
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.waitForURL(/peek=/)
    const [stay] = (await api.get('/reservations')).body.data
    expect(stay).toMatchObject({ total: eur(27_700), services: [{ quantity: 1, total: eur(3700) }] })
  })

  it('a stay in the drawer: two breakfasts are charged by a word and Enter, undone, and a service is added to the stay', async () => {
    const { page, go, api, stock, service } = await makeHotel()
    await service('Breakfast', 'item', 1850)
    await service('Sauna', 'person', 1000)
    const parking = await service('Parking', 'night', 1500, { daily_limit: 1 })
    const dates = { check_in: '2027-01-11', check_out: '2027-01-12' }
    await makeBooking(api, stock, { ...dates, services: [{ service_id: parking.id }] })
    const stay = await makeBooking(api, stock, { check_in: '2027-01-10', check_out: '2027-01-12' })
    await go(`/reservations?peek=${stay.id}`)
    await page.getByRole('tab', { name: 'Folio' }).click()
    await page.getByRole('textbox', { name: 'Add a charge' }).fill('br 2')
    await page.getByRole('button', { name: /2 × Breakfast.*37\.00/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('2 × Breakfast charged').waitFor()
    const current = async () => (await api.get(`/reservations/${stay.id}`)).body
    expect(await current()).toMatchObject({ total: eur(27_700), charges_total: eur(3700) })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Charge removed').waitFor()
    expect(await current()).toMatchObject({ total: eur(24_000), charges_total: eur(0) })
    await page.getByRole('button', { name: 'Guests', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Guests of' })
    await dialog.getByRole('combobox', { name: 'Add a service' }).fill('sauna')
    await page.getByRole('option', { name: /Sauna/ }).click()
    await dialog.getByText('€260.00').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row', { name: /Sauna.*2 × €10\.00.*€20\.00/ }).waitFor()
    expect(await current()).toMatchObject({ total: eur(26_000), services_total: eur(2000) })
    await page.getByRole('button', { name: 'Book a service' }).click()
    const form = page.getByRole('region', { name: 'Book a service' })
    await form.getByRole('combobox', { name: 'Service' }).selectOption('Parking')
    await form.getByRole('alert').getByText('Parking is sold out').waitFor()
    await form.getByText('Mon 11 Jan: none left').waitFor()
    await form.getByRole('checkbox', { name: 'Mon 11 Jan' }).uncheck()
    await form.getByText('Adds €15.00').waitFor()
    await form.getByRole('button', { name: 'Book it' }).click()
    await page.getByText('Parking booked').waitFor()
    expect((await current()).services).toMatchObject([
      { quantity: 2, total: eur(2000) },
      { quantity: 1, dates: ['2027-01-10'], total: eur(1500) },
    ])
    expect(await violationsOn(page, 'folio with services')).toEqual([])
    await page.getByRole('button', { name: 'Take Parking off' }).click()
    await page.getByText('Parking taken off').waitFor()
    expect(await current()).toMatchObject({ total: eur(26_000), services_total: eur(2000) })
  })
})
