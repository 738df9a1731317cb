import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff, signedIn } from '../harness/staff.ts'
import { eur } from '../harness/stock.ts'
import { browserTests, CHROMIUM, type Options, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('reports', () => {
  /** An accountant; Ana has received €50 and refunded €10, and an invoice is issued. */
  async function accountant(options: Options = {}) {
    const hotel = await desk.arriving()
    const ana = await signedIn(test, await createStaff(test, hotel, 'front_desk', { name: 'Ana Souza' }))
    const [draft] = (await hotel.api.get(`/invoices?reservation_id=${hotel.reservation.id}`)).body.data
    const path = `/invoices/${draft.id}`
    const cash = await ana.api.make(`${path}/payments`, {
      amount: eur(5000),
      method: 'cash',
      reference: 'Till 2',
    })
    await ana.api.make(`/payments/${cash.id}/refund`, { amount: eur(1000) })
    await hotel.api.make(`${path}/issue`, undefined)
    return { ...hotel, draft, ...(await open(await createStaff(test, hotel, 'accountant'), options)) }
  }

  it('rule 7 — payments by day and user: a sum opens its parts, and the file has the same', async () => {
    const { page, go, draft } = await accountant()
    await go('/invoices')
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('heading', { name: 'All reports', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
    await page
      .getByRole('row', { name: /Cash €50.00 €10.00 €40.00/ })
      .first()
      .waitFor()
    const days = page.getByRole('region', { name: 'By day and person' })
    await days.getByRole('row', { name: /Mon 4 Jan Cash Ana Souza/ }).waitFor()
    await days.getByRole('button', { name: 'Show details of €40.00' }).click()
    const moves = page.getByRole('list', { name: '2 movements' })
    await moves
      .getByRole('listitem')
      .filter({ hasText: /€50.00\s*Payment.*Till 2/ })
      .waitFor()
    await moves
      .getByRole('listitem')
      .filter({ hasText: /−€10.00\s*Refund/ })
      .waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('payments-2027-01-04-2027-01-04.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[7])).toEqual(['50.00', '-10.00'])
    await moves.getByRole('link', { name: 'Invoice' }).first().click()
    await page.waitForURL(`**/invoices/${draft.id}*`)
  })

  it("the period is one click, is in the URL, and uses the property's date", async () => {
    const { page, go } = await accountant()
    await go('/reports/payments')
    expect(await page.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await page.getByText('No payments and no refunds in this period.').waitFor()
    expect(new URL(page.url()).search).toBe('?from=2027-01-03&to=2027-01-03')
    await page.getByRole('button', { name: 'This month' }).click()
    await page
      .getByRole('row', { name: /Ana Souza/ })
      .first()
      .waitFor()
    await page.getByLabel('Dates').fill('2026-12-30 – 2027-01-31')
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-12-30&to=2027-01-31')
    await page.reload()
    await page
      .getByRole('row', { name: /Ana Souza/ })
      .first()
      .waitFor()
    expect(await page.getByLabel('Dates').inputValue()).toBe('Wed 30 Dec 2026 – Sun 31 Jan 2027')
    expect(await page.locator('button[aria-pressed="true"]').count()).toBe(0)
  })

  it('rule 7 — the tax report opens the documents of a figure, and so does the export', async () => {
    const { page, go, draft, api } = await accountant()
    const { number } = (await api.get(`/invoices/${draft.id}`)).body
    await go('/reports/tax?from=2027-01-01&to=2027-01-31')
    await page.getByRole('row', { name: /VAT 7.00 % .*€336.45.*€23.55.*€360.00/ }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(',EUR,vat,7.00,336.45,23.55,360.00')
    await page
      .getByRole('link', { name: /^€336.45/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
    await page.getByRole('link', { name: number }).waitFor()
    await go('/reports/invoices')
    await page.getByRole('link', { name: number }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(number)
  })

  it('rule 18.5, 18.9 — performance: figures of the period, and a row opens its stays; the file has the same', async () => {
    const { page, go, reservation } = await accountant()
    await go('/reports/performance')
    await page.getByText('Occupancy', { exact: true }).first().waitFor()
    await page.getByLabel('Rows').selectOption({ label: 'Channel' })
    await page.getByRole('row', { name: /^Direct .*€336.45/ }).waitFor()
    await page.getByRole('button', { name: /^Show the stays of Direct: 3 \// }).click()
    const stay = page.getByRole('list', { name: '1 stay' }).getByRole('listitem')
    expect(await stay.textContent()).toMatch(/€336.45.*3 nights/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^direct,EUR,\d+,3,0,.*,336\.45,/m)
    await stay.getByRole('link').click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('complementary'))
      .getByText(reservation.confirmation_code)
      .first()
      .waitFor()
  })

  it('prints the report alone, with its period and property', async () => {
    const { page, go } = await accountant()
    await go('/reports/payments')
    await page
      .getByRole('row', { name: /Ana Souza/ })
      .first()
      .waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(/^Harbour House · Mon 4 Jan$/).isVisible()).toBe(true)
    for (const name of ['Today', 'Print', 'CSV'])
      expect(await page.getByRole('main').getByText(name, { exact: true }).isVisible()).toBe(false)
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
  })

  it('SVC-4103 — the front desk does not find it, and sees which roles may', async () => {
    const hotel = await desk.arriving()
    const { page, go } = await open(await createStaff(test, hotel, 'front_desk'))
    await go('/reservations')
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('heading', { name: 'All reports', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Manager’s report' }).count()).toBe(0)
    await page.getByRole('link', { name: 'In-house list', exact: true }).waitFor()
    await go('/reports/payments')
    await page
      .getByText(/Accountant/)
      .first()
      .waitFor()
  })

  it('on a phone, in German and in the dark', async () => {
    const { page, go } = await accountant({ width: 390, locale: 'de-DE', scheme: 'dark' })
    const found: string[] = []
    for (const path of ['/reports/performance', '/reports/payments', '/reports/tax', '/reports/invoices']) {
      await go(path)
      const figure = page.getByRole('button', { name: /^Zeigen, woraus/ }).first()
      if (path.endsWith('payments')) await figure.click()
      found.push(...(await violationsOn(page, path)))
      found.push(...(await overflowOn(page, path)))
    }
    expect(found).toEqual([])
  })
})
