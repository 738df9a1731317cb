import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/account/roles.ts'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { eur, makeBooking, type StockOptions } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('payments at the desk', () => {
  async function at(role: Role, stock: StockOptions = {}, options: Options = {}) {
    const hotel = await desk.arriving(stock)
    const visit = await open(await createStaff(test, hotel, role), options)
    const documents = async () =>
      (await hotel.api.get(`/invoices?reservation_id=${hotel.reservation.id}`)).body.data
    return { ...hotel, ...visit, documents, peek: `/reservations?peek=${hotel.reservation.id}` }
  }
  const dialogOf = (page: Page) => page.getByRole('dialog').last()

  it('rule 7 — a payment is recorded in the drawer in two clicks, with the way to charge a card', async () => {
    const { page, go, get, peek, documents } = await at('front_desk')
    await go(peek)
    await page.getByRole('button', { name: 'Take payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take payment · Ngozi Okafor' })
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('360.00')
    expect(await dialog.getByLabel('Method').locator('option').allTextContents()).toEqual(
      expect.arrayContaining(['Card terminal (recorded only)', 'Card, charged by the provider', 'Cash']),
    )
    await dialog.getByRole('button', { name: 'Take €360.00' }).click()
    await page.getByText('€360.00 received').waitFor()
    expect((await get()).balance).toEqual(eur(0))
    expect((await documents())[0].payments).toMatchObject([{ method: 'card', amount: eur(36000) }])
    await expect.poll(() => page.getByRole('button', { name: 'Take payment' }).count()).toBe(0)
  })

  it('rule 7 — a charge is added in two clicks and removed; the balance follows', async () => {
    const { page, go, get, peek, documents } = await at('front_desk')
    await go(peek)
    await page.getByRole('button', { name: 'Charge something' }).click()
    const dialog = page.getByRole('dialog', { name: 'Charge Ngozi Okafor' })
    await dialog.getByLabel('Description').fill('Still water')
    await dialog.getByLabel('Unit price').fill('3,50')
    await dialog.getByLabel('Quantity').fill('2')
    expect(await dialog.getByLabel('VAT').inputValue()).toBe('7.00')
    await page.keyboard.press('Enter')
    await page.getByText('Still water: €7.00 charged').waitFor()
    expect((await get()).balance).toEqual(eur(36700))
    await page.getByRole('article').getByText('Total€367.00').first().waitFor()
    expect((await documents())[0].added_lines).toMatchObject([
      { type: 'service', description: 'Still water', quantity: 2, unit_price: eur(350), vat_rate: '7.00' },
    ])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Still water: charge removed').waitFor()
    expect((await get()).balance).toEqual(eur(36000))
  })

  it('rule 7 — where all was invoiced a charge starts a draft, and payments go where an amount is due', async () => {
    const { page, go, get, api, reservation, documents } = await at('front_desk')
    const [draft] = await documents()
    await api.make(`/invoices/${draft.id}/issue`, undefined)
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Charge something' }).click()
    await dialogOf(page).getByLabel('Description').fill('Parking')
    await dialogOf(page).getByLabel('Unit price').fill('15')
    await dialogOf(page).getByRole('button', { name: 'Charge €15.00' }).click()
    await page.getByText('Parking: €15.00 charged').waitFor()
    await page.getByRole('button', { name: 'Take payment' }).click()
    const choice = dialogOf(page).getByLabel('For')
    await expect
      .poll(() => choice.locator('option').allTextContents())
      .toEqual([expect.stringMatching(/^HARBOUR-.* · €360.00 due$/), 'Draft invoice · €15.00 due'])
    await choice.selectOption({ label: 'Draft invoice · €15.00 due' })
    await dialogOf(page).getByRole('button', { name: 'Take €15.00' }).click()
    await page.getByText('€15.00 received').waitFor()
    expect((await get()).balance).toEqual(eur(36000))
    await page.getByRole('button', { name: 'Take payment' }).click()
    await dialogOf(page).getByRole('button', { name: 'Take €360.00' }).click()
    await page.getByText('€360.00 received').waitFor()
    expect((await get()).balance).toEqual(eur(0))
  })

  it('rule 4 — a pending booking shows its deposit, and recording it confirms', async () => {
    const rate_plan = { deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 } }
    const hotel = await at('front_desk', { inventory_count: 2, rate_plan })
    const waiting = await makeBooking(hotel.api, hotel.stock)
    await hotel.go(`/reservations/${waiting.id}`)
    await hotel.page.getByRole('button', { name: 'Take payment' }).click()
    await expect.poll(() => dialogOf(hotel.page).getByLabel('Amount').inputValue()).toBe('108.00')
    await dialogOf(hotel.page).getByLabel('Method').selectOption({ label: 'Cash' })
    await dialogOf(hotel.page).getByRole('button', { name: 'Take €108.00' }).click()
    await hotel.page.getByText('€108.00 received').waitFor()
    expect((await hotel.api.get(`/reservations/${waiting.id}`)).body).toMatchObject({
      status: 'confirmed',
      balance: eur(25200),
    })
  })

  it('check-out records the payment first, and then continues', async () => {
    const { page, go, get, to, reservation } = await at('front_desk')
    await to('checked_in')
    await go(`/reservations/${reservation.id}`)
    await page.getByRole('button', { name: 'Check out' }).click()
    // Departure on the day of arrival: one night is charged, not three.
    await dialogOf(page).getByRole('button', { name: 'Take €120.00' }).click()
    await dialogOf(page).getByLabel('Method').selectOption({ label: 'Cash' })
    await dialogOf(page).getByRole('button', { name: 'Take €120.00' }).click()
    const leaving = page.getByRole('dialog', { name: 'Check out Ngozi Okafor' })
    await leaving.getByRole('button', { name: 'Check out', exact: true }).click()
    await page.getByText('Ngozi Okafor is checked out').waitFor()
    expect(await get()).toMatchObject({ status: 'checked_out', balance: eur(0) })
  })

  it('SVC-4103 — a role without permission sees the reason', async () => {
    const { page, go, peek } = await at('revenue')
    await go(peek)
    for (const name of ['Take payment', 'Charge something']) {
      await page.getByRole('button', { name }).hover()
      await page
        .getByText(/^Available to: .*Front desk/)
        .first()
        .waitFor()
      await page.getByRole('button', { name }).click({ force: true })
      expect(await page.getByRole('dialog').count()).toBe(1)
    }
  })

  it('rule 7 — a refund shows the resulting balance; goodwill credits and refunds in one step', async () => {
    const { page, go, get, api, documents } = await at('manager')
    const [draft] = await documents()
    await api.make(`/invoices/${draft.id}/payments`, { amount: eur(36000), method: 'cash' })
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await dialogOf(page).getByLabel('Amount').fill('20')
    await dialogOf(page).getByText('The guest then owes €20.00 again.').waitFor()
    await dialogOf(page)
      .getByLabel(/^Goodwill/)
      .check()
    await dialogOf(page)
      .getByText('The stay costs €20.00 less; the guest owes nothing more for it.')
      .waitFor()
    await dialogOf(page).getByLabel('Reason').fill('The heating failed')
    await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
    await page.getByText('€20.00 refunded').first().waitFor()
    expect(await get()).toMatchObject({ total: eur(34000), balance: eur(0) })
    expect((await documents())[0]).toMatchObject({
      total: eur(34000),
      added_lines: [{ type: 'discount', description: 'The heating failed', unit_price: eur(-2000) }],
    })
    await api.make(`/invoices/${draft.id}/issue`, undefined)
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await dialogOf(page).getByLabel('Amount').fill('10')
    await dialogOf(page)
      .getByLabel(/^Goodwill/)
      .check()
    await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
    await page.getByText('€30.00 refunded').first().waitFor()
    expect(await get()).toMatchObject({ balance: eur(0) })
    expect((await documents()).map(({ type }: { type: string }) => type)).toContain('credit_note')
  })

  it('503 — where the refund fails after the credit, a retry only refunds', async () => {
    const { page, go, get, api, documents } = await at('manager')
    const [draft] = await documents()
    await api.make(`/invoices/${draft.id}/payments`, { amount: eur(36000), method: 'cash' })
    await api.make(`/invoices/${draft.id}/issue`, undefined)
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await dialogOf(page).getByLabel('Amount').fill('20')
    await dialogOf(page)
      .getByLabel(/^Goodwill/)
      .check()
    await page.route('**/refund', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
    await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
    await dialogOf(page).getByText('Already credited').waitFor()
    await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
    await page.getByText('€20.00 refunded').first().waitFor()
    expect(await get()).toMatchObject({ balance: eur(0) })
    expect((await documents()).filter(({ type }: { type: string }) => type === 'credit_note')).toHaveLength(1)
  })

  it('an invoice is sent to another address, and a missing one is stored', async () => {
    const { page, go, api, documents, reservation } = await at('front_desk')
    const [draft] = await documents()
    await api.make(`/invoices/${draft.id}/issue`, undefined)
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    await dialogOf(page).getByLabel('E-mail address').fill('books@example.com')
    expect(
      await dialogOf(page)
        .getByLabel(/^Save the address/)
        .isChecked(),
    ).toBe(false)
    await dialogOf(page).getByRole('button', { name: 'Send by e-mail' }).click()
    await page.getByText('Sending to books@example.com').waitFor()
    const guest = `/guests/${reservation.guest_id}`
    expect((await api.get(guest)).body.email).toBe('ngozi.okafor@example.com')
    await api.patch(guest, { email: null, phone: '+4930123456' })
    await go(`/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Send by e-mail' }).click()
    await dialogOf(page).getByText('No address is on file.').waitFor()
    await dialogOf(page).getByLabel('E-mail address').fill('late@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Sending to late@example.com').waitFor()
    expect((await api.get(guest)).body.email).toBe('late@example.com')
  })

  it('on a phone, in German and in the dark', async () => {
    const { page, go, reservation } = await at('owner', {}, { width: 390, locale: 'de-DE', scheme: 'dark' })
    await go(`/reservations/${reservation.id}`)
    const found: string[] = []
    for (const name of ['Zahlung annehmen', 'Leistung buchen']) {
      await page.getByRole('button', { name }).click()
      await dialogOf(page).getByRole('button', { name: 'Abbrechen' }).waitFor()
      found.push(...(await violationsOn(page, name)))
      found.push(...(await overflowOn(page, name)))
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    expect(found).toEqual([])
  })
})
