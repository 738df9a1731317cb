import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { closedLoop, type LoadClient, type LoadRequest, loadClientAt, rateOf } from '../load/closed-loop.ts'
import { deviation, interleave, warmUp } from '../load/rounds.ts'
import { type BenchOptions, median, perSecond, type ResultLine, spread, two } from '../result-line.ts'
import { startApi } from '../setting/child.ts'
import { quietCheck } from '../setting/facts.ts'
import { processorSeconds } from '../setting/processor.ts'
import { idOf, stockDatabases } from '../setting/stock.ts'
import { openWorkspace, type Workspace } from '../setting/workspace.ts'

const CONNECTIONS = 16
const SLUG = 'bench-house'
const PROPERTY = idOf('prop', 1)
/** A form is accepted 2 seconds after it was sent, at the earliest. */
const FORM_AGE_MS = 2_500

interface Ground {
  readonly gun: LoadClient
  /** Processor seconds so far, of the service and of PostgreSQL: on a busy machine they say more than rates. */
  readonly processor: () => number
  readonly key: string
  readonly today: Temporal.PlainDate
}

/** The booking page against the API: a search for rooms, and a booking by the form. One property with five room types. */
export async function rates({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  const place = await openWorkspace()
  const env = { ...place.envOf('serai'), SERAI_SECRET: 'of-a-benchmark-that-keeps-no-secrets' }
  const closing: (() => Promise<void>)[] = [place.close]
  try {
    print('stocking 200 properties')
    const stock = await stockDatabases(place, env)
    const key = await openPage(place)
    const api = await startApi({ folder: place.folder, env })
    closing.push(api.stop)
    const load_client = loadClientAt(api.origin, CONNECTIONS)
    closing.push(load_client.close)
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    const note = quiet.shared ? `shared (idle ${Math.round(quiet.idle * 100)} %)` : 'quiet'
    const context: Ground = {
      gun: load_client,
      key,
      today: Temporal.PlainDate.from(stock.today),
      processor: () => processorSeconds(api.pid) + processorSeconds(place.postmaster, { children: true }),
    }
    print('searches')
    const searches = await measureSearches(context, quick)
    print('bookings')
    const bookings = await measureBookings(context, quick)
    return [
      ...linesOf('Rooms of a stay on the booking page, five room types', searches, {
        of: 'GET /availability',
        note,
      }),
      ...linesOf('A booking by the form of the page', bookings, { of: 'POST /reservations', note }),
    ]
  } finally {
    for (const end of closing.toReversed()) await end()
  }
}

type Comparison = Awaited<ReturnType<typeof compare>>

/** The rates, and what one request takes of a processor. */
function linesOf(
  cell: string,
  { pair, same, costs }: Comparison,
  { of, note }: { of: string; note: string },
): ResultLine[] {
  const ms = (values: readonly number[]) => `${two(median(values))} ms`
  return [
    {
      cell,
      value: perSecond(median(pair.second)),
      against: `${of}: ${perSecond(median(pair.first))}`,
      ratio: spread(pair.ratios),
      note: `${note}; the API against itself ${spread(same.ratios)}, 3 × MAD = ${two(3 * deviation(same.ratios))}`,
      details: { pair, same, costs },
    },
    {
      cell: 'The same: processor time, PostgreSQL included',
      value: ms(costs.page),
      against: ms(costs.api),
      ratio: spread(costs.page.map((cost, round) => cost / costs.api[round]!)),
    },
  ]
}

/** Opens the page of the first property; a key of that property. */
async function openPage(place: Workspace): Promise<string> {
  const owner = await place.owner('serai')
  await owner.query(
    `UPDATE properties SET booking_page = booking_page || $2 WHERE id = $1 RETURNING account_id`,
    [PROPERTY, { slug: SLUG, open: true }],
  )
  const { rows } = await owner.query('SELECT account_id FROM properties WHERE id = $1', [PROPERTY])
  await owner.query('VACUUM (ANALYZE)')
  await owner.end()
  const database = openDatabase({
    url: place.url('serai'),
    role: 'serai_system',
    size: 1,
    log: pino({ level: 'silent' }),
  })
  try {
    const { account_id } = rows[0] as { account_id: string }
    const key = {
      account_id,
      property_id: PROPERTY,
      name: 'bench',
      access: 'write',
      environment: 'live',
    } as const
    return (await createApiKey(database, systemClock, key)).secret
  } finally {
    await database.close()
  }
}

function anyStay({ today }: Ground) {
  const check_in = today.add({ days: 1 + Math.floor(Math.random() * 60) })
  return { check_in: check_in.toString(), check_out: check_in.add({ days: 2 }).toString() }
}

/** One side of a comparison: what it sends, until when, and what it took. */
interface Side {
  readonly status: number
  readonly next: () => LoadRequest | undefined
  readonly ms?: number
  /** Processor milliseconds of a request, by round. */
  readonly costs: number[]
}

async function rate(
  { gun: load_client, processor }: Ground,
  { next, status, ms, costs }: Side,
): Promise<number> {
  const before = processor()
  const tally = await closedLoop(load_client, CONNECTIONS, next, ms)
  const others = Object.keys(tally.statuses).filter((one) => Number(one) !== status)
  if (others.length > 0 || tally.broken > 0)
    throw new Error(`answers beside ${status}: ${JSON.stringify(tally.statuses)}, ${tally.broken} broken`)
  costs.push(((processor() - before) * 1000) / tally.latencies.length)
  return rateOf(tally, status)
}

/** Both sides in turns, after they have warmed up; the API against itself shows the noise. */
async function compare(quick: boolean, api: Measure, page: Measure) {
  await warmUp(() => api([]), quick ? 2 : 6)
  await warmUp(() => page([]), quick ? 2 : 6)
  const costs = { api: [] as number[], page: [] as number[] }
  const same = await interleave(
    quick ? 1 : 3,
    () => api([]),
    () => api([]),
  )
  const pair = await interleave(
    quick ? 2 : 7,
    () => api(costs.api),
    () => page(costs.page),
  )
  return { same, pair, costs }
}
type Measure = (costs: number[]) => Promise<number>

function measureSearches(context: Ground, quick: boolean) {
  const ms = quick ? 1_000 : 4_000
  const read =
    (pathOf: (query: string) => string, headers: Record<string, string>): Measure =>
    (costs) => {
      const next = (): LoadRequest => {
        const { check_in, check_out } = anyStay(context)
        return { method: 'GET', path: pathOf(`from=${check_in}&to=${check_out}&adults=2`), headers }
      }
      return rate(context, { next, status: 200, ms, costs })
    }
  // Browsers ask for compressed pages; the API answers as it is, whatever is asked for.
  return compare(
    quick,
    read((query) => `/v1/availability?${query}`, { authorization: `Bearer ${context.key}` }),
    read((query) => `/book/${SLUG}/rooms?${query}&lang=en`, { 'accept-encoding': 'gzip' }),
  )
}

const GUEST = { first_name: 'Ngozi', last_name: 'Okafor', phone: '+4930123456' }
let guests = 0
const newEmail = () => `guest.${++guests}@example.com`

function measureBookings(context: Ground, quick: boolean) {
  const count = quick ? 150 : 500
  const api: Measure = (costs) => {
    let left = count
    const next = () => (left-- > 0 ? bookingOf(context) : undefined)
    return rate(context, { next, status: 201, costs })
  }
  const page: Measure = async (costs) => {
    const forms = await readForms(context, count)
    const next = () => {
      const body = forms.pop()
      return body === undefined ? undefined : formOf(body)
    }
    return rate(context, { next, status: 303, costs })
  }
  return compare(quick, api, page)
}

function bookingOf(context: Ground): LoadRequest {
  const body = {
    room_type_id: idOf('rt', 1),
    rate_plan_id: idOf('rp', 1),
    ...anyStay(context),
    adults: 2,
    guest: { ...GUEST, email: newEmail() },
  }
  return {
    method: 'POST',
    path: '/v1/reservations',
    headers: {
      authorization: `Bearer ${context.key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  }
}

const formOf = (body: string): LoadRequest => ({
  method: 'POST',
  path: `/book/${SLUG}/details?lang=en`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
})

/** Forms as the page sent them, filled in; they are not measured. */
async function readForms(context: Ground, count: number): Promise<string[]> {
  const forms: string[] = []
  let left = count
  await closedLoop(
    context.gun,
    CONNECTIONS,
    () => {
      if (left-- <= 0) return undefined
      const { check_in, check_out } = anyStay(context)
      const query = new URLSearchParams({
        from: check_in,
        to: check_out,
        adults: '2',
        room: idOf('rt', 1),
        plan: idOf('rp', 1),
        lang: 'en',
      })
      return { method: 'GET', path: `/book/${SLUG}/details?${query}`, headers: {} }
    },
    undefined,
    ({ body }) => {
      const fields = new URLSearchParams()
      for (const [, name, value] of body
        .toString()
        .matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g))
        fields.set(name!, value!)
      for (const [name, value] of Object.entries({ ...GUEST, email: newEmail(), terms: 'yes' }))
        fields.set(name, value)
      forms.push(fields.toString())
    },
  )
  await new Promise((resolve) => setTimeout(resolve, FORM_AGE_MS))
  return forms
}
