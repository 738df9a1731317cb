import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import {
  countDeliveries,
  createEventHotel,
  type EventHotel,
  insertBacklog,
  listen,
} from '#test/harness/webhooks/receive-deliveries.ts'
import { BEHAVIOURS, openReceiver, type Receiver } from '#test/harness/webhooks/receiver.ts'
import { until } from '#test/operations/program.ts'

const test = testApp({ role: 'all' })
let healthy: Receiver
let hung: Receiver
let busy: Receiver
let hotel: EventHotel

beforeAll(async () => {
  ;[healthy, hung, busy] = await Promise.all([
    openReceiver(),
    openReceiver(BEHAVIOURS.hangs),
    openReceiver((response) => setTimeout(() => response.writeHead(200).end(), 5)),
  ])
  hotel = await createEventHotel(test)
})
afterAll(() => Promise.all([healthy, hung, busy].map((one) => one.close())))

/** Sixty endpoints in properties of their own, twenty each, with an event for each. */
async function hangUp(count: number) {
  for (let i = 0; i < count / 20; i++) {
    const other = await createEventHotel(test)
    for (let j = 0; j < 20; j++) await listen(other.api, `${hung.url}/${j}`)
    for (let j = 0; j < 3; j++) await other.createEvent()
  }
}

/** Milliseconds from the response of a change to the arrival of its event, sequentially. */
async function latencies(count: number) {
  const all: number[] = []
  for (let i = 0; i < count; i++) {
    const arrived = healthy.arrived(healthy.received.length + 1)
    await hotel.createEvent()
    const committed = performance.now()
    await arrived
    all.push(performance.now() - committed)
  }
  all.sort((a, b) => a - b)
  return { median: all[count >> 1]!, slowest: all.at(-1)! }
}

describe('endpoints do not delay each other', () => {
  it('60 hanging ones and 3,000 deliveries for one: a healthy one receives at once', async () => {
    await listen(hotel.api, healthy.url)
    const alone = await latencies(20)
    await hangUp(60)
    await hung.arrived(60)
    const endpoint = await listen(hotel.api, busy.url, ['guest.updated'])
    await insertBacklog(test, hotel, endpoint.id, 3_000)
    await busy.arrived(20)
    const beside_others = await latencies(40)
    // It always had competition.
    expect(busy.received.length).toBeLessThan(3_000)
    expect(hung.received.length).toBeLessThan(60 * 3)
    expect(beside_others.slowest).toBeLessThan(Math.max(2_000, 10 * alone.slowest))
    expect(beside_others.median).toBeLessThan(Math.max(500, 10 * alone.median))
    await until(
      () => countDeliveries(test, hotel.account_id),
      ({ pending = 0 }) => pending === 0,
    )
    expect(busy.received).toHaveLength(3_000)
  })

  it('no hanging one has more than one slot, and their deliveries stay leased', async () => {
    const { rows } = await test.db.query(
      `SELECT endpoint_id, count(*) FILTER (WHERE lease IS NOT NULL)::int AS leased, count(*)::int AS open
       FROM pending_deliveries GROUP BY endpoint_id`,
    )
    expect(rows).toHaveLength(60)
    for (const { leased, open } of rows) expect([leased <= 1, open]).toEqual([true, 3])
  })
})
