import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { createStaff } from '../harness/staff.ts'
import { browserTests, CHROMIUM, violationsOn } from './browser.ts'
import { shoot } from './tour.ts'

const test = testApp()
const { open } = browserTests(test)
const desk = frontDesk(test)
const folder = mkdtempSync(join(tmpdir(), 'serai-pack-'))
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!CHROMIUM)('rule 19.2 — the downtime pack', () => {
  const EN = {
    locale: 'en-GB',
    print: 'Print',
    pack: 'Downtime pack',
    download: 'Download page',
    heading: 'In house by room (1)',
  }
  const DE = {
    locale: 'de-DE',
    print: 'Drucken',
    pack: 'Notfallpaket',
    download: 'Seite herunterladen',
    heading: 'Im Haus nach Zimmer (1)',
  }
  it.each([EN, DE])(
    '$locale: downloaded from Today, it opens from disk with the network cut',
    async (words) => {
      const { locale, print, pack, download, heading } = words
      const hotel = await desk.arriving()
      await hotel.to('checked_in')
      const { page, go } = await open(await createStaff(test, hotel, 'front_desk'), { locale })
      await go('/')
      await page.getByRole('button', { name: print }).click()
      await page.getByRole('menuitem', { name: pack }).click()
      await page.getByRole('dialog', { name: pack }).waitFor()
      expect(await violationsOn(page, 'downtime pack')).toEqual([])
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: download }).click(),
      ])
      const path = join(folder, `${locale}-${file.suggestedFilename()}`)
      await file.saveAs(path)
      expect(path).toMatch(/HARBOUR-downtime-2027-01-04T1500Z\.html$/)

      const cut = await page.context().browser()!.newContext({ offline: true })
      const offline = await cut.newPage()
      const requests: string[] = []
      offline.on('request', (request) => requests.push(request.url()))
      const url = pathToFileURL(path).href
      await offline.goto(url)
      await offline.getByRole('heading', { name: heading }).waitFor()
      await offline.getByRole('cell', { name: 'Okafor, Ngozi' }).first().waitFor()
      expect(await offline.evaluate("window.find('Okafor')")).toBe(true)
      expect(requests).toEqual([url])
      await offline.evaluate('getSelection().removeAllRanges()')
      for (const colorScheme of ['light', 'dark'] as const) {
        await offline.emulateMedia({ colorScheme })
        if (locale === EN.locale) await shoot(offline, `downtime-pack-1440-${colorScheme}`)
      }
      await cut.close()
    },
  )
})
