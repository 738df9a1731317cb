import { beforeAll, describe, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { createStaff } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeAll(() => test.clock.set('2027-12-01T15:00:00Z'))

describe.skipIf(!CHROMIUM)('nights out of view', () => {
  it('rule 21 — the grid goes to what was set on nights that are not in view', async () => {
    const hotel = await test.createHotel()
    await makeStock(hotel.api)
    const { page, go } = await open(await createStaff(test, hotel, 'revenue'))
    const night = (name: RegExp) =>
      page.getByRole('row', { name: /^Flexible/ }).getByRole('gridcell', { name })
    await go('/rates')
    await night(/Wed 1 Dec/).click()
    const bulk = page.getByRole('form', { name: 'Many nights at once' })
    await bulk.getByLabel('Dates').fill('2028-05-02 – 2028-05-03')
    await bulk.getByLabel('Price, restrictions').fill('149')
    await page.keyboard.press('Enter')
    await night(/Tue 2 May.*pending: .* becomes €149.00/).waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await night(/Mon 1 May/).waitFor()
    await page.getByRole('region', { name: 'Pending changes' }).getByRole('button', { name: 'Apply' }).click()
    await page.getByText('2 nights, 1 plan, 0 channels changed').waitFor()
  })
})
