import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, type Person } from '../harness/staff.ts'
import { makeBooking, makeStock } from '../harness/stock.ts'
import { openReceiver, type Receiver } from '../harness/webhooks/receiver.ts'
import { browserTests, CHROMIUM, overflowOn, violationsOn } from './browser.ts'

const test = testApp({ role: 'all' })
const { open } = browserTests(test)
let hotel: Hotel
let developer: Person
let receiver: Receiver

beforeAll(async () => {
  hotel = await test.createHotel({ environment: 'sandbox' })
  developer = await createStaff(test, hotel, 'developer')
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

describe.skipIf(!CHROMIUM)('Settings → Developer', () => {
  it('spec 5.2 — a key is shown once, works, and is revoked after a warning', async () => {
    const { page, go } = await open(developer)
    await go('/developer/keys', 'sandbox')
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'New API key' }).click()
    await page.getByLabel('Name').fill('Accounting')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy this key now' })
    const shown = dialog.getByRole('figure', { name: 'Key', exact: true }).locator('pre')
    const secret = (await shown.textContent())!
    expect(secret).toMatch(/^sk_sandbox_/)
    expect(await dialog.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.getByText('Close without saving it?').waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /Accounting/ })
    await row.getByText(`sk_sandbox_…${secret.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(secret)

    const client = test.client(secret, 'sandbox')
    expect((await client.get('/properties')).status).toBe(200)
    await row.getByRole('button', { name: 'Revoke Accounting' }).click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await row.getByText(/Revoked/).waitFor()
    // Keys are cached for seconds on every node. rule 12
    await expect.poll(async () => (await client.get('/properties')).status).toBe(401)
  })

  it('spec 6 — a URL is validated while typed, its secret shown once, and a test shows the response', async () => {
    const { page, go } = await open(developer)
    await go('/developer/webhooks/new', 'sandbox')
    await page.getByLabel('URL').fill('https://10.0.0.1/hook')
    await page.getByRole('textbox', { name: 'URL' }).and(page.locator('[aria-invalid="true"]')).waitFor()
    await page.getByLabel('URL').fill(receiver.url)
    await page.getByText('This URL can be used').waitFor()
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy this signing secret now' })
    const secret = await dialog.getByRole('figure', { name: 'Signing secret' }).locator('pre').textContent()
    expect(secret).toMatch(/^whsec_/)
    await dialog.getByLabel('I have saved it').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: receiver.url, level: 1 }).waitFor()
    expect(await page.content()).not.toContain(secret!)
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByText(/Responded 200 in/).waitFor()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Disabled: deliveries are held, not lost').waitFor()
    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByText('Enabled: held deliveries are being sent').waitFor()
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByLabel('Takes effect').selectOption({ label: 'in an hour' })
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Takes effect 4 Jan 2027/)
      .waitFor()
    await page.getByLabel('I have saved it').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText(/A new secret takes effect/).waitFor()
  })

  it('spec 6 — events appear live; a failed delivery is replayed', async () => {
    // A day without activity.
    await test.db.query('UPDATE accounts SET idle_minutes = 1440 WHERE account_id = $1', [hotel.account_id])
    const { page, go } = await open(developer)
    await go('/developer/events', 'sandbox')
    receiver.behave((response) => response.writeHead(500).end('TypeError: guest undefined'))
    const { id } = await makeBooking(hotel.api, await makeStock(hotel.api))
    await page
      .getByRole('row', { name: /reservation\.created/ })
      .getByText(id)
      .waitFor()
    await go('/developer/deliveries?event_type=reservation.created&status=pending', 'sandbox')
    for (const [attempts, minutes] of [
      [1, 2],
      [2, 20],
      [3, 150],
      [4, 1330],
    ] as const) {
      await page.getByText(`${attempts} of 5`).waitFor()
      test.clock.advance({ minutes })
    }
    await go('/developer/deliveries?event_type=reservation.created', 'sandbox')
    const rows = page.getByRole('row', { name: /reservation\.created/ })
    await rows.getByText('Failed').waitFor()
    receiver.behave((response) => response.writeHead(200).end())
    await rows.filter({ hasText: 'Failed' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Replay 1' }).click()
    await page.getByText('1 delivery is being sent again').waitFor()
    await rows.filter({ hasText: 'Replay' }).getByText('Delivered').waitFor()
    await rows.filter({ hasText: 'Failed' }).getByRole('link', { name: 'reservation.created' }).click()
    await page.getByRole('heading', { name: 'Attempt 5' }).waitFor()
    await page.getByText('TypeError: guest undefined').first().waitFor({ state: 'attached' })
  })

  it('every request of the API is in the log, to be copied as curl', async () => {
    await hotel.api.get('/guests?email=nobody@example.com')
    await test.app.environments.sandbox.requests.flush()
    const { page, go } = await open(developer)
    await go('/developer/requests?path=/sandbox/v1/guests', 'sandbox')
    await page
      .getByRole('link', { name: /GET \/sandbox\/v1\/guests/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Copy as curl', exact: true }).click()
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string
    expect(copied).toContain('/sandbox/v1/guests')
    expect(copied).not.toMatch(/sk_sandbox_\w{20}/)
  })

  it('the request bin receives and verifies deliveries, and the quick start marks its steps', async () => {
    const { page, go } = await open(developer)
    await go('/developer/inbox', 'sandbox')
    await page.getByRole('link', { name: 'Add as an endpoint' }).click()
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByLabel('I have saved it').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByText(/Responded 200 in/).waitFor()
    await go('/developer/inbox', 'sandbox')
    await page.getByText('Signature valid').first().waitFor()
    await go('/developer/start', 'sandbox')
    for (const step of ['Send a first request', 'Create a reservation', 'Register an endpoint']) {
      const heading = page.getByRole('heading', { name: step })
      await expect.poll(() => heading.textContent()).not.toContain('Waiting')
    }
  })

  it('spec 6 — an invalid signature is checked, and the mistake named', async () => {
    const { page, go } = await open(developer)
    await go('/developer/inbox', 'sandbox')
    await page.getByLabel('Signing secret', { exact: true }).fill('whsec_test')
    await page
      .getByLabel('Header Service-Signature')
      .fill(`t=${test.clock.now().epochMilliseconds / 1000},v1=${'0'.repeat(64)}`)
    await page.getByLabel('Raw body, as received').fill('{}')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Signature wrong').waitFor()
  })

  it('WCAG 2.2 AA — steps, attempts, results and announcements, light and dark', async () => {
    await test.db.query(
      `INSERT INTO announcements VALUES ('ann_01m7wpssx0f1rsxfka83exexp2', 'Another outbound address',
         'From 1 March deliveries come from 192.0.2.7 too.', $1)`,
      [test.clock.now().toString()],
    )
    const { page, go, settled } = await open(developer, { width: 390 })
    const found: string[] = []
    const expectAccessible = async (where: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await violationsOn(page, `${where}, ${colorScheme}`)))
      }
      found.push(...(await overflowOn(page, where)))
    }
    await go('/developer/start', 'sandbox')
    await expectAccessible('quick start')
    await go('/developer/inbox', 'sandbox')
    await page.locator('summary').first().click()
    await expectAccessible('inbox')
    await go('/developer/deliveries?status=failed', 'sandbox')
    await expectAccessible('deliveries')
    await page.getByRole('link', { name: 'reservation.created' }).first().click()
    await page.getByRole('heading', { name: 'Attempt 5' }).waitFor()
    await settled()
    await expectAccessible('delivery')
    await page.getByRole('link', { name: /^evt_/ }).click()
    await page.getByRole('heading', { name: 'Payload' }).waitFor()
    await expectAccessible('event')
    await go('/developer/addresses', 'sandbox')
    await page.getByText('Another outbound address').waitFor()
    await expectAccessible('addresses')
    await page.getByRole('link', { name: 'Open the changelog' }).click()
    await page.getByRole('heading', { name: 'Another outbound address' }).waitFor()
    await expectAccessible('changelog')
    expect(found).toEqual([])
  })

  it('rule 14.34 — the clock of the sandbox is moved by a day, and the page says what was carried out', async () => {
    const { page, go } = await open(developer)
    await go('/developer/start', 'sandbox')
    await page.getByText('as in reality').waitFor()
    await page.getByRole('button', { name: '1 day on' }).click()
    await page.getByText('ahead by 1 day').waitFor()
    await page.getByText('close_days').waitFor()
    expect(await violationsOn(page, 'the clock that was moved')).toEqual([])
  })
})
