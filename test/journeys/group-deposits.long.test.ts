import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { groupOf } from '../harness/reservations/groups.ts'
import { createStaff } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T15:00:00Z'))

async function makeGroup() {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, { inventory_count: 8 })
  const group = await hotel.api.make(
    '/groups',
    groupOf(hotel.property_id, stock, {
      routing: [{ to: 'group' }],
      bill_to: { name: 'Ada Okafor', email: 'ada@okafor.example' },
    }),
  )
  for (let room = 0; room < 2; room++) await makeBooking(hotel.api, stock, { group_id: group.id })
  return { hotel, group }
}

async function expectAccessible(page: Page, where: string, shown?: Locator) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflowOn(page, where)).toEqual([])
      await shown?.scrollIntoViewIfNeeded()
      await shoot(page, `${where}-${width}-${colorScheme}`)
    }
    expect(await violationsOn(page, `${where}, ${colorScheme}`)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

describe.skipIf(!CHROMIUM)('rule 31.12 — deposits of a group, on the screen', () => {
  it('are agreed, and asked for by e-mail after a preview', async () => {
    const { hotel, group } = await makeGroup()
    const { api } = hotel
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go(`/groups/${group.id}`)
    await page.getByText('No deposits are agreed.').waitFor()
    const add = page.getByRole('button', { name: 'Add a deposit' })
    await add.click()
    await add.click()
    const term = (at: number) => page.getByRole('group', { name: `Deposit ${at}` })
    await term(1).getByLabel('Percent', { exact: true }).fill('30')
    await term(2).getByLabel('Due when').selectOption('on_date')
    await term(2).getByLabel('Date').fill('5 Jan 2027')
    await page.getByRole('button', { name: 'Save the deposits' }).click()
    await term(2).getByText('It would be due on 2027-01-05, before the one above it.').waitFor()
    await term(2).getByLabel('Due when').selectOption('days_before_arrival')
    await term(2).getByLabel('Days', { exact: true }).fill('30')
    await page.getByRole('button', { name: 'Save the deposits' }).click()
    await page.getByText('The deposits were saved').waitFor()
    expect((await api.get(`/groups/${group.id}`)).body.deposit_schedule).toEqual([
      { type: 'percent', percent: 30, due: { type: 'days_after_booking', days: 7 } },
      { type: 'rest', due: { type: 'days_before_arrival', days: 30 } },
    ])
    const table = page.getByRole('region', { name: 'Deposits' })
    await table.getByText('€216.00').first().waitFor()
    await expectAccessible(page, 'group-deposits', add)

    await page.getByRole('button', { name: 'Request deposit 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('To ada@okafor.example').waitFor()
    await dialog.getByText('Deposit, due 11 January 2027: €216.00').waitFor()
    await expectAccessible(page, 'group-deposit-request')
    await dialog.getByRole('button', { name: 'Send the e-mail' }).click()
    await page.getByText('The e-mail goes to ada@okafor.example').waitFor()
    await table.getByText('Requested').waitFor()
    await settled()
  })

  it('rule 31.13 — the bell leads to a group with an overdue deposit, until it is paid', async () => {
    const { hotel, group } = await makeGroup()
    const { api } = hotel
    const deposit_schedule = [{ type: 'percent', percent: 30, due: { type: 'days_after_booking', days: 0 } }]
    await api.patch(`/groups/${group.id}`, { deposit_schedule })
    test.clock.set('2027-01-05T15:00:00Z')
    const { page, go, settled } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/groups')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Deposit overdue: Okafor family reunion').waitFor()
    await expectAccessible(page, 'group-deposit-bell')
    await drawer.getByRole('link', { name: 'Open the group' }).click()
    const table = page.getByRole('region', { name: 'Deposits' })
    await table.getByText('Overdue').waitFor()

    const { stays } = (await api.get(`/groups/${group.id}/folio`)).body
    const [first] = stays[0].documents
    await api.make('/payments', {
      method: 'bank_transfer',
      items: [{ invoice_id: first.id, amount: { amount: 21_600, currency: 'EUR' } }],
    })
    await go(`/groups/${group.id}`)
    await expect.poll(() => table.getByText('Overdue').count()).toBe(0)
    await settled()
  })

  it('in German, on a phone: the schedule and its words', async () => {
    const { hotel, group } = await makeGroup()
    const clerk = await createStaff(test, hotel, 'front_desk')
    const { page, go } = await open(clerk, { locale: 'de-DE', width: 390 })
    await go(`/groups/${group.id}`)
    await page.getByText('Es sind keine Anzahlungen vereinbart.').waitFor()
    await page.getByRole('button', { name: 'Anzahlung hinzufügen' }).click()
    await page.getByRole('group', { name: 'Anzahlung 1' }).getByLabel('Wann fällig').waitFor()
    expect(await overflowOn(page, 'deposits in German')).toEqual([])
    await page.getByRole('group', { name: 'Anzahlung 1' }).scrollIntoViewIfNeeded()
    await shoot(page, 'group-deposits-german-390-light')
  })
})
