import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { frontDesk } from '../harness/front-desk.ts'
import { IS_LONG_RUN } from '../harness/repetitions.ts'
import { createStaff, PASSWORD, type Person } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browserTests, CHROMIUM, OVERLAYS, overflowOn, violationsOn } from './browser.ts'

const test = testApp({ role: 'api' })
const { open } = browserTests(test)
const desk = frontDesk(test)
let owner: Person
let known: Record<string, string> = {}

/** A hotel with one of each object that has a dialog. */
beforeAll(async () => {
  const hotel = await desk.arriving({ inventory_count: 3 })
  const { api, reservation, stock, property_id } = hotel
  owner = await createStaff(test, hotel, 'owner', { name: 'Ana Souza' })
  await createStaff(test, hotel, 'front_desk', { name: 'Carla Diaz' })
  await makeStock(api, { room_type: { name: 'Attic' }, rate_plan: { name: 'Attic rate' } })
  const [draft] = (await api.get(`/invoices?reservation_id=${reservation.id}`)).body.data
  const line = {
    description: 'Transfer',
    quantity: 1,
    unit_price: { amount: 4500, currency: 'EUR' },
    vat_rate: '19.00',
  }
  const other = await api.make('/reservations', {
    ...stock,
    check_in: '2027-01-04',
    check_out: '2027-01-05',
    adults: 1,
    guest: { first_name: 'Ben', last_name: 'Carter', email: 'ben@example.com' },
  })
  const rooms = (await api.get('/rooms')).body.data
  const room_id = rooms.find(
    (room: { id: string; room_type_id: string }) =>
      room.id !== hotel.room_id && room.room_type_id === stock.room_type_id,
  ).id
  const stay = await api.patch(`/reservations/${other.id}`, { status: 'checked_in', room_id })
  if (stay.status !== 200) throw new Error(stay.text)
  const [paid] = (await api.get(`/invoices?reservation_id=${other.id}`)).body.data
  await api.post(`/invoices/${paid.id}/issue`)
  const bank = { method: 'bank_transfer', amount: paid.total }
  await api.post(`/invoices/${paid.id}/payments`, bank)
  await api.patch(`/invoices/${draft.id}`, { added_lines: [line] })
  const endpoint = await api.make('/webhooks', {
    url: 'https://pms.example.com/hooks',
    events: ['reservation.created'],
  })
  await hotel.connectChannel('booking_com')
  known = {
    reservation: reservation.id,
    in_house: other.id,
    draft: draft.id,
    paid: paid.id,
    guest: reservation.guest_id,
    rate_plan: stock.rate_plan_id,
    webhook: endpoint.id,
    channel: `${property_id}/booking_com`,
  }
})

type Opening = [name: string, path: string, how: (page: Page) => Promise<unknown>, only?: 'wide']

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const item = (button: string | RegExp, name: string) => async (page: Page) => {
  await press(button)(page)
  await page.getByRole('menuitem', { name }).click()
}
const choose = (label: string) => (page: Page) => page.getByRole('combobox', { name: label }).first().click()

/** Tabs of the drawer without dialogs. */
const TABS = ['Guest', 'Folio', 'Activity', 'API']

/** All overlays of the screens. */
const OPENINGS: readonly Opening[] = [
  ['help', '/guests', press('Help')],
  ['the menu of oneself', '/guests', press('Account of Ana Souza')],
  [
    'search',
    '/guests',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill('oka')
      await page.getByRole('option').first().waitFor()
    },
  ],
  ['keyboard shortcuts', '/guests', (page) => page.keyboard.press('?')],
  ['check-in', '/reservations/{reservation}', press('Check in')],
  [
    'a room for the check-in',
    '/reservations/{reservation}',
    async (page) => {
      await press('Check in')(page)
      await choose('Room')(page)
    },
  ],
  ['nights in the drawer', '/reservations?peek={reservation}', press('Nights')],
  [
    'a room by its number in the drawer',
    '/reservations?peek={reservation}',
    async (page) => {
      await page.keyboard.press('r')
      await page.getByRole('dialog').getByLabel('Room', { exact: true }).press('ArrowDown')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  ],
  ['cancellation in the drawer', '/reservations?peek={reservation}', press('Cancel reservation')],
  ...TABS.map(
    (name): Opening => [
      `${name} in the drawer`,
      '/reservations?peek={reservation}',
      (page) => page.getByRole('tab', { name }).click(),
    ],
  ),
  ['no-show', '/reservations/{reservation}', press('Mark as no-show')],
  ['nights', '/reservations/{reservation}', press('Nights')],
  ['plan and price', '/reservations/{reservation}', press('Plan and price')],
  ['guests of a stay', '/reservations/{reservation}', (page) => page.keyboard.press('a')],
  ['cancellation', '/reservations/{reservation}', press('Cancel reservation')],
  ['check-out', '/reservations/{in_house}', press('Check out')],
  ['a filter', '/reservations', press('Status')],
  ['a period', '/reservations', press('Arrival')],
  // On a phone a list has no columns.
  ['the columns', '/reservations', press('Columns'), 'wide'],
  ['payment at the desk', '/reservations/{reservation}', press('Take payment')],
  ['charge', '/reservations/{reservation}', press('Charge something')],
  ['special dates', '/rate-plans/{rate_plan}', press('Add dates')],
  ['guest', '/guests/{guest}', press('Edit profile')],
  ['condition of a room', '/rooms', press(/^Condition .+:/)],
  ['block', '/rooms', press(/^Block/)],
  ['new task', '/maintenance', press('New task')],
  ['new room', '/rooms', press('Add a room')],
  ['draft', '/invoices/{draft}', press('Edit draft')],
  ['payment', '/invoices/{draft}', press('Record a payment')],
  ['issue', '/invoices/{draft}', press('Issue')],
  ['credit note', '/invoices/{paid}', press('Credit note')],
  ['refund', '/invoices/{paid}', press('Refund')],
  ['sending', '/invoices/{paid}', press('Send by e-mail')],
  ['new channel', '/channels', press('Connect a channel')],
  ['disconnecting', '/channels/{channel}', press('Disconnect')],
  ['resync', '/channels/{channel}', press('Resync now')],
  [
    'time zones',
    '/settings/property',
    async (page) => {
      await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/B')
      await page.getByRole('option', { name: 'Europe/Berlin' }).waitFor()
    },
  ],
  ['invitation', '/settings/team', press('Invite')],
  ['a colleague', '/settings/team', press('Actions for Carla Diaz')],
  ['disabling', '/settings/team', item('Actions for Carla Diaz', 'Disable')],
  ['second factor', '/profile', press('Turn on')],
  [
    'secret of a second factor',
    '/profile',
    async (page) => {
      await press('Turn on')(page)
      await page.getByRole('dialog').getByLabel('Enter your password to continue').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('figure', { name: 'Secret' }).waitFor()
    },
  ],
  ['new key', '/developer/keys', press('New API key')],
  ['revocation', '/developer/keys', press(/^Revoke/)],
  ['new secret', '/developer/webhooks/{webhook}', press('Rotate secret')],
  ['removal of an endpoint', '/developer/webhooks/{webhook}', press(/^(Remove|Delete)/)],
  ['replay since', '/developer/deliveries', press(/^Replay all/)],
]

const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name) => known[name]!)

/**
 * Each palette with one of the two layouts: a dialog is opened once, and only rules affected by the change
 * run again. The other combinations are in the long tests.
 */
const LOOKS = (
  [
    { width: 1280, scheme: 'light', checks: undefined },
    { width: 390, scheme: 'dark', checks: 'colours and sizes' },
  ] as const
).slice(0, IS_LONG_RUN ? 2 : 1)

describe.skipIf(!CHROMIUM)('WCAG 2.2 AA — menus, dialogs and lists to choose from', () => {
  it('every overlay of the screens, light and dark, wide and on a phone', async () => {
    const { page, go, follow, settled } = await open(owner)
    const over = page.locator(OVERLAYS.join()).filter({ visible: true })
    const found: string[] = []
    let here: string | undefined
    for (const [name, path, how, only] of OPENINGS) {
      if (here !== path) {
        // The screen of another object has the same heading, so that a link must be followed.
        const same_screen = here === undefined || here.split('/')[1] === path.split('/')[1]
        await (same_screen ? go : follow)(filled(path))
        here = path
      }
      // A reservation in the drawer beside the list stays open.
      if (path.includes('peek')) await page.getByRole('dialog').getByRole('tab').first().waitFor()
      const open_before = await over.count()
      await how(page)
      const is_tab = TABS.some((tab) => name === `${tab} in the drawer`)
      for (const { width, scheme, checks } of only ? LOOKS.slice(0, 1) : LOOKS) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 860 })
        const where = `${name}, ${scheme}, ${width}`
        await expect.poll(() => over.count(), { message: where }).toBeGreaterThan(is_tab ? 0 : open_before)
        await settled()
        found.push(...(await violationsOn(page, where, checks, 'overlays')))
        found.push(...(await overflowOn(page, where)))
        const picture = `open-${name.replaceAll(' ', '-')}-${width}.png`
        if (process.env.SCREENS) await page.screenshot({ path: `.cache/screens/${picture}` })
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 860 })
      for (let more = await over.count(); more > open_before; more = await over.count()) {
        await page.keyboard.press('Escape')
        await expect.poll(() => over.count(), { message: `${name} closes` }).toBeLessThan(more)
      }
    }
    expect(found).toEqual([])
  })
})

describe.skipIf(!CHROMIUM)('menus with a single choice', () => {
  it.each([
    ['a condition', '/rooms', press(/^Condition .+:/), 'Clean'],
    ['a role', '/settings/team', press('Actions for Carla Diaz'), 'Front desk'],
    ['the appearance', '/guests', press('Account of Ana Souza'), 'System'],
  ] as const)('%s: each is a radio item, and the one that holds is marked', async (_, path, how, present) => {
    const { page, go } = await open(owner)
    await go(path)
    await how(page)
    const holds = page.getByRole('menuitemradio', { name: present, exact: true })
    await holds.waitFor()
    expect(await holds.getAttribute('aria-checked')).toBe('true')
  })
})
