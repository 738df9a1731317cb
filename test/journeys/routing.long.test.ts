import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { expectMoneyAgrees } from '../harness/payments.ts'
import { groupOf } from '../harness/reservations/groups.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

async function makeHotel() {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 8 })
  await hotel.api.make('/services', {
    name: { en: 'Parking' },
    code: 'PARKING',
    category: 'other',
    price: eur(1500),
    per: 'stay',
    vat_rate: '19.00',
    property_id: hotel.property_id,
  })
  return { ...hotel, stock }
}

const rule = (page: Page, at: number) => page.getByRole('group', { name: `Rule ${at}` })
async function choose(page: Page, at: number, ...what: string[]) {
  await rule(page, at).getByLabel('Charges').click()
  for (const one of what) await page.getByRole('option', { name: one }).click()
  await page.keyboard.press('Escape')
}

async function expectAccessible(page: Page, where: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflowOn(page, where)).toEqual([])
      await shoot(page, `${where}-${width}-${colorScheme}`)
    }
    expect(await violationsOn(page, `${where}, ${colorScheme}`)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

describe.skipIf(!CHROMIUM)('rule 7.68 — who pays what, on the screen', () => {
  it('a group gets rules and a payer, what exists is moved after a preview, and one payment pays it', async () => {
    const { api, stock, ...hotel } = await makeHotel()
    const dates = { check_in: '2027-03-15', check_out: '2027-03-18' }
    const group = await api.make('/groups', groupOf(hotel.property_id, stock))
    for (const last_name of ['Okafor', 'Byron'])
      await makeBooking(api, stock, {
        ...dates,
        group_id: group.id,
        guest: { first_name: 'Ada', last_name, email: `${last_name.toLowerCase()}@example.com` },
      })
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/groups/${group.id}`)
    await page.getByText('Nobody pays for the group yet').waitFor()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await choose(page, 1, 'Accommodation', 'City tax')
    await page.getByLabel('Person', { exact: true }).fill('Chidi Okafor')
    await page.getByRole('button', { name: 'Save the rules' }).click()
    await page.getByText('The rules were saved').waitFor()
    expect((await api.get(`/groups/${group.id}`)).body).toMatchObject({
      routing: [{ types: ['accommodation', 'city_tax'], to: 'group' }],
      bill_to: { name: 'Chidi Okafor' },
    })
    await page.getByText('Billed to Chidi Okafor.').waitFor()
    await page.getByRole('button', { name: 'Move what exists…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ada Byron').waitFor()
    await expectAccessible(page, 'routing-preview')
    await dialog.getByRole('button', { name: 'Move 6 lines' }).click()
    await page.getByText('6 lines moved').waitFor()
    const statement = page.getByRole('region', { name: 'What the group pays' })
    await statement.getByRole('row', { name: /Total.*€720\.00/ }).waitFor()
    await settled()
    await expectAccessible(page, 'routing-group')
    await page.getByRole('button', { name: 'Record payment' }).click()
    await dialog.getByRole('button', { name: 'Take €720.00' }).click()
    await page.getByText('€720.00 received on 2 documents').waitFor()
    await statement.getByRole('row', { name: /Total.*€720\.00.*€720\.00.*€0\.00/ }).waitFor()
    await expectMoneyAgrees(test.db, hotel.account_id)
  })

  it('a company pays by its rules, and a stay has rules of its own before them', async () => {
    const { api, stock, ...hotel } = await makeHotel()
    const company = await api.make('/companies', { name: 'Okafor Trading Ltd' })
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go(`/companies/${company.id}`)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await choose(page, 1, 'Accommodation')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await choose(page, 2, 'Parking')
    await expectAccessible(page, 'routing-company')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Okafor Trading Ltd was saved').waitFor()
    const { routing } = (await api.get(`/companies/${company.id}`)).body
    expect(routing).toMatchObject([
      { types: ['accommodation'], to: 'company' },
      { service_ids: [expect.any(String)], to: 'company' },
    ])
    const { id } = await makeBooking(api, stock, { company_id: company.id })
    await go(`/reservations/${id}?tab=money`)
    await page
      .getByRole('region', { name: 'Folio: Okafor Trading Ltd' })
      .getByText('€360.00')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Rules…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add a rule' }).click()
    await rule(page, 1).getByLabel('Paid by').selectOption({ label: 'Another folio…' })
    await rule(page, 1).getByLabel('Name of the folio').fill('Extras')
    await expectAccessible(page, 'routing-stay')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The rules were saved').waitFor()
    await page.getByRole('button', { name: 'Move what exists…' }).click()
    await dialog.getByText('Extras').waitFor()
    await dialog.getByRole('button', { name: /Move \d lines/ }).click()
    await page.getByRole('region', { name: 'Folio: Extras' }).getByText('€360.00').first().waitFor()
    await expectMoneyAgrees(test.db, hotel.account_id)
  })
})
