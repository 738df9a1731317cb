import { createAccount } from '#server/features/account/accounts/public.ts'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { createProperty } from '#server/features/property/properties/public.ts'
import { makeLog } from '#server/kernel/log.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { percentile } from '../load/closed-loop.ts'
import type { Child } from '../setting/child.ts'
import { bookingOf } from '../setting/stock.ts'
import type { WebhookBench } from './webhook-bench.ts'

const PER_SECOND = 100

/**
 * Books at a constant rate, and returns p50 and p99 of the time from the response of a booking (a fraction of
 * a millisecond after its commit) to the arrival of its event.
 */
export async function latency(
  bench: WebhookBench,
  seconds: number,
  startApi: () => Promise<Child>,
): Promise<string> {
  const secret = await makeKey(bench)
  const api = await startApi()
  try {
    const send = async (method: string, path: string, body: unknown) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const answer = await fetch(`${api.origin}/v1${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as { id: string }
    }
    const room_type = await send('POST', '/room-types', {
      name: 'Double',
      inventory_count: 2_000,
      max_occupancy: 3,
    })
    const plan = await send('POST', '/rate-plans', {
      room_type_id: room_type.id,
      name: 'Flexible',
      base_price: { amount: 12_000, currency: 'EUR' },
    })
    await send('POST', '/webhooks', { url: `${bench.plain}/ok/latency`, events: ['reservation.created'] })
    await fetch(`${bench.plain}/forget`)
    const answered = new Map<string, number>()
    const today = Temporal.Now.plainDateISO('UTC')
    const book = async (n: number) => {
      const wish = bookingOf(room_type.id, plan.id, today.add({ days: 3 + (n % 300) }), 1 + (n % 3), n)
      const { id } = await send('POST', '/reservations', wish)
      answered.set(id, performance.timeOrigin + performance.now())
    }
    await openLoop(PER_SECOND * 2, book)
    answered.clear()
    await openLoop(PER_SECOND * seconds, book)
    return await compare(bench, answered)
  } finally {
    await api.stop()
  }
}

/** Starts calls at their due times, and waits for all. */
async function openLoop(count: number, call: (n: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const calls: Promise<void>[] = []
  while (calls.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * PER_SECOND) + 1)
    while (calls.length < due) calls.push(call(calls.length))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(calls)
}

async function compare(bench: WebhookBench, answered: ReadonlyMap<string, number>): Promise<string> {
  const { rows } = await bench.owner.query(
    `SELECT id, resource_id FROM events WHERE type = 'reservation.created' AND resource_id = ANY($1)`,
    [[...answered.keys()]],
  )
  for (;;) {
    const arrivals = new Map((await (await fetch(`${bench.plain}/arrivals`)).json()) as [string, number][])
    const waits = rows.flatMap(({ id, resource_id }) => {
      const arrived = arrivals.get(id)
      return arrived === undefined ? [] : [arrived - answered.get(resource_id)!]
    })
    if (waits.length === answered.size) {
      return `p50 ${percentile(waits, 0.5).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms`
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function makeKey(bench: WebhookBench): Promise<string> {
  const log = makeLog('silent')
  const open = (name: string) =>
    openDatabase({ url: bench.place.url(name), role: 'serai_system', size: 1, log })
  const databases = { live: open('serai'), sandbox: open('serai_sandbox') }
  const { account_id } = await createAccount(databases, systemClock, { name: 'Latency', tier: 'growth' })
  await createProperty(databases.live, systemClock, account_id, {
    code: 'HARBOUR',
    name: 'Harbour House',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'DE',
  })
  const key = {
    account_id,
    property_id: null,
    name: 'bench',
    access: 'write',
    environment: 'live',
  } as const
  const { secret } = await createApiKey(databases.live, systemClock, key)
  await Promise.all([databases.live.close(), databases.sandbox.close()])
  return secret
}
