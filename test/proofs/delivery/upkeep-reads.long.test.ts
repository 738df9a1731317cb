import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeEvents } from '#server/events/purge.ts'
import {
  listUnreconciled,
  markEndpointsWithStrays,
} from '#server/features/developer/webhooks/deliveries/reconcile-store.ts'
import { purgeExpired } from '#server/features/developer/webhooks/deliveries/retention.ts'
import { readOpenDeliveries } from '#server/features/developer/webhooks/dispatch/upkeep-store.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import { blocksRead } from '#test/harness/reservations/blocks.ts'
import { type Endpoint, listen } from '#test/harness/webhooks/receive-deliveries.ts'
import { openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const test = testApp()
const OPEN = ['pending_deliveries']
const PAST = ['finished_deliveries']
let receiver: Receiver
let hotel: Hotel
let endpoint: Endpoint

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  await test.db.query('TRUNCATE pending_deliveries')
  hotel = await test.createHotel()
  endpoint = await listen(hotel.api, receiver.url, ['guest.updated'])
})

const query = async (text: string, ...values: unknown[]) => (await test.db.query(text, values)).rows

/** Until each page is known as visible: a transaction that began before keeps what it may see. */
const vacuum = (table: string) =>
  expect
    .poll(async () => {
      await query(`VACUUM ANALYZE ${table}`)
      const [size] = await query(
        'SELECT relpages, relallvisible FROM pg_class WHERE oid = $1::regclass',
        table,
      )
      return size.relpages - size.relallvisible
    })
    .toBe(0)
const shift = (days: number) => test.clock.now().add({ hours: Math.round(days * 24) })

/** Deliveries that ended in a range of days, evenly distributed over the seconds. */
const end = (days: number, from: number, to: number, count: number) =>
  query(
    `INSERT INTO finished_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, attempts, interruptions,
       log, created_at, finished_at)
     SELECT $1, new_id_beside('del', 'evt_' || lpad(i::text, 26, '0')), $2, 'evt_' || i, 'guest.updated', 'event', 'delivered', 1, 0,
       jsonb_build_array(jsonb_build_object('body', repeat('x', 300))), t, t
     FROM (SELECT i, $3::timestamptz + ($4::float8 + ($5::float8 - $4::float8) * i / $6) * interval '1 day' AS t
           FROM generate_series(1, $6::int) i) s`,
    hotel.account_id,
    endpoint.id,
    shift(days).toString(),
    from,
    to,
    count,
  )

let opened = 0
/** Events of some days ago with a pending delivery each, whose id starts as the event's does. */
function open(status: 'held' | 'pending', days_ago: number, count: number) {
  opened += count
  return query(
    `WITH told AS (
       INSERT INTO events (account_id, id, type, resource_id, created_at, body)
       SELECT $1, 'evt_7zzz' || lpad(to_hex(i), 6, '0') || substr(md5(i::text), 1, 16), 'guest.updated', 'gst_x', $4, '{}'
       FROM generate_series($6::int - $5::int, $6::int - 1) i RETURNING id)
     INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
     SELECT $1, new_id_beside('del', id), $2, id, 'guest.updated', 'event', $3, $4, $4 FROM told`,
    hotel.account_id,
    endpoint.id,
    status,
    shift(-days_ago).toString(),
    count,
    opened,
  )
}

describe('reads are independent of the amount of stored data', () => {
  it('nothing to purge: after a month of writes and deletions as cheap as at first', async () => {
    const nothing = (days: number) => blocksRead(test, PAST, (system) => purgeExpired(system, shift(days)))
    await end(0, -30, 0, 20_000)
    await query('VACUUM ANALYZE finished_deliveries')
    const at_first = await nothing(-0.1)
    for (let day = 1; day <= 30; day++) {
      await purgeExpired(test.app.environments.live.system, shift(day))
      await query('VACUUM finished_deliveries')
      await end(day, -1, 0, 670)
    }
    await query('VACUUM ANALYZE finished_deliveries')
    const after_a_month = await nothing(29.9)
    expect(after_a_month).toBeLessThanOrEqual(at_first + 5)
    expect(after_a_month).toBeLessThan(50)
  })

  it('events are purged with a few lookups each, whatever is pending', async () => {
    await open('held', 0, 20_000)
    await query(
      `INSERT INTO events (account_id, id, type, resource_id, created_at, body)
       SELECT $1, 'evt_01jz' || lpad(i::text, 22, '0'), 'guest.updated', 'gst_x', $2, '{}' FROM generate_series(1, 10) i`,
      hotel.account_id,
      shift(-31).toString(),
    )
    await vacuum('pending_deliveries')
    await vacuum('events')
    const blocks = await blocksRead(test, OPEN, (system) => purgeEvents(system, test.clock.now()))
    expect(blocks).toBeLessThan(10 * 10)
    const [left] = await query(
      `SELECT count(*)::int FROM events WHERE account_id = $1 AND id < 'evt_01k'`,
      hotel.account_id,
    )
    expect(left.count).toBe(0)
  })

  it('an old event with a pending replay is kept', async () => {
    const ids = ['evt_01jzaaaaaaa', 'evt_01jzbbbbbbb']
    await query(
      `INSERT INTO events (account_id, id, type, resource_id, created_at, body)
       SELECT $1, id, 'guest.updated', 'gst_x', $2, '{}' FROM unnest($3::text[]) id`,
      hotel.account_id,
      shift(-31).toString(),
      ids,
    )
    await query(
      `INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
       VALUES ($1, new_id_beside('del', 'evt_01kzzzzzzz0'), $2, $3, 'guest.updated', 'replay', 'held', $4, $4)`,
      hotel.account_id,
      endpoint.id,
      ids[0],
      test.clock.now().toString(),
    )
    await purgeEvents(test.app.environments.live.system, test.clock.now())
    expect(await query('SELECT id FROM events WHERE account_id = $1', hotel.account_id)).toEqual([
      { id: ids[0] },
    ])
  })

  it('a long held backlog: the search for misplaced deliveries reads none of it', async () => {
    await open('held', 0, 20_000)
    expect((await hotel.api.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' })).status).toBe(200)
    await query(`UPDATE pending_deliveries SET status = 'held' WHERE endpoint_id = $1`, endpoint.id)
    await vacuum('pending_deliveries')
    const look = () =>
      blocksRead(test, OPEN, async (system) => {
        await markEndpointsWithStrays(system, test.clock.now())
        expect(await listUnreconciled(system)).toEqual([])
      })
    expect(await look()).toBeLessThan(50)
  })

  it('a scrape of the metrics: exact up to 10,000, estimated beyond, with a bounded number of blocks', async () => {
    const scrape = async () => {
      let answer = { pending: 0, held: 0, lag: 0 }
      const blocks = await blocksRead(test, OPEN, async (system) => {
        answer = await readOpenDeliveries(system, test.clock.now())
      })
      return { blocks, ...answer }
    }
    await open('pending', 1, 7)
    await vacuum('pending_deliveries')
    expect(await scrape()).toMatchObject({ pending: 7, held: 0, lag: 24 * 3600 })
    await open('held', 0, 12_000)
    await vacuum('pending_deliveries')
    const few = await scrape()
    expect(few.held).toBeGreaterThan(11_000)
    await query('DELETE FROM pending_deliveries')
    await vacuum('pending_deliveries')
    await open('held', 0, 48_000)
    await vacuum('pending_deliveries')
    const many = await scrape()
    expect(Math.abs(many.held - 48_000)).toBeLessThan(2_400)
    expect(many.blocks).toBeLessThan(few.blocks * 1.5)
  })
})
