import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { EnvironmentName } from '#contract/lists.ts'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { createUser } from '#server/features/account/staff/public.ts'
import { DEMO_STAFF, seedDemo } from '#server/features/demo/public.ts'
import { createProperty } from '#server/features/property/properties/public.ts'
import { SCREENS, type ScreenName } from '#web/dashboard/screens.ts'
import type { TestApp } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import type { Client } from '../harness/client.ts'
import { runYieldRule } from '../harness/rates/run-yield-rule.ts'
import { groupOf } from '../harness/reservations/groups.ts'
import { quoteOf } from '../harness/reservations/quotes.ts'
import { waitingOf } from '../harness/reservations/waiting-list.ts'
import { createStaff, PASSWORD, type Person, signedIn } from '../harness/staff.ts'
import { makeStock, type Stock } from '../harness/stock.ts'
import { type BrowserTab, overflowOn, settled, violationsOn } from './browser.ts'
import { pictureOf } from './picture.ts'

/** Screens whose pictures have other names. */
const PICTURES: Partial<Record<ScreenName, string>> = {
  audit: 'audit-log',
  start: 'quick-start',
  keys: 'api-keys',
  addresses: 'outbound-ips',
}
/** A delivery needs a receiver: the journeys of developers cover it. */
const NOT_VISITED: readonly string[] = ['delivery']

/** Every screen, and a reservation beside its list. `$id` and `$property` stand for existing objects. */
const PLACES: Readonly<Record<string, { readonly path: string; readonly screen: string }>> = {
  ...Object.fromEntries(
    Object.entries(SCREENS)
      .filter(([name]) => !NOT_VISITED.includes(name))
      .map(([name, { path }]) => [
        PICTURES[name as ScreenName] ?? name.replaceAll('_', '-'),
        { path, screen: name },
      ]),
  ),
  calendar: { path: '/calendar?property_id=$property', screen: 'calendar' },
  housekeeping: { path: '/housekeeping?property_id=$property', screen: 'housekeeping' },
  rates: { path: '/rates?property_id=$property', screen: 'rates' },
  'yield-rules': { path: '/yield-rules?property_id=$property', screen: 'yield_rules' },
  'reservation-drawer': { path: '/reservations?peek=$id', screen: 'reservation' },
}

/** `SCREENS=write` stores a screenshot of each. */
const SHOTS = process.env.SCREENS === 'write'
/** Screenshots used in the documentation. */
const IN_DOCUMENTS = new Set([
  ...['sign-in', 'today', 'reservations', 'reservation-drawer', 'new-reservation', 'guest', 'rooms'].map(
    (name) => `${name}-1440-light`,
  ),
  'rate-plan-1440-light',
  'invoices-1440-light',
  'today-390-light',
  'today-1440-dark',
  'invoice-1440-light',
  'channel-1440-dark',
  'documentation-1440-light',
  'report-analytics-1440-light',
  'report-analytics-1440-dark',
  'overview-390-light',
  'folios-1440-light',
  'folios-1440-dark',
  'bell-1440-light',
  'day-record-1440-light',
  'setup-1440-light',
  'downtime-pack-1440-light',
  'downtime-pack-1440-dark',
  'calendar-1440-light',
  'calendar-1440-dark',
  'calendar-390-light',
  'maintenance-1440-light',
  'task-1440-light',
  'maintenance-390-light',
  'reservations-390-light',
  'reservation-drawer-390-dark',
  'rooms-390-light',
  'team-390-dark',
])
const ROOT = join(import.meta.dirname, '../..')

/** Stores a screenshot of a page, if enabled. */
export async function shoot(page: Page, picture: string): Promise<void> {
  if (!SHOTS) return
  const width = Number(/-(\d+)-/.exec(picture)?.[1])
  const before = page.viewportSize()!
  if (before.width !== width) await page.setViewportSize({ width, height: 900 })
  const folder = IN_DOCUMENTS.has(picture) ? 'docs/screens' : '.cache/screens'
  const file = join(ROOT, folder, `${picture}.webp`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await pictureOf(page))
  await page.setViewportSize(before)
}

type Ids = Record<string, string>

/** A user with the demo and the ids of its objects, and a user without data. */
export interface TourPeople {
  readonly owner: Person
  readonly newcomer: Person
  readonly ids: Ids
}

async function makePeople(test: TestApp): Promise<TourPeople> {
  const { live, sandbox } = test.app.environments
  const { account_id } = await createAccount({ live: live.system, sandbox: sandbox.system }, test.clock, {
    name: 'Harbour group',
    tier: 'growth',
  })
  await seedDemo({ system: live.system, account_id, clock: test.clock, past_months: SHOTS ? 3 : 1 })
  await closeDays(test)
  const owner = await createStaff(test, { account_id }, 'owner', { name: 'Ana Souza' })
  for (const one of DEMO_STAFF) {
    await createUser(test.app.staff, test.clock, { ...one, account_id, password: PASSWORD, demo: true })
  }
  // The quick start books in the sandbox, which needs a room type with rooms.
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
  const discount = { type: 'percent', value: 10 }
  const { property_id } = stay
  const promotion = await api.make('/promotions', { property_id, code: 'SPRING10', discount, max_uses: 100 })
  const yield_rule = await api.make('/yield-rules', {
    property_id,
    name: 'Nearly full',
    rate_plan_ids: [stay.rate_plan_id],
    conditions: { occupancy_at_least: 40 },
    effect: discount,
  })
  await runYieldRule(api, yield_rule.id)
  await test.app.jobs.find(({ name }) => name === 'apply_yield_rules')!.run()
  await live.requests.flush()
  const ids: Ids = {
    reservation: stay.id,
    guest: stay.guest_id,
    rate_plan: stay.rate_plan_id,
    room_type: stay.room_type_id,
    invoice: (await first('/invoices?status=paid&limit=1')).id,
    channel: channel.id,
    property: channel.property_id,
    promotion: promotion.id,
    yield_rule: yield_rule.id,
    ...(await makeGroupAndQuote(api, property_id, stay)),
    task: (await first('/tasks')).id,
    webhook: (await first('/webhooks')).id,
    event: (await first('/events?limit=1')).id,
    request: (await first('/requests?limit=1')).id,
  }
  const newcomer = await createStaff(test, await test.createHotel({ tier: 'starter' }), 'owner')
  return { owner, newcomer, ids }
}

/** An enquiry of a group, and the draft of a quote. */
const makeGroupAndQuote = async (api: Client, property_id: string, stay: Stock): Promise<Ids> => {
  const quote = (await api.make('/quotes', quoteOf(property_id, stay))).id
  return {
    group: (await api.make('/groups', groupOf(property_id, stay, { status: 'enquiry' }))).id,
    quote,
    edit_quote: quote,
    enquiry: (await api.make('/enquiries', { property_id, body: 'Do you have a room in May?' })).id,
    waiting_entry: (await api.make('/waiting-list', waitingOf(property_id))).id,
  }
}

/** Created before the tests of a file; the result is filled then. */
export function tourPeople(test: TestApp): TourPeople {
  const people = {} as { -readonly [K in keyof TourPeople]: TourPeople[K] }
  beforeAll(async () => {
    Object.assign(people, await makePeople(test))
  }, 180_000)
  return people
}

/** Every reachable screen by name: with the demo, and lists and forms without data. */
export const placesOf = ({ ids }: TourPeople): [name: string, path: string][] =>
  Object.entries(PLACES).map(([name, { path, screen }]) => [
    name,
    path.replace('$property', ids.property!).replace('$id', () => ids[screen]!),
  ])
export const EMPTY_PLACES: [name: string, path: string][] = Object.entries(SCREENS).flatMap(
  ([name, { path }]) => (path.includes('$') ? [] : [[`empty-${name.replaceAll('_', '-')}`, path]]),
)

const environmentOf = (path: string) => (path === SCREENS.start.path ? 'sandbox' : 'live')

/** Screens are loaded by their URLs. */
export const byAddress =
  ({ go }: Pick<BrowserTab, 'go'>) =>
  (path: string) =>
    go(path, environmentOf(path))

/** Navigates from the previous screen, as by a link: a third of the cost of a load. */
export function byLink({ go, follow }: BrowserTab) {
  let here: EnvironmentName | undefined
  return async (path: string) => {
    const environment = environmentOf(path)
    await (here === environment ? follow(path) : go(path, environment))
    here = environment
  }
}

/** Layout and palette of a screen, and the rules that axe checks. */
export interface Look {
  readonly width: number
  readonly scheme: 'light' | 'dark'
  readonly checks: 'all' | 'colours' | 'colours and sizes' | 'nothing'
}

const WIDE = { width: 1440, height: 860 }

async function lookedAt(page: Page, name: string, { width, scheme, checks }: Look): Promise<string[]> {
  const where = `${name}, ${width} pixels, ${scheme}`
  const found: string[] = []
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 860 })
  await settled(page)
  if (checks !== 'nothing') {
    // Screens checked for their width only are in German, which the documentation does not use.
    await shoot(page, `${name}-${width}-${scheme}`)
    found.push(...(await violationsOn(page, where, checks === 'all' ? undefined : checks)))
  }
  found.push(...(await overflowOn(page, where)))
  return found
}

/** The faults of screens, in each look. */
export async function faultsOn(
  page: Page,
  to: (path: string) => Promise<void>,
  places: readonly (readonly [name: string, path: string])[],
  looks: readonly Look[],
): Promise<string[]> {
  const found: string[] = []
  for (const [name, path] of places) {
    await to(path)
    if (path.includes('peek')) await page.getByRole('dialog').getByRole('tab').first().waitFor()
    for (const look of looks) found.push(...(await lookedAt(page, name, look)))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(WIDE)
  }
  return found
}
