import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { CalendarAnswer } from '#contract/calendar/calendar.staff.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { type LoadClient, loadClientAt, percentile } from '../load/closed-loop.ts'
import { type BenchOptions, median, type ResultLine, two } from '../result-line.ts'
import { startApi } from '../setting/child.ts'
import { openDatabaseProxy } from '../setting/database-proxy.ts'
import { quietCheck } from '../setting/facts.ts'
import { type BenchProperty, DAYS, openProperty } from './property.ts'

const pathOf = {
  calendar: ({ property_id, from }: BenchProperty) =>
    `/app/api/live/calendar?property_id=${property_id}&from=${from}&days=${DAYS}`,
  assignment: ({ property_id, from }: BenchProperty) =>
    `/app/api/live/room-assignment?property_id=${property_id}&from=${from}&days=${DAYS}`,
}
type What = keyof typeof pathOf

interface MeasuredReads {
  readonly latencies: number[]
  /** Of the last response, compressed. */
  readonly body: Buffer
}

/** Sequential requests, compressed as for a browser. */
async function ask(
  load_client: LoadClient,
  property: BenchProperty,
  cookie: string,
  what: What,
  count: number,
): Promise<MeasuredReads> {
  const load_request = {
    method: 'GET',
    path: pathOf[what](property),
    headers: { cookie, 'accept-encoding': 'gzip' },
  } as const
  const latencies: number[] = []
  let body: Buffer = Buffer.alloc(0)
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    const answer = await load_client.fire(load_request)
    latencies.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`${what}: answered ${answer.status}: ${answer.body}`)
    body = answer.body
  }
  return { latencies, body }
}

/** The bars by one statement on one connection, without session, prices, HTTP or compression. */
async function openCeiling({ place, account_id, property_id, from }: BenchProperty) {
  const text = readFileSync(new URL('../ceilings/calendar.sql', import.meta.url), 'utf8')
  const client = await place.owner('serai')
  const values = [account_id, property_id, from, addDays(from, DAYS)]
  return {
    async run(count: number) {
      const latencies: number[] = []
      let bars = 0
      for (let n = 0; n < count; n++) {
        const began = performance.now()
        bars = (await client.query({ name: 'calendar', text, values })).rowCount ?? 0
        latencies.push(performance.now() - began)
      }
      return { latencies, bars }
    },
    close: () => client.end(),
  }
}

/** The size of the same response with an object per bar, and with full ids. */
function otherForms(body: Buffer): string {
  const answer = JSON.parse(gunzipSync(body).toString()) as CalendarAnswer
  const { bars } = answer
  const names = Object.keys(bars) as (keyof typeof bars)[]
  const objects = bars.key.map((_, at) => Object.fromEntries(names.map((name) => [name, bars[name][at]])))
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  const id = () => Array.from({ length: 19 }, () => letters[Math.floor(Math.random() * 32)]).join('')
  const ids = new Map(bars.key.map((key) => [key, `res_${id()}${key}`]))
  const with_ids = { ...bars, key: bars.key.map((key) => ids.get(key)!) }
  const size = (value: object) => kilobytes(gzipSync(JSON.stringify(value)).length)
  return `as it is ${size(answer)} by the default of gzip, as objects ${size({ ...answer, bars: objects })}, with whole ids ${size({ ...answer, bars: with_ids })}`
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const span = (values: readonly number[]) =>
  `p50 ${ms(percentile(values, 0.5))}, p99 ${ms(percentile(values, 0.99))}`
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

/** Counted by a proxy, for one request among several. */
async function trips(property: BenchProperty, what: What): Promise<string> {
  const proxy = await openDatabaseProxy(property.place)
  const api = await startApi({
    folder: property.place.folder,
    env: { ...property.env, ...proxy.envOf('serai') },
  })
  const load_client = loadClientAt(api.origin, 1)
  try {
    const cookie = await property.signIn(api.origin)
    await ask(load_client, property, cookie, what, 10)
    proxy.reset()
    await ask(load_client, property, cookie, what, 10)
    const { trips, statements, commits } = proxy.counts
    return [trips, statements, commits].map((total) => total / 10).join(', ')
  } finally {
    await load_client.close()
    await api.stop()
    await proxy.close()
  }
}

async function measure(rooms: number, { quick, print }: BenchOptions): Promise<ResultLine[]> {
  print(`making ${rooms} rooms with their stays`)
  const property = await openProperty(rooms)
  const [rounds, count] = quick ? [2, 10] : [5, 40]
  const api = await startApi({ folder: property.place.folder, env: property.env })
  const load_client = loadClientAt(api.origin, 1)
  const ceiling = await openCeiling(property)
  try {
    const cookie = await property.signIn(api.origin)
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    await ask(load_client, property, cookie, 'calendar', count)
    await ask(load_client, property, cookie, 'assignment', 5)
    await ceiling.run(count)
    const [own, plain, ratios]: [number[], number[], number[]] = [[], [], []]
    let [body, bars]: [Buffer, number] = [Buffer.alloc(0), 0]
    for (let round = 0; round < rounds; round++) {
      const least = await ceiling.run(count)
      const measured = await ask(load_client, property, cookie, 'calendar', count)
      ;[body, bars] = [measured.body, least.bars]
      own.push(...measured.latencies)
      plain.push(...least.latencies)
      ratios.push(percentile(measured.latencies, 0.5) / percentile(least.latencies, 0.5))
    }
    const note = quiet.shared ? 'shared' : 'quiet'
    const assigned = await ask(load_client, property, cookie, 'assignment', count)
    const { changes, more_changes } = JSON.parse(gunzipSync(assigned.body).toString()) as {
      changes: unknown[]
      more_changes: number
    }
    print('round trips')
    const size = `${rooms.toLocaleString('en')} rooms × ${DAYS} nights × ${bars.toLocaleString('en')} bars`
    return [
      {
        cell: `Answer of the calendar, ${size}`,
        value: span(own),
        against: `the bars in one statement: ${span(plain)}`,
        ratio: `${two(median(ratios))} times as long (${two(Math.min(...ratios))}–${two(Math.max(...ratios))})`,
        note,
        details: { quiet, ratios },
      },
      {
        cell: 'The same: bytes compressed, and as they are',
        value: `${kilobytes(body.length)}, ${kilobytes(gunzipSync(body).length)}`,
        note: otherForms(body),
      },
      { cell: 'The same: round trips, statements, commits', value: await trips(property, 'calendar') },
      {
        cell: `Rooms for ${changes.length + more_changes} stays of it that have none`,
        value: span(assigned.latencies),
        note: `${note}; ${kilobytes(assigned.body.length)} compressed`,
      },
      { cell: 'The same: round trips, statements, commits', value: await trips(property, 'assignment') },
    ]
  } finally {
    await ceiling.close()
    await load_client.close()
    await api.stop()
    await property.close()
  }
}

/** The cost of the tape chart, and of the automatic room assignment: 200 rooms, and 1,000. */
export const roomNights = async (options: BenchOptions): Promise<ResultLine[]> => [
  ...(await measure(200, options)),
  ...(await measure(1_000, options)),
]
