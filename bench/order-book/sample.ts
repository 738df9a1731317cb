import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { type App, makeApp } from '#server/app.ts'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { createProperty } from '#server/features/property/properties/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { orderBookOf, ordersOf } from '#test/harness/business-days/orders.ts'
import { type Client, clientOf } from '#test/harness/client.ts'
import { type TestClock, testClock } from '#test/harness/clock.ts'
import { testConfig } from '#test/harness/config.ts'
import { type Random, randomOf } from '#test/harness/random.ts'
import { book, eur, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'
import type { BenchOptions } from '../result-line.ts'
import { makeDatabase, type Workspace } from '../setting/workspace.ts'

export const ROOMS = 200
/** Gives an occupancy of three rooms in four: of 92 bookings a day, 71 stays of 2.1 nights arrive. */
const BOOKED_A_DAY = 92
const NIGHTS = [1, 1, 1, 2, 2, 2, 2, 3, 3, 4]
const LEAD_DAYS = [0, 0, 1, 2, 3, 5, 8, 13, 21, 30, 45, 60, 75, 90]
const MAX_LEAD_DAYS = 90
const CHANNELS = ['direct', 'booking_com', 'expedia', 'airbnb']
const FIRST = '2027-01-04'

/** Shares of stays that change, on a day between booking and arrival. */
const OUTCOMES = { cancelled: 0.2, no_show: 0.03, longer: 0.1, other_type: 0.1, repriced: 0.1 }
type Outcome = keyof typeof OUTCOMES

export interface Sample {
  /** Days on which stays were booked; their later changes are among the rows. */
  readonly days: number
  readonly property_id: string
  readonly counts: Record<Outcome | 'booked' | 'refused', number>
}

interface Desk {
  readonly app: App
  readonly api: Client
  readonly clock: TestClock
  readonly random: Random
  readonly stocks: readonly Stock[]
  readonly counts: Sample['counts']
  /** Actions by date. */
  readonly planned: Map<string, (() => Promise<unknown>)[]>
}

/**
 * Some days of a property with 200 rooms, booked and changed through the API with a test clock, every day
 * closed by the service: the rows of its order book are the service's own, and add up to the reservations.
 */
export async function liveSample(
  place: Workspace,
  days: number,
  print: BenchOptions['print'],
): Promise<Sample> {
  await makeDatabase(place, 'serai')
  await makeDatabase(place, 'serai_sandbox')
  const clock = testClock(`${FIRST}T08:00:00Z`)
  const urls = { live: rolesOf(place, 'serai'), sandbox: rolesOf(place, 'serai_sandbox') }
  const config = testConfig({ role: 'api', secret: randomBytes(32) })
  const app = makeApp({ config, urls, clock, log: pino({ level: 'silent' }) })
  const db = new pg.Pool({ connectionString: place.url('serai'), max: 1, options: '-c search_path=serai' })
  try {
    const origin = await app.start()
    const { account_id, property_id, secret } = await openProperty(app, clock)
    for (const channel of CHANNELS.slice(1))
      await db.query(
        `INSERT INTO channels (account_id, property_id, id, name, type, created_at) VALUES ($1, $2, $3, $3, 'demo', now())`,
        [account_id, property_id, channel],
      )
    const api = clientOf(`${origin}/v1`, secret)
    const counts = { booked: 0, refused: 0, cancelled: 0, no_show: 0, longer: 0, other_type: 0, repriced: 0 }
    const desk: Desk = {
      app,
      api,
      clock,
      counts,
      planned: new Map(),
      random: randomOf(7),
      stocks: await makeStocks(api),
    }
    for (let day = 0; day <= days + MAX_LEAD_DAYS; day++) {
      if (day % 10 === 0) print(`day ${day} of ${days + MAX_LEAD_DAYS}, ${counts.booked} stays`)
      await liveDay(desk, addDays(FIRST, day), day < days)
    }
    const [written, expected] = await Promise.all([
      orderBookOf(db, { property_id }),
      ordersOf({ api, property_id }, { vat_rate: '7.00', meal: { amount: 1_000, vat_rate: '19.00' } }),
    ])
    if (written.join('\n') !== expected.join('\n')) throw new Error('The order book is not the reservations.')
    return { days, property_id, counts }
  } finally {
    await db.end()
    await app.stop()
  }
}

function rolesOf(place: Workspace, database: string) {
  const env = place.envOf(database)
  return { serai_app: env.DATABASE_APP_URL!, serai_system: env.DATABASE_SYSTEM_URL! }
}

async function openProperty({ environments }: App, clock: TestClock) {
  const { system } = environments.live
  const databases = { live: system, sandbox: environments.sandbox.system }
  const { account_id } = await createAccount(databases, clock, { name: 'Harbour House', tier: 'enterprise' })
  const { id: property_id } = await createProperty(system, clock, account_id, {
    code: 'HARBOUR',
    name: 'Harbour House',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
    default_vat_rate: '7.00',
  })
  const key = { account_id, property_id: null, name: 'bench', access: 'write', environment: 'live' } as const
  return { account_id, property_id, secret: (await createApiKey(system, clock, key)).secret }
}

/** Four room types of fifty rooms; every other plan includes breakfast. */
async function makeStocks(api: Client): Promise<Stock[]> {
  const breakfast = { meal_plan: 'bed_and_breakfast', meal_price: { ...eur(1_000), vat_rate: '19.00' } }
  const stocks: Stock[] = []
  for (let type = 0; type < 4; type++) {
    const rate_plan = { base_price: eur(9_900 + 2_000 * type), ...breakfast }
    const stock = await makeStock(api, { inventory_count: ROOMS / 4, rate_plan })
    const other = await makePlan(api, stock.room_type_id, { name: 'Early', ...rate_plan })
    stocks.push(stock, { room_type_id: stock.room_type_id, rate_plan_id: other.id })
  }
  return stocks
}

async function liveDay(desk: Desk, date: string, is_booked: boolean): Promise<void> {
  const { app, clock, planned } = desk
  clock.set(`${date}T11:00:00Z`)
  if (is_booked) for (let n = 0; n < BOOKED_A_DAY; n++) await bookOne(desk, date)
  for (const change of planned.get(date) ?? []) await change()
  clock.set(`${addDays(date, 1)}T03:05:00Z`)
  await closeDays({ app })
}

async function bookOne({ api, random, stocks, counts, planned }: Desk, date: string): Promise<void> {
  const lead = random.pick(LEAD_DAYS)
  const check_in = addDays(date, lead)
  const check_out = addDays(check_in, random.pick(NIGHTS))
  const guest = { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${counts.booked}@example.com` }
  const wish = { check_in, check_out, channel: random.pick(CHANNELS), guest }
  const { status, body } = await book(api, random.pick(stocks), wish)
  counts[status === 201 ? 'booked' : 'refused'] += 1
  if (status !== 201) return
  let chance = random.next()
  const outcome = (Object.keys(OUTCOMES) as Outcome[]).find((one) => {
    chance -= OUTCOMES[one]
    return chance < 0
  })
  if (!outcome) return
  const change = { ...changes(random.pick(stocks)), longer: { check_out: addDays(check_out, 1) } }[outcome]
  const on = outcome === 'no_show' ? check_in : addDays(date, random.below(lead + 1))
  const carryOut = async () => {
    const answer = await api.patch(`/reservations/${body.id}`, change)
    counts[answer.status === 200 ? outcome : 'refused'] += 1
  }
  planned.set(on, [...(planned.get(on) ?? []), carryOut])
}

const changes = (other: Stock) => ({
  cancelled: { status: 'cancelled', reason: 'guest' },
  no_show: { status: 'no_show' },
  other_type: { ...other, price_mode: 'reprice' },
  repriced: { adults: 1, price_mode: 'reprice' },
})
