import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, type Person } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp({ role: 'all' })
const { open } = browserTests(test)
let sandbox: Hotel
let live: Hotel
let developer: Person
let manager: Person

beforeAll(async () => {
  live = await test.createHotel()
  sandbox = await test.createHotel({ environment: 'sandbox' })
  developer = await createStaff(test, live, 'developer')
  manager = await createStaff(test, sandbox, 'manager')
})

const flush = (environment: 'live' | 'sandbox') => test.app.environments[environment].requests.flush()
const bodyOf = async (page: Page) =>
  JSON.parse((await page.getByRole('figure', { name: 'Response body' }).locator('pre').textContent())!)

describe.skipIf(!CHROMIUM)('Settings → Developer → Explorer', () => {
  it('rule 14.35 — a read and a write are sent in the sandbox, with examples of its own records', async () => {
    await makeStock(sandbox.api, { inventory_count: 5 })
    const { page, go, settled } = await open(manager)
    await go('/developer/start', 'sandbox')
    await page.getByRole('link', { name: 'Explorer' }).click()
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('list reservations')
    await page.getByRole('link', { name: 'GET List reservations' }).click()
    await page.getByText(/^\d+ optional parameters$/).click()
    await page.getByRole('textbox', { name: 'limit' }).fill('5')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('200', { exact: true }).waitFor()
    expect(await bodyOf(page)).toEqual({ data: [], has_more: false })
    expect(await page.getByRole('figure', { name: 'curl' }).textContent()).toContain(
      '/sandbox/v1/reservations?limit=5',
    )

    await page.getByRole('searchbox', { name: 'Search operations' }).fill('createReservation')
    await page.getByRole('link', { name: 'POST Book a stay' }).click()
    await settled()
    const editor = page.getByRole('textbox', { name: 'Body' })
    const example = JSON.parse(await editor.inputValue())
    expect(example).not.toHaveProperty('services')
    await editor.fill('{ "adults": 2,')
    await page.getByText(/^Not a JSON object/).waitFor()
    await editor.fill(JSON.stringify({ ...example, adults: 1 }))
    const key = await page.getByRole('textbox', { name: 'Idempotency-Key' }).inputValue()
    await editor.press('Control+Enter')
    await page.getByText('201', { exact: true }).waitFor()
    const { id } = await bodyOf(page)
    await page.getByRole('term').filter({ hasText: 'Idempotency-Key sent' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Idempotency-Key' }).inputValue()).not.toBe(key)
    await flush('sandbox')
    await page.getByRole('link', { name: 'reservation.created' }).waitFor()
    await page.getByRole('tab', { name: 'Python' }).click()
    expect(await page.getByRole('figure', { name: 'Python' }).textContent()).toContain(
      "os.environ['SERAI_API_KEY']",
    )
    expect(await page.content()).not.toMatch(/sk_sandbox_[A-Za-z0-9]{8}/)

    await page.getByRole('link', { name: /^req_/ }).click()
    await page.getByRole('heading', { name: 'POST /app/api/sandbox/reservations' }).waitFor()
    await page.getByRole('link', { name: 'Open in Explorer' }).click()
    await page.getByText(/^The log masks bodies/).waitFor()
    await page.getByRole('heading', { name: 'Book a stay' }).waitFor()
    expect((await sandbox.api.get(`/reservations/${id}`)).body.adults).toBe(1)
  })

  it('rule 14.35 — live offers no write, and a logged read is opened with its path and query', async () => {
    const stock = await makeStock(live.api, { inventory_count: 5 })
    const { id } = await makeBooking(live.api, stock)
    await live.api.get(`/reservations/${id}?include=room`)
    await flush('live')
    const { page, go, settled } = await open(developer)
    await go('/developer/requests?path=/v1/reservations/res_')
    await page.getByRole('link', { name: `GET /v1/reservations/${id}` }).click()
    await page.getByRole('link', { name: 'Open in Explorer' }).click()
    await settled()
    await expect.poll(() => page.getByRole('textbox', { name: 'id' }).inputValue()).toBe(id)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('200', { exact: true }).waitFor()
    expect(await bodyOf(page)).toMatchObject({ id })
    expect(await page.getByRole('link', { name: /^(POST|PATCH|DELETE) / }).count()).toBe(0)
    await makeBooking(live.api, stock)
    await go(
      `/developer/explorer?${new URLSearchParams({ operation: 'listReservations', path: '/reservations', query: 'limit=1' })}`,
    )
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(async () => (await bodyOf(page)).data[0].id).toBe(id)
    expect(await page.getByRole('textbox', { name: 'cursor' }).inputValue()).not.toBe('')
    await go('/reservations?status=confirmed')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Open in Explorer' }).click()
    await page.getByRole('heading', { name: 'List reservations' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'status' }).inputValue()).toBe('confirmed')
    await go('/developer/explorer?operation=createReservation')
    await page.getByText(/^Live data is only read from here/).waitFor()
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Open in the sandbox' }).first().click()
    await page.waitForURL('**/app/sandbox/developer/explorer?operation=createReservation')
  })

  it('rule 14.36 — the Inspector shows the record of the screen, its events and its requests', async () => {
    const stock = await makeStock(live.api, { inventory_count: 5 })
    const { id, confirmation_code } = await makeBooking(live.api, stock)
    await live.api.get(`/reservations/${id}`)
    await flush('live')
    const { page, go } = await open(developer)
    await go(`/reservations/${id}`)
    const pane = page.getByRole('complementary', { name: 'Inspector' })
    await page.keyboard.press('`')
    await pane.getByText(`"confirmation_code": "${confirmation_code}"`).waitFor()
    await pane.getByRole('link', { name: 'reservation.created' }).waitFor()
    await pane.getByRole('link', { name: 'GET /reservations/…' }).waitFor()
    await pane.getByText('Large').click()
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('inspector')
    await page.getByRole('option', { name: /Inspector/ }).click()
    await expect.poll(() => pane.getAttribute('data-size')).toBe('l')
    expect(await violationsOn(page, 'inspector')).toEqual([])
    await pane.getByRole('link', { name: 'Open in Explorer' }).click()
    await page.getByRole('heading', { name: 'API Explorer' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'id' }).inputValue()).toBe(id)
    const clerk = await open(await createStaff(test, live, 'front_desk'))
    await clerk.go(`/reservations/${id}`)
    await clerk.page.keyboard.press('`')
    expect(await clerk.page.getByRole('complementary', { name: 'Inspector' }).count()).toBe(0)
  })

  it.each([
    { width: 1280, scheme: 'light' },
    { width: 390, scheme: 'dark' },
  ] as const)('$width $scheme — nothing overflows, and axe finds nothing', async (looks) => {
    const { page, go } = await open(manager, looks)
    const found: string[] = []
    const look = async (name: string) => {
      const where = `${name}-${looks.width}-${looks.scheme}`
      found.push(...(await violationsOn(page, where)), ...(await overflowOn(page, where)))
    }
    await go('/developer/explorer', 'sandbox')
    await look('explorer-list')
    await go('/developer/explorer?operation=createReservation', 'sandbox')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('figure', { name: 'Response body' }).waitFor()
    await look('explorer-response')
    await page.keyboard.press('`')
    await page.getByRole('complementary', { name: 'Inspector' }).waitFor()
    await look('explorer-inspector')
    expect(found).toEqual([])
  })
})
