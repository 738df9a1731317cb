import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { readPdf } from '../harness/invoices/documents.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))

describe.skipIf(!CHROMIUM)('papers', () => {
  it('rule 23.6 — the manager’s report is the same on screen, as CSV and as PDF, and is sent by e-mail', async () => {
    const hotel = await desk.arriving()
    expect((await hotel.to('checked_in')).status).toBe(200)
    test.clock.set('2027-01-05T04:00:00Z')
    await closeDays(test)
    const { page, go } = await open(await createStaff(test, hotel, 'manager'))
    await go('/reports/papers')
    await page.getByRole('heading', { name: 'All reports', level: 1 }).waitFor()
    expect(await violationsOn(page, 'papers')).toEqual([])
    await page.getByRole('link', { name: 'Manager’s report', exact: true }).click()
    await page.getByRole('heading', { name: 'Manager’s report', level: 1 }).waitFor()
    await page.getByText('The day is under way').waitFor()
    await page.getByLabel('Day', { exact: true }).fill('2027-01-04')
    await page.getByLabel('Day', { exact: true }).press('Enter')
    await page.getByText(/^Closed .*do not change any more/).waitFor()
    expect(await violationsOn(page, 'manager’s report')).toEqual([])

    const row = page.getByRole('row', { name: /^Revenue, net/ })
    const [shown] = await row.getByRole('cell').allInnerTexts()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('manager-2027-01-04.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').map((line) => line.split(','))
    const total = lines.find(([figure]) => figure === 'total_net')![3]!
    expect(shown).toBe(`€${total}`)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('HARBOUR-manager-2027-01-04.pdf')
    const pdf = await readPdf(await readFile(await file.path()))
    expect(pdf.pages.join(' ')).toContain(total)

    await go('/reports/papers/by-mail')
    await page.getByRole('button', { name: 'Add report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add report' })
    await dialog.getByLabel('E-mail addresses').fill('owner@harbour.example')
    await dialog.getByLabel('E-mail addresses').press('Enter')
    expect(await violationsOn(page, 'report by mail')).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    const schedule = page.getByRole('listitem', { name: 'Manager’s report' })
    await schedule.getByText('When a day is closed · owner@harbour.example').waitFor()
    await schedule.getByRole('button', { name: 'Send now' }).click()
    await schedule.getByText(/Sent last: .*4 Jan/).waitFor()
    await page.getByRole('link', { name: 'Sent mail' }).first().click()
    await page.getByText('Manager’s report · Harbour House · 4 January 2027').first().waitFor()
  })
})
