import { readFileSync } from 'node:fs'
import { closedLoop, loadClientAt, rateOf } from '../load/closed-loop.ts'
import { interleave } from '../load/rounds.ts'
import { type BenchOptions, median, perSecond, type ResultLine, spread } from '../result-line.ts'
import { findPgbench, runCeiling } from '../setting/ceiling.ts'
import { closing } from './closing.ts'
import {
  CHANNELS,
  connectAll,
  datesOf,
  forget,
  type Hotel,
  openHotel,
  talliesOf,
  waitUntilSynced,
} from './hotel.ts'
import { changes, matrix } from './recompute.ts'
import { trips } from './trips.ts'

/** A full sync of every channel, from the request to the last acknowledgement. */
async function resync(hotel: Hotel, plans: number, days: number): Promise<ResultLine> {
  await waitUntilSynced(hotel)
  await forget(hotel)
  const began = performance.now()
  await Promise.all(CHANNELS.map((channel) => hotel.send('POST', `/channels/${channel}/resync`)))
  await waitUntilSynced(hotel)
  const seconds = (performance.now() - began) / 1000
  const tallies = Object.values(await talliesOf(hotel))
  const sum = (key: 'messages' | 'bytes') => tallies.reduce((all, tally) => all + tally[key], 0)
  return {
    cell: `Full synchronisation of ${days} days × ${plans} plans × ${CHANNELS.length} channels`,
    value: `${seconds.toFixed(2)} s`,
    note: `${sum('messages')} messages, ${sum('bytes').toLocaleString('en')} bytes`,
    details: tallies,
  }
}

const PLANS = 100

/** W13: a hundred plans get a year of dates each, eight at a time, against an upsert of the same rows. */
async function overrides(hotel: Hotel, quick: boolean): Promise<ResultLine> {
  const [room_type_id] = hotel.room_type_ids
  const ids: string[] = []
  for (let n = 0; n < PLANS; n++) {
    const plan = { room_type_id, name: `Dates ${n}`, base_price: { amount: 12_000, currency: 'EUR' } }
    ids.push((await hotel.send('POST', '/rate-plans', plan)).id)
  }
  const owner = await hotel.place.owner('serai')
  const values: Record<string, string> = {
    account: owner.escapeLiteral(hotel.account_id),
    plans: owner.escapeLiteral(`{${ids.join(',')}}`),
    first: owner.escapeLiteral(Temporal.Now.plainDateISO('Europe/Berlin').toString()),
  }
  await owner.query('VACUUM (ANALYZE)')
  await owner.end()
  const script = readFileSync(new URL('../ceilings/overrides_365.sql', import.meta.url), 'utf8')
    .replaceAll(/^--.*\n/gm, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name]!)
    .replace(/INSERT[\s\S]*/, (statement) => statement.replaceAll('\n', ' '))
  const load_client = loadClientAt(hotel.service.origin, 8)
  let count = 0
  const next = () => {
    const n = ++count
    return {
      method: 'PATCH' as const,
      path: `/v1/rate-plans/${ids[n % PLANS]}`,
      headers: { authorization: `Bearer ${hotel.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price_overrides: datesOf(365, n).map(({ date, price }) => ({ date, price })) }),
    }
  }
  const seconds = quick ? 2 : 5
  const service = async () => {
    const tally = await closedLoop(load_client, 8, next, seconds * 1000)
    const others = Object.keys(tally.statuses).filter((status) => status !== '200')
    if (others.length > 0) throw new Error(`PATCH answered ${JSON.stringify(tally.statuses)}`)
    return rateOf(tally, 200)
  }
  try {
    await service()
    const paired = await interleave(
      quick ? 2 : 5,
      async () => (await runCeiling(hotel.place, script, { clients: 8, seconds, database: 'serai' })).rate,
      service,
    )
    return {
      cell: 'W13 PATCH of a plan with 365 price_overrides, 8 at once',
      value: perSecond(median(paired.second)),
      against: `pgbench upsert ${perSecond(median(paired.first))}`,
      ratio: spread(paired.ratios),
      details: paired,
    }
  } finally {
    await load_client.close()
  }
}

/** W12, W13, and the cost and latency of a hotel's channels. `quick` measures less of the same. */
export async function channels({ quick, only, print }: BenchOptions): Promise<ResultLine[]> {
  findPgbench()
  print('opening a hotel with 20 plans')
  const hotel = await openHotel()
  const wants = (name: string) => only === undefined || only === name
  const lines: ResultLine[] = []
  try {
    await connectAll(hotel, 20, 365)
    await waitUntilSynced(hotel)
    if (only === undefined) {
      print('round trips')
      lines.push(await trips(hotel))
      print('full synchronisation')
      lines.push(await resync(hotel, 20, 365))
      print('booking to closing message')
      lines.push(...(await closing(hotel, 10, quick ? 5 : 30)))
      lines.push(...(await closing(hotel, 50, quick ? 5 : 30)))
    }
    if (wants('W13')) {
      print('W13')
      lines.push(await overrides(hotel, quick))
    }
    if (wants('W12')) {
      print('W12')
      await waitUntilSynced(hotel)
      await hotel.service.stop()
      lines.push(await matrix(hotel, quick))
      for (const days of [365, 500]) lines.push(...(await changes(hotel, 20, days, quick)))
    }
    return lines
  } finally {
    await hotel.close()
  }
}
