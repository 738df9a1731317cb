import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { PICTURE } from '../harness/requests/picture.ts'
import { createStaff } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
beforeEach(() => test.clock.set('2027-01-04T09:00:00Z'))

const FONT = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
)

describe.skipIf(!CHROMIUM)('the brand of a property', () => {
  it('rules 26.50 to 26.56 — is set on one screen, and seen by guests in five languages, without violations found by axe', async () => {
    const hotel = await test.createHotel()
    await makeStock(hotel.api)
    const url = await openPage(test, hotel, { languages: [...LANGUAGES] })
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    await go('/settings/booking-page')
    const files = page.locator('input[type=file]')
    await files
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE) })
    await page.getByText('Logo saved').waitFor()
    const font = { name: 'own.woff2', mimeType: '', buffer: await readFile(FONT) }
    await files.nth(1).setInputFiles({ ...font, buffer: font.buffer.subarray(0, 900) })
    await page.getByText('The font is cut off or damaged.').first().waitFor()
    // In the preview, which is a frame without an origin.
    const shown = page.waitForEvent('requestfinished', (request) =>
      /\/brand\/font-[^/]+\.woff2$/.test(request.url()),
    )
    await files.nth(1).setInputFiles(font)
    await page.getByText('Font saved').waitFor()
    await shown
    await page.getByText('A font of 48 KB is used for headings.').waitFor()
    expect(await page.getByLabel('Typeface of headings').inputValue()).toBe('own')

    await page.getByLabel('Why book here').fill('No fees\nBicycles for you')
    await page.getByLabel('House rules').fill('Quiet from 22:00.')
    await page.getByLabel('Coordinates').fill('somewhere')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Coordinates').and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByLabel('Coordinates').fill('53.5434, 9.9945')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Booking page saved').waitFor()
    await page.getByLabel('Shown as').selectOption({ label: 'Button that floats' })
    await page.getByText('variant="floating"').first().waitFor()
    expect(await violationsOn(page, 'the settings')).toEqual([])

    for (const look of [{ width: 1280 }, { width: 390, scheme: 'dark' as const }, { width: 320 }]) {
      const guest = await open(undefined, { once: true, ...look })
      for (const language of look.width === 390 ? (['de'] as const) : LANGUAGES)
        for (const path of ['', '/rules', '/legal', '/accessibility']) {
          await guest.page.goto(`${url}${path}?lang=${language}`)
          await guest.page.getByRole('img', { name: 'Harbour House' }).first().waitFor()
          const where = `${language} ${path}, ${look.width} pixels wide`
          expect(await violationsOn(guest.page, where)).toEqual([])
          expect(await overflowOn(guest.page, where)).toEqual([])
        }
    }
    const { page: guest } = await open(undefined, { once: true })
    await guest.goto(`${url}?lang=en`)
    await guest.getByText('Bicycles for you').waitFor()
    const loaded = () => guest.evaluate(`document.fonts.ready.then(() => document.fonts.check('1em own'))`)
    expect(await loaded()).toBe(true)
    expect(await guest.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toContain(
      'mlat=53.5434',
    )
  })
})
