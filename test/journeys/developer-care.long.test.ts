import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, type Person, signedIn } from '../harness/staff.ts'
import { makeBooking, makeStock, type Stock } from '../harness/stock.ts'
import { listen } from '../harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp({ role: 'all' })
const { open } = browserTests(test)
let hotel: Hotel
let developer: Person
let receiver: Receiver
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  developer = await createStaff(test, hotel, 'developer')
  receiver = await openReceiver()
  stock = await makeStock(hotel.api, { inventory_count: 5 })
})
afterAll(() => receiver.close())

describe.skipIf(!CHROMIUM)('Settings → Developer, with failures', () => {
  it('spec 5.8 — going back or reloading asks before a key is lost', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    await go('/developer/start')
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByLabel('Name').fill('Accounting')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy this key now' })
    await dialog.waitFor()
    await page.goBack()
    await dialog.getByText('Close without saving it?').waitFor()
    expect(page.url()).toContain('/developer/keys')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    const confirmation = page.waitForEvent('dialog')
    const loading = page.reload({ timeout: 1_000 }).catch(() => undefined)
    const question = await confirmation
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await dialog.getByLabel('I have saved it').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await loading
  })

  it('where the browser cannot copy, this is reported, and nothing counts as saved', async () => {
    const { page, go } = await open(await createStaff(test, hotel, 'owner'))
    await go('/developer/keys')
    // As on plain HTTP, or after the user has denied it.
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByLabel('Name').fill('Shop')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy this key now' })
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Could not copy: select the text and copy it by hand').waitFor()
    expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await dialog.getByLabel('I have saved it').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  it('412 SVC-1015 — a concurrent change is shown, and not overwritten', async () => {
    const endpoint = await listen(hotel.api, receiver.url)
    const { page, go } = await open(developer)
    await go(`/developer/webhooks/${endpoint.id}`)
    await page.getByLabel('Description').fill('mine')
    await hotel.api.patch(`/webhooks/${endpoint.id}`, { description: 'theirs' })
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('alert', { name: 'Somebody else has changed this' })
    await conflict
      .getByRole('listitem')
      .filter({ hasText: /description.*theirs.*mine/i })
      .waitFor()
    expect(await conflict.getByRole('listitem').count()).toBe(1)
    await conflict.getByRole('button', { name: 'Discard my change' }).click()
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('theirs')
    // A change from elsewhere is shown while nothing was edited.
    await hotel.api.patch(`/webhooks/${endpoint.id}`, { description: 'theirs again' })
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('theirs again')
    await hotel.api.delete(`/webhooks/${endpoint.id}`)
  })

  it('spec 6.10 — failures are explained in German too, and filtered by day', async () => {
    receiver.behave(answers(410))
    const endpoint = await listen(hotel.api, receiver.url)
    const { api } = await signedIn(test, developer)
    await api.post('/webhooks/test', { webhook_id: endpoint.id, event: 'reservation.created' })
    await expect.poll(async () => (await api.get('/deliveries?status=failed')).body.data.length).toBe(1)
    const { page, go } = await open(developer, { locale: 'de-DE' })
    await go('/developer/deliveries')
    const days = page.getByRole('textbox', { name: 'Zeitraum' })
    const found = async (typed: string) => {
      await page.getByRole('button', { name: /^Zeitraum/ }).click()
      await days.fill(typed)
      await days.press('Enter')
    }
    await found('2027-01-05')
    await page.getByRole('heading', { name: 'Keine passenden Zustellungen' }).waitFor()
    await found('2027-01-04')
    await page.getByRole('link', { name: 'reservation.created' }).first().click()
    await page.getByText('Der Empfänger sagt, dass es diesen Pfad nicht mehr gibt.').waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/The receiver/)
    await go('/developer/webhooks/new')
    await page.getByLabel('URL').fill('https://10.0.0.1/hook')
    await page.getByText('Die URL führt zu einer Adresse, die nicht öffentlich ist').waitFor()
    await hotel.api.delete(`/webhooks/${endpoint.id}`)
  })

  it('rule 9 — the reason for disabled event types is shown once for all', async () => {
    const { page, go } = await open(developer)
    await go('/developer/webhooks/new')
    const off = page.getByRole('group', { name: /^Off for this account/ })
    await expect.poll(() => off.getByRole('checkbox').count()).toBe(OPTIONAL_EVENT_TYPES.length)
    expect(await off.getByRole('checkbox', { name: 'room.updated' }).isDisabled()).toBe(true)
    expect(await page.getByText('whoever runs Serai').count()).toBe(1)
    expect(await page.getByRole('checkbox', { name: 'channel.error' }).isEnabled()).toBe(true)
  })

  it('rule 8 — held deliveries of a disabled endpoint are counted, and mentioned before the endpoint is deleted', async () => {
    const endpoint = await listen(hotel.api, receiver.url)
    await hotel.api.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' })
    await makeBooking(hotel.api, stock)
    const { page, go } = await open(developer)
    await go('/developer/webhooks')
    await page.getByText('1 delivery is held').waitFor()
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByText('They are sent as soon as the endpoint is enabled.').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this endpoint?' })
    await dialog.getByText('1 delivery has not arrived yet and will be discarded.').waitFor()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Endpoint removed').waitFor()
    await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor()
  })

  it('a paused log of events does not move, until the filter changes', async () => {
    const { page, go } = await open(developer)
    const before = await makeBooking(hotel.api, stock)
    await go('/developer/events')
    await page.getByRole('link', { name: before.id }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    const during = await makeBooking(hotel.api, stock)
    const other = await open(developer)
    await other.go('/developer/events')
    await other.page.getByRole('link', { name: during.id }).waitFor()
    expect(await page.getByRole('link', { name: during.id }).count()).toBe(0)
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByRole('textbox', { name: 'Record' }).fill(during.id)
    await page.getByRole('textbox', { name: 'Record' }).press('Enter')
    await page.getByRole('link', { name: during.id }).waitFor()
    await page.getByText('Live', { exact: true }).last().waitFor()
  })

  it('requests of the dashboard alone cannot be copied as API requests', async () => {
    const { api } = await signedIn(test, developer)
    await api.post('/keys', { name: 'Bookkeeping' })
    await test.app.environments.live.requests.flush()
    const { page, go } = await open(developer)
    await go('/developer/requests?source=dashboard&path=/app/api/live/keys')
    await page.getByRole('link', { name: 'POST /keys' }).first().click()
    await page.getByRole('heading', { name: 'POST /app/api/live/keys' }).waitFor()
    expect(await page.getByRole('button', { name: 'Copy as curl' }).count()).toBe(0)
  })
})
