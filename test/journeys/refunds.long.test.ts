import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { DEPOSIT, paid } from '../harness/payments.ts'
import { createStaff } from '../harness/staff.ts'
import { eur } from '../harness/stock.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)

/** A stay from today with a paid deposit of €108.00. */
async function withDeposit() {
  const hotel = await desk.arriving({ inventory_count: 2, rate_plan: DEPOSIT })
  const { id } = hotel.reservation
  const { data } = (await hotel.api.get(`/invoices?reservation_id=${id}`)).body
  const deposit = data.find(({ type }: { type: string }) => type === 'deposit_invoice')
  await paid(hotel.api, deposit.id, 10_800, { method: 'bank_transfer' })
  const { page, go } = await open(await createStaff(test, hotel, 'manager'))
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel reservation' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByText('€108.00 is to be paid back: by hand or at the card terminal.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click()
    await page.getByText('Reservation of Ngozi Okafor cancelled').first().waitFor()
  }
  const refund = async () => {
    const dialog = page.getByRole('dialog', { name: 'Refund €108.00' })
    await dialog.getByText('€108.00 of the payment by Bank transfer').waitFor()
    expect(await violationsOn(page, 'the refund of a stay', undefined, 'overlays')).toEqual([])
    await dialog.getByRole('button', { name: 'Refund €108.00' }).click()
    await page.getByText('€108.00 refunded').first().waitFor()
  }
  return { ...hotel, page, go, cancel, refund, path: `/reservations/${id}` }
}

describe.skipIf(!CHROMIUM)('rule 4.54 — the deposit of a cancelled stay', () => {
  it('what a security deposit has paid goes back to it: only the rest is handed out', async () => {
    const { api, page, go, cancel, refund, path, get, reservation } = await withDeposit()
    const { id } = await api.make(`/reservations/${reservation.id}/security-deposits`, {
      ...{ amount: eur(30_000), method: 'cash' },
    })
    const { data } = (await api.get(`/invoices?reservation_id=${reservation.id}&type=invoice`)).body
    const applied = { invoice_id: data[0].id, amount: eur(8_000) }
    expect((await api.post(`/security-deposits/${id}/apply`, applied)).status).toBe(200)
    await go(path)
    await cancel()
    await page
      .getByRole('button', { name: /^Refund / })
      .first()
      .click()
    await page.getByText('€80.00 taken back, no money moves: From security deposit').waitFor()
    await refund()
    expect(await get()).toMatchObject({ balance: eur(0) })
    expect((await api.get(`/security-deposits/${id}`)).body.amount_held).toEqual(eur(30_000))
  })

  it('is owed at the head of the stay and on Today until it is refunded; then the stay can be booked again', async () => {
    const { page, go, cancel, refund, path, get, reservation, stock } = await withDeposit()
    await go(path)
    await cancel()
    const head = page.getByRole('article').getByRole('region', { name: 'Folio' })
    await head.getByText('€108.00 to be paid back to Ngozi Okafor').waitFor()
    await head.getByRole('button', { name: 'Refund €108.00' }).waitFor()
    const documents = page
      .locator('section', { has: page.getByRole('heading', { name: 'Documents and payments' }) })
      .getByRole('listitem')
    await expect
      .poll(async () =>
        (await documents.allTextContents()).map((one) => /Deposit|Payment|Credit|void/.exec(one)?.[0]),
      )
      .toEqual(['Deposit', 'Payment', 'Credit', 'void'])
    expect(await violationsOn(page, 'a cancelled stay')).toEqual([])
    await go('/today')
    const row = page.getByRole('row').filter({ hasText: '€108.00 to be paid back to Ngozi Okafor' })
    await row.getByRole('link', { name: 'Open' }).click()
    const drawer = page.getByRole('dialog', { name: 'Reservation' })
    await drawer.getByRole('button', { name: 'Refund €108.00' }).click()
    await refund()
    await row.waitFor({ state: 'detached' })
    expect(await get()).toMatchObject({ balance: eur(0), amount_refunded: eur(10_800) })
    expect(await drawer.getByRole('button', { name: 'Reinstate' }).count()).toBe(0)
    await drawer.getByText('Nothing is owed: everything is settled.').waitFor()
    await drawer.getByText('Money was refunded: the stay cannot be reinstated.').waitFor()
    await drawer.getByRole('link', { name: 'Book again' }).click()
    await page.getByRole('heading', { name: 'New reservation', level: 1 }).waitFor()
    await page.getByText('Ngozi Okafor').first().waitFor()
    expect(await page.getByLabel('Adults').inputValue()).toBe('2')
    expect(new URL(page.url()).searchParams.get('rate_plan_id')).toBe(stock.rate_plan_id)
    await page.getByRole('radio', { name: /Flexible/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Reservation' })
      .getByRole('heading', { name: 'Ngozi Okafor' })
      .waitFor()
    expect((await get()).id).toBe(reservation.id)
  })

  it('is refunded from the head of the stay', async () => {
    const { page, go, cancel, refund, path, get } = await withDeposit()
    await go(path)
    await cancel()
    await page.getByRole('article').getByRole('button', { name: 'Refund €108.00' }).click()
    await refund()
    await expect.poll(() => page.getByRole('button', { name: 'Refund €108.00' }).count()).toBe(0)
    expect(await get()).toMatchObject({ balance: eur(0), cancellation: { reversible: false } })
  })

  it('before the refund the stay is reinstated, with the deposit paid as before', async () => {
    const { page, go, cancel, path, get } = await withDeposit()
    await go(path)
    await cancel()
    await page.getByRole('button', { name: 'Reinstate' }).click()
    await page.getByRole('article').getByText('Arrives today').waitFor()
    expect(await get()).toMatchObject({ status: 'confirmed', amount_paid: eur(10_800), cancellation: null })
    await go('/today')
    expect(await page.getByText('to be paid back').count()).toBe(0)
  })
})
