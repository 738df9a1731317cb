import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { mapping, partners } from '../harness/channels/partner.ts'
import { createStaff } from '../harness/staff.ts'
import { makePlan, makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM } from './browser.ts'

const test = testApp()
const { open } = browserTests(test)
const connect = partners(test)
beforeAll(() => test.clock.set('2027-01-04T15:00:00Z'))
const drain = () => test.app.sync_workers.live.drain()

/** A revenue manager with a channel of the demo partner. */
async function demo(locale = 'en-GB') {
  const hotel = await test.createHotel()
  const partner = await connect(hotel, { id: 'demo_ota', type: 'demo' })
  const stock = await makeStock(hotel.api, {
    inventory_count: 2,
    rate_plan: { channels: [mapping(partner)] },
  })
  await makePlan(hotel.api, stock.room_type_id, { name: 'Weekly' })
  await drain()
  const visit = await open(await createStaff(test, hotel, 'revenue'), { locale })
  return { ...hotel, ...visit, partner, path: `/channels/${hotel.property_id}/demo_ota` }
}

describe.skipIf(!CHROMIUM)('a channel of the demo partner', () => {
  it('sells a stay, and the booking is one click away', async () => {
    const { page, go, path, api } = await demo()
    await go(path)
    await page.getByRole('button', { name: 'Sell a stay' }).click()
    await page.getByText('Booking DEMO_OTA-1001 has arrived.').waitFor()
    await page.getByRole('link', { name: 'Open reservation' }).click()
    const drawer = page.getByRole('dialog', { name: 'Reservation' })
    await drawer.getByText('DEMO_OTA-1001', { exact: true }).waitFor()
    expect((await api.get('/reservations?channel=demo_ota')).body.data).toHaveLength(1)
  })

  it('spec 3.6 — changes its password, turns red, and is reconnected: all without a reload', async () => {
    const { page, go, path } = await demo()
    await go(path)
    await page.getByText(/In sync/).waitFor()
    await page.getByText('1 of 2').waitFor()
    await page.getByRole('button', { name: 'Change the password' }).click()
    const password = await page.getByRole('figure', { name: 'Password' }).locator('pre').textContent()
    await drain()
    await page.getByText(/Sign-in needed/).waitFor()
    await page.getByText('The channel refuses our credentials.').waitFor()
    await page.getByRole('button', { name: 'Reconnect' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('User name').fill('serai')
    await dialog.getByLabel('Password', { exact: true }).fill(password!)
    await dialog.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByText('Reconnected; everything is being sent.').waitFor()
    await drain()
    await page.getByText(/In sync/).waitFor()
  })

  it('spec 3.5 — throttles: the list shows the reason with a countdown, and nothing can be sent meanwhile', async () => {
    const { page, go, path } = await demo()
    await go(path)
    await page.getByRole('button', { name: 'Throttle' }).click()
    await page.getByText('It throttles from the next message on.').waitFor()
    await drain()
    await page.getByText('Next try in 15:00').waitFor()
    const resync = page.getByRole('button', { name: 'Resync now' })
    expect(await resync.getAttribute('aria-disabled')).toBe('true')
    await go('/channels')
    const row = page.getByRole('row', { name: /demo_ota/ })
    await row.getByText('The channel is throttling requests. Next try in 15:00').waitFor()
    await row.getByText(/Paused/).waitFor()
  })

  it('shows in German why it is not in sync', async () => {
    const { page, go, path } = await demo('de-DE')
    await go(path)
    await page.getByRole('button', { name: 'Drosseln' }).click()
    await page.getByText('Er drosselt ab der nächsten Nachricht.').waitFor()
    await drain()
    await page.getByText('Der Kanal drosselt uns.').waitFor()
  })

  it('shows what was pushed of a rate plan, night by night, from any day on', async () => {
    const { page, go, path } = await demo()
    await go(path)
    await page.getByRole('button', { name: 'Sent values: Flexible' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nights from').fill('2027-03-01')
    const row = dialog.getByRole('row', { name: /Mon 1 Mar/ })
    await row.getByText('Confirmed').waitFor()
    await row.getByText('2: €120.00').waitFor()
  })
})
