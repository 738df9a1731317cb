import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EnvironmentName } from '../../contract/lists.ts'
import { createAccount } from '../../server/features/accounts/public.ts'
import { seedDemo } from '../../server/features/demo/public.ts'
import { createProperty } from '../../server/features/properties/public.ts'
import { SCREENS, type ScreenName } from '../../web/dashboard/screens.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, type Person, signedIn } from '../harness/staff.ts'
import { makeStock } from '../harness/stock.ts'
import { browsing, CHROMIUM, type Visit, violationsOn } from './browser.ts'

/** Screens whose names in the pictures are not those of the list. */
const PICTURES: Partial<Record<ScreenName, string>> = {
  audit: 'audit-log',
  start: 'quick-start',
  keys: 'api-keys',
  addresses: 'outbound-ips',
}
/** A delivery is there once a receiver was told: the journeys of developers go there. */
const NOT_VISITED: readonly string[] = ['delivery']

/** Every screen, and a reservation beside its list. `$id` and `$property` stand for an object that is there. */
const PLACES: Readonly<Record<string, { readonly path: string; readonly screen: string }>> = {
  ...Object.fromEntries(
    Object.entries(SCREENS)
      .filter(([name]) => !NOT_VISITED.includes(name))
      .map(([name, { path }]) => [
        PICTURES[name as ScreenName] ?? name.replaceAll('_', '-'),
        { path, screen: name },
      ]),
  ),
  'reservation-drawer': { path: '/reservations?peek=$id', screen: 'reservation' },
}

/** `SCREENS=write` takes a picture of every look. */
const SHOTS = process.env.SCREENS === 'write'
/** Those that the documents show; the others are for whoever took them. */
const IN_DOCUMENTS = new Set([
  ...['reservations', 'reservation-drawer', 'new-reservation', 'guest', 'rate-plan', 'invoice', 'channels'],
  ...['channel', 'quick-start', 'api-keys', 'webhook', 'events', 'team'],
])
const ROOT = join(import.meta.dirname, '../..')
const folderOf = (name: string) => join(ROOT, IN_DOCUMENTS.has(name) ? 'docs/screens' : '.cache/screens')

const test = testApp({ role: 'api' })
const { open } = browsing(test)
let owner: Person
let newcomer: Person
const known: Record<string, string> = {}

beforeAll(async () => {
  if (SHOTS) for (const name of ['reservations', 'none']) mkdirSync(folderOf(name), { recursive: true })
  const { live, sandbox } = test.app.environments
  const { account_id } = await createAccount({ live: live.system, sandbox: sandbox.system }, test.clock, {
    name: 'Harbour group',
    tier: 'growth',
  })
  await seedDemo({ system: live.system, account_id, clock: test.clock, past_months: 3 })
  owner = await createStaff(test, { account_id }, 'owner', { name: 'Ana Souza' })
  await createStaff(test, { account_id }, 'front_desk', { name: 'Ben Carter' })
  // The quick start books in the sandbox alone, where it takes something to be booked.
  const hotel = {
    code: 'HARBOUR',
    name: 'Harbour House',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
  }
  await createProperty(sandbox.system, test.clock, account_id, hotel)
  await makeStock((await signedIn(test, owner, 'sandbox')).api)
  const { api } = await signedIn(test, owner)
  const first = async (path: string) => (await api.get(path)).body.data[0]
  await api.make('/webhooks', { url: 'https://pms.example.com/hooks', events: ['reservation.created'] })
  const stay = await first('/reservations?status=confirmed&limit=1')
  await api.patch(`/reservations/${stay.id}`, { notes: 'Arrives by the late train' })
  const channel = await first('/channels')
  await live.requests.flush()
  Object.assign(known, {
    reservation: stay.id,
    guest: stay.guest_id,
    rate_plan: stay.rate_plan_id,
    room_type: stay.room_type_id,
    invoice: (await first('/invoices?status=paid&limit=1')).id,
    channel: channel.id,
    property: channel.property_id,
    webhook: (await first('/webhooks')).id,
    event: (await first('/events?limit=1')).id,
    request: (await first('/requests?limit=1')).id,
  })
  const empty: Hotel = await test.createHotel({ tier: 'starter' })
  newcomer = await createStaff(test, empty, 'owner')
}, 180_000)

const environmentOf = (path: string) => (path === SCREENS.start.path ? 'sandbox' : 'live')
const filled = ({ path, screen }: (typeof PLACES)[string]) =>
  path.replace('$property', known.property!).replace('$id', () => known[screen]!)

/** Screens are loaded by their addresses in the first test; afterwards one is reached from the other, as by a link. */
function walk({ go, follow }: Visit) {
  let here: EnvironmentName | undefined
  return async (path: string) => {
    const environment = environmentOf(path)
    await (here === environment ? follow(path) : go(path, environment))
    here = environment
  }
}

/** Each look at a screen, and what axe judges there: both layouts, and the colours where only they differ. */
const LOOKS = [
  { width: 1280, scheme: 'light', judged: 'all' },
  { width: 1280, scheme: 'dark', judged: 'colours' },
  { width: 390, scheme: 'light', judged: 'all' },
  { width: 390, scheme: 'dark', judged: undefined },
] as const

describe.skipIf(!CHROMIUM)('WCAG 2.2 AA — every screen, light and dark', { timeout: 300_000 }, () => {
  it('with the demo, wide and on a phone', async () => {
    const { page, go, settled } = await open(owner)
    const found: string[] = []
    for (const [name, place] of Object.entries(PLACES)) {
      const { path } = place
      await go(filled(place), environmentOf(path))
      for (const { width, scheme, judged } of LOOKS) {
        if (!judged && !SHOTS) continue
        const where = `${name}, ${width} pixels, ${scheme}`
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: 860 })
        await settled()
        if (path.includes('peek')) await page.getByRole('dialog').getByRole('tab').first().waitFor()
        if (SHOTS) await page.screenshot({ path: join(folderOf(name), `${name}-${width}-${scheme}.png`) })
        if (judged)
          found.push(...(await violationsOn(page, where, judged === 'colours' ? judged : undefined)))
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        if (overflow !== 0) found.push(`${where}: ${overflow} pixels too wide`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 860 })
    }
    expect(found).toEqual([])
  })

  it('in German nothing is wider than a phone, or than the page of a desk', async () => {
    const visit = await open(owner, { locale: 'de-DE' })
    const { page } = visit
    const to = walk(visit)
    const found: string[] = []
    for (const [name, place] of Object.entries(PLACES)) {
      await to(filled(place))
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 860 })
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        if (overflow !== 0) found.push(`${name}, ${width} pixels: ${overflow} too wide`)
      }
    }
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    expect(found).toEqual([])
  })

  /** Goes to each place and lets axe judge it in both palettes. */
  async function judgedAt(page: Page, to: (path: string) => Promise<void>, paths: readonly string[]) {
    const found: string[] = []
    for (const path of paths) {
      await to(path)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const only = colorScheme === 'dark' ? 'colours' : undefined
        found.push(...(await violationsOn(page, `${path}, ${colorScheme}`, only)))
      }
    }
    return found
  }

  it('with nothing there yet, below Growth', async () => {
    const paths = Object.values(SCREENS).flatMap(({ path }) => (path.includes('$') ? [] : [path]))
    const visit = await open(newcomer)
    expect(await judgedAt(visit.page, walk(visit), paths)).toEqual([])
  })

  it('before anybody is signed in', async () => {
    const paths = ['/sign-in', '/forgotten-password', '/reset-password#nothing']
    const { page, go } = await open()
    expect(await judgedAt(page, go, paths)).toEqual([])
  })

  it.each(['light', 'dark'] as const)('with menus and dialogs open, %s', async (scheme) => {
    const { page, go } = await open(owner, { scheme })
    const found: string[] = []
    const judge = async (what: string) =>
      found.push(...(await violationsOn(page, what, scheme === 'dark' ? 'colours' : undefined)))
    await go(filled(PLACES['reservation-drawer']!))
    for (const name of ['Edit stay', 'Cancel reservation']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').nth(1).waitFor()
      await judge(name)
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    }
    for (const tab of ['Guest', 'Folio', 'Activity', 'API']) {
      await page.getByRole('tab', { name: tab }).click()
      await judge(tab)
    }
    await go(SCREENS.reservations.path)
    await page.getByLabel('Status').first().click()
    await page.getByRole('option', { name: 'Confirmed' }).hover()
    await judge('a list to choose from')
    await go(SCREENS.keys.path)
    await page.getByRole('button', { name: 'New API key' }).first().click()
    await judge('new key')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).waitFor()
    await judge('the menu of oneself')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('ha')
    await page.getByRole('option').first().waitFor()
    await judge('search')
    expect(found).toEqual([])
  })
})
