import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import type { Person } from '../harness/staff.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'
import { cleaningHotel, withoutCode } from './cleaning.ts'

const test = testApp()
const { open } = browserTests(test)
const WORDS = join(import.meta.dirname, '../../web/housekeeping-phone/words')
const LANGUAGES = readdirSync(WORDS).map((file) => file.replace('.ts', ''))

let rosa: Person
beforeAll(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await cleaningHotel(
    test,
    ['101', '102', '103', '104', '105', '106'],
    ['101', '102', '103', '105'],
  )
  const { record, rules } = hotel
  rosa = hotel.rosa
  await rules({ inspection_required: true })
  await hotel.guest('103', '2027-01-04', '2027-01-06')
  await hotel.stay('105', '2027-01-04', '2027-01-06', { estimated_arrival_time: '15:00' })
  await record('105', { action: 'guest_waiting' })
  await record('103', { action: 'refuse', note: 'Später' })
  await record('103', { action: 'do_not_disturb' })
  await record('102', { action: 'start' })
  await record('104', { action: 'finish' })
  await record('101', { action: 'finish' })
  await record('101', { action: 'reject', note: 'Handtücher fehlen' })
  await record('106', { action: 'found_occupied' })
  await record('106', { action: 'note', note: 'Kinderbett' })
  const lines = [{ text: 'Safe ist leer', required: true }, { text: 'Minibar geprüft' }]
  await rules({ checklists: { departure: lines, stayover: lines } })
})

/**
 * Text that is truncated or overflows, words broken over lines, and targets below 44 pixels. Runs in the
 * page, in one call.
 */
const FAULTS = `((breaks_count) => {
  const found = new Set()
  const visible = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 2 && !element.closest('.hidden')
  for (const element of document.querySelectorAll('button, a, input, select, textarea, .camera')) {
    if (!visible(element)) continue
    const { width, height } = (element.closest('label:not(.field)') ?? element).getBoundingClientRect()
    if (width < 44 || height < 44) found.add('small: ' + element.outerHTML.slice(0, 60) + ' ' + width + ' × ' + height)
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!visible(element) || element.matches('dialog, textarea')) continue
    const { left, right } = element.getBoundingClientRect()
    const inline = getComputedStyle(element).display === 'inline'
    if (!inline && element.scrollWidth > element.clientWidth + 1) found.add('cut: ' + element.className + ' ' + element.textContent.slice(0, 40))
    if (left < -1 || right > innerWidth + 1) found.add('outside: ' + element.className + ' ' + element.textContent.slice(0, 40))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (breaks_count && walker.nextNode()) {
    const node = walker.currentNode
    if (!visible(node.parentElement) || node.parentElement.closest('textarea, select')) continue
    for (const { 0: word, index } of node.data.matchAll(/[^\\s·]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.add('broken: ' + word)
    }
  }
  return [...found]
})`

/** Makes each word 40 % longer, as in another language. */
const LENGTHEN = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    node.data = node.data.replace(/[\\p{L}\\p{M}]{3,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)))
  }
})()`

const faultsOn = async (page: Page, where: string, breaks_count: boolean) =>
  ((await page.evaluate(`${FAULTS}(${breaks_count})`)) as string[]).map((fault) => `${where}: ${fault}`)

/** The page in each of its states: the code, the lists, and the dialogs. */
const PLACES: Record<string, (page: Page) => Promise<unknown>> = {
  'my rooms': async () => undefined,
  'all rooms': (page) => page.locator('.tabs input').last().check(),
  menu: (page) => page.locator('.top .more').click(),
  choices: (page) => page.locator('.card .more').first().click(),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((nth) => [
      `choice ${nth}`,
      async (page: Page) => {
        await page.locator('.card .more').first().click()
        await page.locator('dialog .choices button').nth(nth).click()
      },
    ]),
  ),
}

async function placeOn(page: Page, where: string) {
  await page.goto('/hk')
  await page.locator('.card').first().waitFor()
  await PLACES[where]!(page)
}

describe.skipIf(!CHROMIUM)("the housekeepers' phone page, 360 pixels wide", () => {
  it.each(LANGUAGES)(
    'in the language %s no word is cut, also in longer words and in the largest letters; every target has 44 pixels, and axe finds nothing',
    async (language) => {
      const faults: string[] = []
      const { page } = await open(rosa, { width: 360, once: true })
      await withoutCode(page, rosa)
      await page.addInitScript(`localStorage.setItem('serai.housekeeping.language', '${language}')`)
      const settings = await page.context().newCDPSession(page)
      for (const where of Object.keys(PLACES)) {
        await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
        await placeOn(page, where)
        expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
        faults.push(...(await faultsOn(page, where, true)), ...(await overflowOn(page, where)))
        faults.push(...(await violationsOn(page, where)))
        await page.evaluate(LENGTHEN)
        faults.push(...(await faultsOn(page, `${where}, longer`, true)))
        await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
        await placeOn(page, where)
        faults.push(...(await faultsOn(page, `${where}, largest`, true)))
        await page.evaluate(LENGTHEN)
        faults.push(...(await faultsOn(page, `${where}, longer and largest`, false)))
      }
      expect(faults).toEqual([])
    },
  )

  it('dark, and where a code is chosen and entered, axe finds nothing and every target has 44 pixels', async () => {
    const { page } = await open(rosa, { width: 360, scheme: 'dark', once: true })
    await page.goto('/hk')
    await page.locator('.pad').waitFor()
    const faults = [...(await faultsOn(page, 'code', true)), ...(await violationsOn(page, 'code'))]
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.locator('.card').first().waitFor()
    faults.push(...(await faultsOn(page, 'dark', true)), ...(await violationsOn(page, 'dark')))
    await page.locator('.top .more').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    faults.push(...(await faultsOn(page, 'sign-in', true)), ...(await violationsOn(page, 'sign-in')))
    expect(faults).toEqual([])
  })
})
