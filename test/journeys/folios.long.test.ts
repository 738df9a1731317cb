import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { expectMoneyAgrees } from '../harness/payments.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('rule 7.58 — folios on the screen', () => {
  async function atFolios() {
    const hotel = await desk.arriving({ inventory_count: 4 })
    const { id } = hotel.reservation
    const drink = { type: 'service', description: 'Wine', unit_price: eur(2500), vat_rate: '19.00' }
    await hotel.api.make('/invoices', { reservation_id: id, added_lines: [drink] })
    const visit = await open(await createStaff(test, hotel, 'front_desk'))
    await visit.go(`/reservations/${id}?tab=money`)
    const folios = async () => (await hotel.api.get(`/reservations/${id}/folios`)).body.data
    const card = (name: string) => visit.page.getByRole('region', { name: `Folio: ${name}` })
    return { ...hotel, ...visit, folios, card, id }
  }
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  it('the company pays the room and the guest the extras, by keyboard; both are invoiced and paid', async () => {
    const { page, folios, card, account_id, api, id } = await atFolios()
    await card('Ngozi Okafor')
      .getByRole('checkbox', { name: /Choose 4 Jan.* Accommodation/ })
      .focus()
    await press(page, 'Space')
    await card('Ngozi Okafor')
      .getByRole('checkbox', { name: /Choose 6 Jan.* Accommodation/ })
      .focus()
    await press(page, 'Shift+Space')
    await page.getByText('3 lines chosen').waitFor()
    await press(page, 'm')
    await page.getByRole('menuitem', { name: 'New folio…' }).focus()
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'New folio' })
    await dialog.getByLabel('Folio name', { exact: true }).fill('Company')
    await dialog.getByLabel('Company name').fill('Okafor Trading Ltd')
    await press(page, 'Enter')
    await page.getByText('3 lines moved to Company').waitFor()
    await card('Company').getByText('Bill to Okafor Trading Ltd').waitFor()
    expect((await folios()).map(({ total }: { total: object }) => total)).toEqual([eur(2500), eur(36000)])
    expect(await violationsOn(page, 'folios')).toEqual([])
    await shoot(page, 'folios-1440-light')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOn(page, 'folios, dark')).toEqual([])
    await shoot(page, 'folios-1440-dark')
    await page.emulateMedia({ colorScheme: 'light' })

    await card('Company').getByRole('button', { name: 'Issue invoice: Company' }).press('Enter')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Issue' }).press('Enter')
    await card('Company')
      .getByRole('link', { name: /^HARBOUR-/ })
      .waitFor()
    await card('Company')
      .getByRole('button', { name: /^Pay €360.00/ })
      .press('Enter')
    const paying = page.getByRole('dialog', { name: 'Take payment · Company' })
    await paying.getByLabel('Method').selectOption({ label: 'Bank transfer (recorded only)' })
    await paying.getByRole('button', { name: 'Take €360.00' }).press('Enter')
    await page.getByText('€360.00 received').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await card('Ngozi Okafor')
      .getByRole('button', { name: /^Pay €25.00/ })
      .press('Enter')
    await page.getByRole('dialog').last().getByLabel('Method').selectOption({ label: 'Cash' })
    await page.getByRole('dialog').last().getByRole('button', { name: 'Take €25.00' }).press('Enter')
    await page.getByText('€25.00 received').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await card('Ngozi Okafor').getByRole('button', { name: 'Issue invoice: Ngozi Okafor' }).press('Enter')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Issue' }).press('Enter')
    await card('Ngozi Okafor')
      .getByRole('link', { name: /^HARBOUR-/ })
      .waitFor()
    const documents = (await api.get(`/invoices?reservation_id=${id}&status=paid`)).body.data
    expect(
      documents.map(({ total, bill_to }: { total: object; bill_to: { company_name: string } }) => [
        total,
        bill_to.company_name,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [eur(36000), 'Okafor Trading Ltd'],
        [eur(2500), null],
      ]),
    )
    await expectMoneyAgrees(test.db, account_id)
  })

  it('a line is dragged to another folio and undone; a folio is opened, deleted and restored', async () => {
    const { page, folios, card } = await atFolios()
    await page.getByRole('button', { name: 'New folio' }).click()
    await page.getByRole('dialog').getByLabel('Folio name', { exact: true }).fill('Bar')
    await page.getByRole('dialog').getByRole('button', { name: 'Open folio' }).click()
    await card('Bar').getByText('Nothing on it.').waitFor()
    const wine = card('Ngozi Okafor').getByRole('listitem').filter({ hasText: 'Wine' })
    await wine.dragTo(card('Bar'))
    await card('Bar').getByText('Wine').waitFor()
    expect((await folios())[1].total).toEqual(eur(2500))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Moved back').waitFor()
    await card('Ngozi Okafor').getByText('Wine').waitFor()
    await card('Bar').getByRole('button', { name: 'Delete: Bar' }).click()
    await page.getByText('Folio Bar deleted').waitFor()
    expect(await folios()).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await card('Bar').waitFor()
    await expect.poll(async () => (await folios())[1]?.name).toBe('Bar')
  })

  it('a payment by the wrong payer moves to the other folio, and both are paid at once', async () => {
    const { page, folios, card, api, id, account_id } = await atFolios()
    const [first] = await folios()
    const company = await api.make(`/reservations/${id}/folios`, { name: 'Company' })
    const nights = ['04', '05'].map((day) => `accommodation_2027-01-${day}_7.00`)
    await api.post(`/invoices/${first.draft_invoice_id}/lines/move`, {
      line_ids: nights,
      folio_id: company.id,
    })
    await api.make(`/invoices/${first.draft_invoice_id}/payments`, { amount: eur(5000), method: 'cash' })
    await card('Ngozi Okafor').getByRole('button', { name: 'Move the payment of €50.00 to…' }).click()
    await page.getByRole('menuitem', { name: 'Company' }).click()
    await page.getByText('€50.00 moved to Company').waitFor()
    expect((await folios()).map(({ balance }: { balance: object }) => balance)).toEqual([
      eur(14500),
      eur(19000),
    ])
    await page.getByRole('button', { name: 'Pay several…' }).click()
    const dialog = page.getByRole('dialog', { name: /Take payment/ })
    await dialog.getByLabel(/^Amount for Company/).fill('100')
    await dialog.getByRole('button', { name: 'Take €245.00' }).click()
    await page.getByText('€245.00 received on 2 documents').waitFor()
    expect((await folios()).map(({ balance }: { balance: object }) => balance)).toEqual([eur(0), eur(9000)])
    await expectMoneyAgrees(test.db, account_id)
  })
})

describe.skipIf(!CHROMIUM)('rule 7.62 — several stays are paid at once', () => {
  async function withTwo() {
    const hotel = await desk.arriving({ inventory_count: 4 })
    const guest = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
    const other = await makeBooking(hotel.api, hotel.stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-05',
      guest,
    })
    const visit = await open(await createStaff(test, hotel, 'front_desk'))
    const balanceOf = async (id: string) => (await hotel.api.get(`/reservations/${id}`)).body.balance
    return { ...hotel, ...visit, other, balanceOf }
  }

  it('from the list of reservations: amounts for each stay, and their total', async () => {
    const { page, go, reservation, other, balanceOf } = await withTwo()
    await go('/reservations')
    await page.getByRole('checkbox', { name: /Ngozi Okafor/ }).check()
    await page.getByRole('checkbox', { name: /Ada Lovelace/ }).check()
    await page.getByRole('button', { name: 'Pay 2 together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take payment · 2 stays' })
    await dialog.getByLabel(/^Amount for Ngozi Okafor/).fill('60')
    expect(await violationsOn(page, 'paying several')).toEqual([])
    await dialog.getByLabel('Reference').fill('Terminal 2')
    await dialog.getByRole('button', { name: 'Take €180.00' }).click()
    await page.getByText('€180.00 received on 2 documents').waitFor()
    expect([await balanceOf(reservation.id), await balanceOf(other.id)]).toEqual([eur(30000), eur(0)])
  })

  it('from Today; where one has less due by then, nothing is recorded and the stay is named', async () => {
    const { page, go, api, reservation, other, balanceOf } = await withTwo()
    await go('/')
    await page.getByRole('checkbox', { name: /Okafor/ }).check()
    await page.getByRole('checkbox', { name: /Lovelace/ }).check()
    await page.getByRole('button', { name: 'Pay 2 together' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take payment · 2 stays' })
    await dialog.getByLabel(/^Amount for Ada Lovelace/).fill('120')
    const [draft] = (await api.get(`/invoices?reservation_id=${other.id}`)).body.data
    await dialog.getByRole('button', { name: /^Take €480/ }).waitFor()
    await api.make(`/invoices/${draft.id}/payments`, { amount: eur(10000), method: 'cash' })
    await dialog.getByRole('button', { name: /^Take €480/ }).click()
    await dialog.getByText('No payment was taken.').waitFor()
    await dialog.getByText(/Only €20.00 is due for Ada Lovelace now/).waitFor()
    expect([await balanceOf(reservation.id), await balanceOf(other.id)]).toEqual([eur(36000), eur(2000)])
    await dialog.getByRole('checkbox', { name: /Ada Lovelace/ }).uncheck()
    await dialog.getByRole('button', { name: 'Take €360.00' }).click()
    await page.getByText('€360.00 received on 1 document').waitFor()
    expect(await balanceOf(reservation.id)).toEqual(eur(0))
  })
})
