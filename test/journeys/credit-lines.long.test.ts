import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { eur } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)

describe.skipIf(!CHROMIUM)('a credit note by lines', () => {
  /** 360.00 for the stay and 50.00 for parking, issued and paid. */
  async function paidInvoice(options: Options = {}) {
    const hotel = await desk.arriving()
    const { api, reservation } = hotel
    const parking = { type: 'service', description: 'Parking', vat_rate: '19.00', unit_price: eur(5_000) }
    const { id } = await api.make('/invoices', { reservation_id: reservation.id, added_lines: [parking] })
    await api.post(`/invoices/${id}/issue`)
    await api.make(`/invoices/${id}/payments`, { amount: eur(41_000), method: 'cash' })
    const visit = await open(await createStaff(test, hotel, 'owner'), options)
    await visit.go(`/invoices/${id}`)
    return { ...visit, api, id: id as string }
  }

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'ticks a line, changes its amount, and takes that off its VAT rate alone (%i px, %s)',
    async (width, scheme) => {
      const { page, api, id } = await paidInvoice({ width, scheme })
      await page.getByRole('button', { name: 'Credit note' }).click()
      const dialog = page.getByRole('dialog').last()
      await dialog.getByLabel('The full remaining amount').uncheck()
      await dialog.getByRole('checkbox', { name: /Parking/ }).check()
      const amount = dialog.getByRole('textbox', { name: /^Amount to credit of .*Parking/ })
      expect(await amount.inputValue()).toBe('50.00')
      await amount.fill('20')
      if (process.env.SCREENS)
        await page.screenshot({ path: `.cache/screens/credit-lines-${width}-${scheme}.png` })
      await dialog.getByRole('button', { name: 'Create a credit note' }).click()
      await page
        .getByRole('heading', { name: /^Credit note/ })
        .first()
        .waitFor()
      const { body } = await api.get(`/invoices/${id}`)
      expect(body.amount_credited).toEqual(eur(2_000))
      const line = body.line_items.find(
        ({ description }: { description: string }) => description === 'Parking',
      )
      expect(line.amount_credited).toEqual(eur(2_000))
    },
  )

  it('credited in full it shows the refund due, and not that it is paid', async () => {
    const { page, go, api, id } = await paidInvoice()
    await api.make(`/invoices/${id}/credit-notes`, {})
    await go(`/invoices/${id}`)
    const lines = page.getByRole('region', { name: 'Line items' })
    await lines
      .getByRole('row', { name: /^To be refunded/ })
      .getByText('€410.00')
      .waitFor()
    expect(await lines.getByRole('row', { name: /^Balance/ }).count()).toBe(0)
    if (process.env.SCREENS) await page.screenshot({ path: '.cache/screens/credited-1280-light.png' })
  })
})
