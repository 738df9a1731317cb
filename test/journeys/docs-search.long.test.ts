import { describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)

describe.skipIf(!CHROMIUM)('the search of the documentation', () => {
  it.each([
    ['price_overrides', 'Rate plans'],
    ['hold_minutes', 'rate'],
    ['children_ages', 'reservation'],
    ['rate limit', 'Limits'],
    ['signature', 'Webhooks'],
    ['secret', 'Webhooks'],
    ['retry', ''],
    ['no show', ''],
    ['cors', 'Authentication'],
    ['minor units', 'Conventions'],
    ['SVC-1001', ''],
  ])('finds %s in the text, and leads there', async (words, place) => {
    const { page } = await open()
    await page.goto(`${test.base}/docs`)
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill(words)
    const parts = page.getByRole('region', { name: 'In the text' }).getByRole('link')
    await parts.first().waitFor()
    const found = await parts.allTextContents()
    expect(found.length).toBeLessThanOrEqual(12)
    expect(
      found.some((text) => text.toLowerCase().includes(place.toLowerCase())),
      found.join('\n'),
    ).toBe(true)
    await parts.first().click()
    await page.waitForURL(/\/docs/)
    const text = (await page.locator('main').textContent())!.toLowerCase()
    // Names of the API are found as they are; other words also by synonyms.
    if (/[_-]/.test(words)) expect(text).toContain(words.toLowerCase())
  })

  it('opens the first thing that is found with Enter, also before it is shown', async () => {
    const { page } = await open()
    await page.goto(`${test.base}/docs`)
    const box = page.getByRole('searchbox', { name: 'Search the documentation' })
    await box.fill('how to authenticate')
    await box.press('Enter')
    await page.waitForURL(/\/docs\/authentication/)
  })

  it('reports that nothing was found, and is cleared with Escape', async () => {
    const { page } = await open()
    await page.goto(`${test.base}/docs`)
    const box = page.getByRole('searchbox', { name: 'Search the documentation' })
    await box.fill('zzzzzz')
    await page.getByText('Nothing was found.').waitFor()
    await box.press('Escape')
    await page.getByText('Nothing was found.').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Idempotency' }).first().waitFor()
  })
})
