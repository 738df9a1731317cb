import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { liveAccountingWeek } from '../harness/business-days/accounting-week.ts'
import { readPdf } from '../harness/invoices/documents.ts'
import { createStaff } from '../harness/staff.ts'
import { eur } from '../harness/stock.ts'
import { unzip } from '../harness/unzip.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
let week: Awaited<ReturnType<typeof liveAccountingWeek>>
beforeAll(async () => {
  week = await liveAccountingWeek(test)
})

const PERIOD = 'from=2027-03-01&to=2027-03-07'

describe.skipIf(!CHROMIUM)('the month end of an accountant', () => {
  it('rule 20.1, 20.3, 20.5 — sets the numbers for DATEV, sees that the sums agree, and takes the file, also through a connection that is lost', async () => {
    const { page, go } = await open(await createStaff(test, week.hotel, 'accountant'))
    await go('/settings/accounting')
    await page.getByLabel('Consultant number').fill('29098')
    await page.getByLabel('Client number').fill('55003')
    await page.getByLabel('Cash', { exact: true }).fill('1001')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Accounts saved').waitFor()
    await page.getByText('HARBOUR-2027-00003').waitFor()
    // The last closed day.
    await page.getByRole('link', { name: 'Sun 7 Mar' }).waitFor()
    expect(await violationsOn(page, 'accounting')).toEqual([])

    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('link', { name: 'Journal', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Journal', level: 1 }).waitFor()
    await go(`/reports/journal?${PERIOD}`)
    const sums = page.getByRole('region', { name: 'Sums by account' })
    await sums.getByRole('row', { name: /^1001 Cash €209.90 €0.00 €209.90/ }).waitFor()
    await sums.getByRole('row', { name: /^1410 Receivables €142.00 €127.00 €15.00/ }).waitFor()
    await sums.getByRole('row', { name: /^Total €1,437.80 €1,437.80 €0.00/ }).waitFor()
    await page.getByText('Debits and credits agree.').waitFor()
    await page.getByText('Thu 4 Mar').click()
    const day = page.getByRole('region', { name: 'Entries of Thu 4 Mar' })
    await day.getByRole('row', { name: /2742 Fees 0 % €60.00/ }).waitFor()
    expect(await violationsOn(page, 'journal')).toEqual([])
    expect(await overflowOn(page, 'journal')).toEqual([])

    let lost = 0
    await page.route('**/reports/journal?*format=datev*', (route) =>
      lost++ === 0 ? route.abort('internetdisconnected') : route.continue(),
    )
    await page.getByRole('button', { name: 'Download DATEV' }).click()
    await page.getByText('The connection was lost. What has arrived is kept.').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('max')).toBe('7')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Continue download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('EXTF_journal-HARBOUR-2027-03-01-2027-03-07.csv')
    const lines = (await readFile(await download.path(), 'latin1')).trimEnd().split('\r\n')
    expect(lines[0]).toContain(';29098;55003;20270101;')
    expect(lines.filter((line) => line.startsWith('209,90;'))).toHaveLength(1)
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  it('rule 20.9 — takes the papers of a month in two actions, and sees that they agree', async () => {
    const { page, go } = await open(await createStaff(test, week.hotel, 'accountant'))
    await go('/reports/papers')
    await page.getByRole('link', { name: 'Month end', exact: true }).first().click()
    await page.getByText('The papers agree.').waitFor()
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all papers' }).click(),
    ])
    expect(archive.suggestedFilename()).toBe('month-end-HARBOUR-2027-03.zip')
    const files = unzip(await readFile(await archive.path()))
    expect([...files.keys()]).toContain('check-sheet-HARBOUR-2027-03.pdf')
    const sheet = await readPdf(files.get('check-sheet-HARBOUR-2027-03.pdf')!)
    expect(sheet.pages.join(' ')).toContain('The papers agree.')
    await page
      .getByRole('row', { name: /^Receivables, and their account in the journal €15.00 €15.00 €0.00/ })
      .waitFor()
    expect(await violationsOn(page, 'month end')).toEqual([])
    expect(await overflowOn(page, 'month end')).toEqual([])
  })

  it('rule 20.4 — opens a receivable of an evening down to its invoice', async () => {
    const { page, go } = await open(await createStaff(test, week.hotel, 'accountant'))
    await go('/reports/receivables?as_of=2027-03-04')
    await page.getByRole('row', { name: /Stays of Astrid Lind €122.00.*€122.00$/ }).waitFor()
    await page.getByLabel('On the evening of').fill('2027-03-07')
    await page.getByRole('row', { name: /Astrid Lind – €15.00 .*€15.00$/ }).waitFor()
    expect(await violationsOn(page, 'receivables')).toEqual([])
    await page.getByRole('button', { name: 'Stays of Astrid Lind' }).click()
    const stays = page.getByRole('list', { name: 'Stays of Astrid Lind' })
    await stays.getByText('Due since Thu 4 Mar').waitFor()
    await stays.getByRole('link', { name: 'HARBOUR-2027-00002' }).click()
    await page.waitForURL('**/invoices/inv_*')
  })

  it('rule 20.6 — a season of the city tax is added under Property, and shown again', async () => {
    const city_tax = { basis: 'per_person_night' as const, amount: eur(200), included_in_price: false }
    const hotel = await test.createHotel({ property: { city_tax } })
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/settings/property')
    await page.getByRole('button', { name: 'Add a season' }).click()
    const season = page.getByRole('group', { name: 'Season 1 of the city tax' })
    await season.getByLabel('Season to').selectOption('10-31')
    await season.getByLabel(/Amount/).fill('3.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('saved', { exact: false }).first().waitFor()
    const { body } = await hotel.api.get(`/properties/${hotel.property_id}`)
    expect(body.city_tax.seasons).toEqual([
      { from: '05-01', to: '10-31', amount: { amount: 350, currency: 'EUR' }, percent: null },
    ])
    await go('/settings/property')
    expect(await season.getByLabel('Season to').inputValue()).toBe('10-31')
    expect(await violationsOn(page, 'property')).toEqual([])
  })
})
