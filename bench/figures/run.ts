import { readFileSync } from 'node:fs'
import { type LoadClient, loadClientAt, percentile } from '../load/closed-loop.ts'
import { type BenchOptions, median, type ResultLine, two } from '../result-line.ts'
import { type BenchProperty, GUESTS, openProperty } from '../search/property.ts'
import { quietCheck } from '../setting/facts.ts'

const GROUPS = ['day', 'channel'] as const
const CHANGED = 500

/** The order book, as closed days would have recorded it; here it is filled by SQL. */
async function fillOrderBook(property: BenchProperty): Promise<{ property_id: string; today: string }> {
  const owner = await property.place.owner('serai')
  await owner.query('SET session_replication_role = replica')
  await owner.query(
    `INSERT INTO order_book
     SELECT account_id, id, created_at::date, (night - check_in)::smallint, property_id, night, 'booked', room_type_id,
       rate_plan_id, channel, NULL, 1, 11000, 12000, 0, 0, created_at::date
     FROM reservations, LATERAL (SELECT check_in + i AS night FROM generate_series(0, check_out - check_in - 1) AS i) n`,
  )
  await owner.query('UPDATE reservations SET recorded_version = version')
  // Changes of an open day are computed from the stays.
  await owner.query(
    `UPDATE reservations SET version = version + 1
     WHERE id IN (SELECT id FROM reservations WHERE check_in >= current_date ORDER BY check_in, id LIMIT ${CHANGED})`,
  )
  await owner.query('RESET ALL')
  for (const table of ['order_book', 'reservations']) await owner.query(`VACUUM (ANALYZE) ${table}`)
  await owner.query('CHECKPOINT')
  const { rows } = await owner.query(
    `SELECT property_id, current_date::text AS today, pg_total_relation_size('order_book') AS bytes,
       (SELECT count(*) FROM order_book) AS entries FROM reservations LIMIT 1`,
  )
  await owner.end()
  return rows[0]
}

async function timed(load_client: LoadClient, cookie: string, path: string): Promise<number> {
  const began = performance.now()
  const { status, body } = await load_client.fire({ method: 'GET', path, headers: { cookie } })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`)
  return performance.now() - began
}

interface OtherReports {
  readonly load_client: LoadClient
  readonly cookie: string
  readonly property_id: string
  readonly first: string
  readonly last: string
  readonly print: BenchOptions['print']
  readonly rounds: number
}

/** The other requests of an analytics page, one by one. */
async function otherReports(options: OtherReports): Promise<ResultLine[]> {
  const { load_client, cookie, property_id, first, last, print, rounds } = options
  const span = `property_id=${property_id}&from=${first}&to=${last}`
  const reports = {
    'by lead time': `reports/performance?${span}&group_by=lead_time`,
    'by length of stay': `reports/performance?${span}&group_by=length_of_stay`,
    'of one channel': `reports/performance?${span}&channel=direct`,
    'channels net of commission': `reports/channels?${span}`,
    'the first 100 stays of it': `reports/reservations?${span}&limit=100`,
    'the overview': 'overview',
  }
  const lines: ResultLine[] = []
  for (const [name, path] of Object.entries(reports)) {
    print(name)
    const times: number[] = []
    for (let round = 0; round <= rounds; round++)
      times.push(await timed(load_client, cookie, `/app/api/live/${path}`))
    times.shift()
    lines.push({
      cell: `The same days: ${name}`,
      value: `p50 ${percentile(times, 0.5).toFixed(0)} ms, highest ${Math.max(...times).toFixed(0)} ms`,
    })
  }
  return lines
}

/** A year of key figures with 100,000 stays, against one statement that sums the same rows. */
export async function figures({ quick, print }: BenchOptions): Promise<ResultLine[]> {
  print('making 100,000 guests and reservations')
  const property = await openProperty()
  const [rounds, count] = quick ? [2, 3] : [5, 10]
  try {
    const { property_id, today } = await fillOrderBook(property)
    const from = Temporal.PlainDate.from(today).subtract({ days: 182 })
    const [first, last] = [from.toString(), from.add({ days: 364 }).toString()]
    const cookie = await property.signIn(property.api.origin)
    const load_client = loadClientAt(property.api.origin, 1)
    const client = await property.place.owner('serai')
    const text = readFileSync(new URL('../ceilings/performance.sql', import.meta.url), 'utf8')
    const quiet = await quietCheck(quick ? 1_000 : 3_000)
    const lines: ResultLine[] = []
    for (const group of GROUPS) {
      print(`by ${group}`)
      const path = `/app/api/live/reports/performance?property_id=${property_id}&from=${first}&to=${last}&group_by=${group}`
      const [own, plain, ratios]: [number[], number[], number[]] = [[], [], []]
      for (let round = -1; round < rounds; round++) {
        const [ours, theirs]: [number[], number[]] = [[], []]
        for (let n = 0; n < count; n++) {
          const began = performance.now()
          await client.query({
            name: `performance_${group}`,
            text,
            values: [property.account_id, first, last, group],
          })
          theirs.push(performance.now() - began)
          ours.push(await timed(load_client, cookie, path))
        }
        if (round < 0) continue
        own.push(...ours)
        plain.push(...theirs)
        ratios.push(percentile(ours, 0.5) / percentile(theirs, 0.5))
      }
      lines.push({
        cell: `Performance of 365 days by ${group}, ${GUESTS.toLocaleString('en')} stays, ${CHANGED} changed today`,
        value: `p50 ${percentile(own, 0.5).toFixed(0)} ms`,
        against: `one aggregate: p50 ${percentile(plain, 0.5).toFixed(0)} ms`,
        ratio: `${two(median(ratios))} times as long (${two(Math.min(...ratios))}–${two(Math.max(...ratios))})`,
        note: quiet.shared ? 'shared' : 'quiet',
        details: { quiet, ratios },
      })
    }
    const others = { load_client, cookie, property_id, first, last, print, rounds: rounds * count }
    lines.push(...(await otherReports(others)))
    await client.end()
    await load_client.close()
    return lines
  } finally {
    await property.close()
  }
}
