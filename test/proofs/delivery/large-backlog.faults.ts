import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeTier } from '#server/features/account/accounts/public.ts'
import { applyTierChange } from '#server/features/developer/webhooks/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { testApp } from '#test/harness/app.ts'
import { endWorkers, startWorker } from '#test/harness/faults/workers.ts'
import { percentile, printFigures } from '#test/harness/memory.ts'
import { faultRuns } from '#test/harness/repetitions.ts'
import {
  countDeliveries,
  createEventHotel,
  type Endpoint,
  type EventHotel,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { answers, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'

const secret = randomBytes(32)
const test = testApp({ secret })
const BACKLOG = faultRuns('BACKLOG', 60_000, 600_000)

let receiver: Receiver
let hotel: EventHotel
let endpoint: Endpoint
beforeAll(async () => {
  test.clock.set(Temporal.Now.instant().toString())
  receiver = await openReceiver(answers(200))
})
afterEach(() => endWorkers())
afterAll(() => receiver.close())
beforeEach(async () => {
  await test.db.query('TRUNCATE pending_deliveries, finished_deliveries, events, guest_event_properties')
  hotel = await createEventHotel(test)
  endpoint = await listen(hotel.api, `${receiver.url}/${hotel.account_id}`)
})

/**
 * Deliveries of the last ten days, as the service writes them: bodies, and the time of the event in each id.
 */
async function fill(status: 'held' | 'pending') {
  const at = test.clock.now().toString()
  await test.db.query(
    `WITH told AS (
       INSERT INTO events (account_id, id, property_id, type, resource_id, created_at, body)
       SELECT $1, 'evt_01k' || lpad(to_hex(i), 7, '0') || substr(md5(i::text), 1, 16), $2, 'reservation.created',
         'res_' || i, $3::timestamptz - (${BACKLOG} - i) * interval '1.4 s',
         json_build_object('id', 'evt_01k' || lpad(to_hex(i), 7, '0'), 'data', repeat('x', 500))
       FROM generate_series(1, ${BACKLOG}) i RETURNING id, created_at)
     INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
     SELECT $1, new_id_beside('del', id), $4, id, 'reservation.created', 'event', $5, created_at, created_at FROM told`,
    [hotel.account_id, hotel.property_id, at, endpoint.id, status],
  )
  await test.db.query('VACUUM ANALYZE pending_deliveries')
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const set = (status: 'enabled' | 'disabled') => async () => {
  expect((await hotel.api.patch(`/webhooks/${endpoint.id}`, { status })).status).toBe(200)
}
const move = (tier: 'starter' | 'growth') => () =>
  writing(test.app.environments.live.system, null, async (tx) => {
    await writeTier(wholeAccount(tx, hotel.account_id), tier)
    await applyTierChange(wholeAccount(tx, hotel.account_id), test.clock.now())
  })
const shown = () => countDeliveries(test, hotel.account_id)
const reconcileHeld = () => test.app.webhook_workers.live.reconcileHeld()

describe(`an endpoint with ${BACKLOG} deliveries`, () => {
  it('every change is answered at once, and its effect is applied in parts', async () => {
    await fill('held')
    await test.db.query(`UPDATE webhook_endpoints SET status = 'disabled' WHERE id = $1`, [endpoint.id])
    const requests: Record<string, number> = {}
    const works: Record<string, number> = {}
    const change = async (name: string, request: () => Promise<unknown>) => {
      requests[name] = await timed(request)
    }
    const workOff = async (name: string, expected: Record<string, number>) => {
      works[name] = (await timed(reconcileHeld)) / 1000
      expect(await shown()).toEqual(expected)
    }
    await change('enabled', set('enabled'))
    await workOff('enabled', { pending: BACKLOG })
    await change('disabled', set('disabled'))
    await change('enabled again', set('enabled'))
    await change('below Growth', move('starter'))
    await change('Growth', move('growth'))
    await change('deleted', async () => {
      expect((await hotel.api.delete(`/webhooks/${endpoint.id}`)).status).toBe(200)
    })
    await workOff('deleted', { discarded: BACKLOG })
    printFigures('milliseconds of the request', requests)
    printFigures('seconds until it is worked off', works)
    for (const milliseconds of Object.values(requests)) expect(milliseconds).toBeLessThan(5_000)
    expect(receiver.received).toEqual([])
  })

  it('meanwhile another endpoint receives as before, and scrapes and polls read none of it', async () => {
    await fill('held')
    await set('disabled')()
    const [quiet_scrape, quiet_mend] = [
      await timed(() => test.app.webhook_workers.live.open()),
      await timed(reconcileHeld),
    ]
    await startWorker({ urls: test.logins, secret: secret.toString('hex') })
    const other = await createEventHotel(test)
    const healthy = await openReceiver(answers(200))
    await listen(other.api, healthy.url)
    const waitForDeliveries = async (count: number) => {
      const times: number[] = []
      for (let i = 0; i < count; i++) {
        const arrived = healthy.arrived(healthy.received.length + 1)
        await other.createEvent()
        times.push(await timed(() => arrived))
      }
      return times
    }
    const quiet = await waitForDeliveries(100)
    const before = receiver.received.length
    await set('enabled')()
    const under_way = await waitForDeliveries(200)
    const left = (await shown()).held ?? 0
    printFigures('latency in ms, from the answer to the arrival', {
      'quiet p50': percentile(quiet, 50),
      'quiet p99': percentile(quiet, 99),
      'meanwhile p50': percentile(under_way, 50),
      'meanwhile p99': percentile(under_way, 99),
      'still held at the end': left,
      'sent meanwhile': receiver.received.length - before,
      'scrape with all of it held': quiet_scrape,
      'look for strays': quiet_mend,
    })
    expect(percentile(under_way, 99)).toBeLessThan(2_000)
    await healthy.close()
  })
})
