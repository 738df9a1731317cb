import { readFileSync } from 'node:fs'
import { planMessages, updatesOf } from '#server/features/distribution/channel-sync/ari-messages.ts'
import { readSnapshot } from '#server/features/distribution/channel-sync/desired-state.ts'
import { openTravelAdapter } from '#server/integrations/channel-adapters/opentravel/opentravel.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { reading } from '#server/postgres/transaction.ts'
import { interleave } from '../load/rounds.ts'
import { median, type ResultLine, spread } from '../result-line.ts'
import { runCeiling } from '../setting/ceiling.ts'
import type { Hotel } from './hotel.ts'

const CLIENTS = 4
/** Availability, price and restrictions of a night count as one cell, as in the ceiling. */
const cellsOf = (plans: number, days: number) => plans * days

interface RecomputeSize {
  readonly plans: number
  readonly days: number
  readonly all: boolean
}

/** Computes the pending messages of a channel, as the sync worker does, without sending them. */
async function recompute({ system, account_id, property_id }: Hotel, { days, all }: RecomputeSize) {
  const connection = { account_id, property_id, channel: 'one', horizon_days: days, disconnecting: false }
  const { series, window } = await reading(system, connection, (tx) =>
    readSnapshot(tx, connection, { all, now: systemClock.now() }),
  )
  return { messages: planMessages(series, openTravelAdapter.max_runs), window }
}

/** Recomputations per second at the given concurrency, in this process. */
async function rateOf(hotel: Hotel, wish: RecomputeSize, milliseconds: number): Promise<number> {
  const began = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - began < milliseconds) {
      await recompute(hotel, wish)
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (1000 * done) / (performance.now() - began)
}

/** Medians of one recomputation: elapsed and processor milliseconds. */
async function once(
  hotel: Hotel,
  wish: RecomputeSize,
  times: number,
): Promise<{ elapsed: number; processor: number }> {
  const elapsed: number[] = []
  const processor: number[] = []
  for (let n = 0; n < times; n++) {
    const [began, used] = [performance.now(), process.cpuUsage()]
    await recompute(hotel, wish)
    elapsed.push(performance.now() - began)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1000)
  }
  return { elapsed: median(elapsed), processor: median(processor) }
}

/**
 * W12 against the best known SQL for a year of five plans: the matrix alone, without rules or message texts.
 */
export async function matrix(hotel: Hotel, quick: boolean): Promise<ResultLine> {
  const owner = await hotel.place.owner('serai')
  await owner.query('VACUUM (ANALYZE)')
  const list = (ids: readonly string[]) => owner.escapeLiteral(`{${ids.join(',')}}`)
  const values: Record<string, string> = {
    account: owner.escapeLiteral(hotel.account_id),
    plans: list(hotel.plan_ids.flat().slice(0, 5)),
    types: list(hotel.room_type_ids.slice(0, 2)),
    first: owner.escapeLiteral(Temporal.Now.plainDateISO('Europe/Berlin').toString()),
  }
  await owner.query('DELETE FROM channel_dirty_ranges')
  await owner.query(
    `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, room_type_id, rate_plan_id, first, last, due_at)
     SELECT $1, $2, 'one', type, plan, '0001-01-01', '9999-12-31', 'infinity'
     FROM (SELECT type, NULL AS plan FROM unnest($3::text[]) AS type
       UNION ALL SELECT NULL, plan FROM unnest($4::text[]) AS plan) AS marked`,
    [hotel.account_id, hotel.property_id, hotel.room_type_ids.slice(0, 2), hotel.plan_ids.flat().slice(0, 5)],
  )
  await owner.end()
  const script = readFileSync(new URL('../ceilings/ari_both.sql', import.meta.url), 'utf8')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name]!)
    .replaceAll(/^--.*\n/gm, '')
    .replaceAll('\n', ' ')
  const seconds = quick ? 2 : 5
  const wish = { plans: 5, days: 365, all: false }
  await rateOf(hotel, wish, 2_000)
  const paired = await interleave(
    quick ? 2 : 5,
    async () =>
      (await runCeiling(hotel.place, script, { clients: CLIENTS, seconds, database: 'serai' })).rate,
    () => rateOf(hotel, wish, seconds * 1000),
  )
  const cells = (rates: readonly number[]) =>
    `${Math.round(median(rates) * cellsOf(5, 365)).toLocaleString('en')} cells/s`
  return {
    cell: 'W12 recompute of 365 days × 5 plans, all of it',
    value: cells(paired.second),
    against: `ari_both ${cells(paired.first)}`,
    ratio: spread(paired.ratios),
    details: paired,
  }
}

/** W12 by size of the change: the time of one recomputation, and what it would send. */
export async function changes(
  hotel: Hotel,
  plans: number,
  days: number,
  quick: boolean,
): Promise<ResultLine[]> {
  const owner = await hotel.place.owner('serai')
  const lines: ResultLine[] = []
  const measure = async (cell: string, all: boolean, mark: (() => Promise<unknown>) | null) => {
    await owner.query('DELETE FROM channel_dirty_ranges')
    await mark?.()
    lines.push(await lineOf(hotel, cell, { plans, days, all }, quick ? 10 : 50))
  }
  const mark = (column: 'room_type_id' | 'rate_plan_id', ids: readonly string[], [first, last]: Dates) =>
    owner.query(
      `INSERT INTO channel_dirty_ranges (account_id, property_id, channel, ${column}, first, last, due_at)
       SELECT $1, $2, 'one', id, $4, $5, 'infinity' FROM unnest($3::text[]) AS id`,
      [hotel.account_id, hotel.property_id, ids, first, last],
    )
  const [type] = hotel.room_type_ids
  const stay: Dates = [dateIn(40), dateIn(41)]
  const sell = (rooms: number) =>
    owner.query('UPDATE nights SET sold = sold + $4 WHERE room_type_id = $1 AND date IN ($2, $3)', [
      type,
      ...stay,
      rooms,
    ])
  await sell(1)
  await measure('one booking of two nights', false, () => mark('room_type_id', [type!], stay))
  await sell(-1)
  await owner.query(`UPDATE rate_plan_overrides SET price = price + 100`)
  await measure('a change of the price that all derive from', false, () =>
    mark('rate_plan_id', hotel.plan_ids.flat().slice(0, plans), [dateIn(0), dateIn(days - 1)]),
  )
  await owner.query(`UPDATE rate_plan_overrides SET price = price - 100`)
  await owner.query(
    `UPDATE channel_acknowledged_ari SET unconfirmed = json_build_array(json_build_array(0, 100000))`,
  )
  await measure('full synchronisation', true, null)
  await owner.query(`UPDATE channel_acknowledged_ari SET unconfirmed = '[]'`)
  await owner.query('DELETE FROM channel_dirty_ranges')
  await owner.end()
  return lines
}

type Dates = readonly [first: string, last: string]

const dateIn = (days: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days }).toString()

/** What one recomputation takes, and would send. */
async function lineOf(hotel: Hotel, cell: string, wish: RecomputeSize, times: number): Promise<ResultLine> {
  await once(hotel, wish, 5)
  const { elapsed, processor } = await once(hotel, wish, times)
  const { messages, window } = await recompute(hotel, wish)
  const bytes = messages
    .map((pending) => ({ ...HEAD, kind: pending.kind, updates: updatesOf(pending, window, 'EUR') }))
    .map((message) => Buffer.byteLength(openTravelAdapter.encode(message, null).body))
    .reduce((a, b) => a + b, 0)
  const changed = messages
    .flatMap((message) => message.changes)
    .reduce((sum, { from, to }) => sum + to - from, 0)
  return {
    cell: `W12 ${cell}, ${wish.days} days × ${wish.plans} plans`,
    value: `${elapsed.toFixed(1)} ms, ${processor.toFixed(1)} ms of processor`,
    note: `${changed.toLocaleString('en')} cells to send, ${messages.length} messages, ${bytes.toLocaleString('en')} bytes`,
  }
}

const HEAD = { hotel_code: 'H-1', message_id: 'bench', sent_at: '2027-01-04T09:00:00Z' }
