import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { newId } from '#server/kernel/new-id.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel, TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { makeBooking, makeStock, type Stock } from '../stock.ts'
import type { Received } from './receiver.ts'

export interface Endpoint {
  readonly id: string
  readonly url: string
  readonly secret: string
}

/** Registers an endpoint; returns it with its signing secret. */
export const listen = (api: Client, url: string, events = ['reservation.created']): Promise<Endpoint> =>
  api.make('/webhooks', { url, events })

/** A hotel that creates events, each a `reservation.created`. */
export async function createEventHotel(test: TestApp, options?: Parameters<TestApp['createHotel']>[0]) {
  const hotel = await test.createHotel(options)
  const stock = await makeStock(hotel.api, { property_id: hotel.property_id, inventory_count: 50 })
  return { ...hotel, stock, createEvent: eventMaker(test, hotel, stock) }
}

export type EventHotel = Awaited<ReturnType<typeof createEventHotel>>

let count = 0
/** Makes a booking, on its own night; returns the ids of the reservation and of its event. */
const eventMaker = (test: TestApp, hotel: Hotel, stock: Stock) => async () => {
  const check_in = addDays(dateIn('Europe/Berlin', test.clock.now()), 30 + (count++ % 300))
  const reservation = await makeBooking(hotel.api, stock, {
    check_in,
    check_out: addDays(check_in, 1),
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${count}@example.com` },
  })
  const { data } = (await hotel.api.get(`/events?resource_id=${reservation.id}`)).body
  return { reservation, event: data[0] }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into every field of it
type DeliveryBody = any

/** All of them, newest first. */
export async function deliveriesTo(
  api: Client,
  { id }: Pick<Endpoint, 'id'>,
  query = '',
): Promise<DeliveryBody[]> {
  const all: DeliveryBody[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/webhooks/${id}/deliveries?limit=100${query}${cursor}`)
    all.push(...body.data)
    if (!body.has_more) return all
    cursor = `&cursor=${body.next_cursor}`
  }
}

/** Checks the signature of a request over its exact bytes and time. spec 6 */
export function expectSigned({ headers, body }: Received, secret: string, at: Temporal.Instant) {
  const t = Math.floor(at.epochMilliseconds / 1000)
  const v1 = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${t}.${body}`).digest('hex')
  expect(headers['service-signature']).toBe(`t=${t},v1=${v1}`)
}

/** Inserts events and due deliveries into the live database: more than a test could create. */
export async function insertBacklog(test: TestApp, { account_id }: Hotel, endpoint_id: string, size: number) {
  const at = test.clock.now().toString()
  const ids = Array.from({ length: size }, () => [newId('event'), newId('delivery')])
  await test.db.query(
    `WITH made AS (SELECT * FROM unnest($2::text[], $3::text[]) AS made (event_id, id)), told AS (
       INSERT INTO events (account_id, id, type, resource_id, created_at, body)
       SELECT $1, event_id, 'guest.updated', 'gst_backlog', $4, '{"id":"' || event_id || '","type":"guest.updated"}' FROM made)
     INSERT INTO pending_deliveries (account_id, id, endpoint_id, event_id, event_type, kind, status, due_at, created_at)
     SELECT $1, id, $5, event_id, 'guest.updated', 'event', 'pending', $4, $4 FROM made`,
    [account_id, ids.map(([id]) => id), ids.map(([, id]) => id), at, endpoint_id],
  )
}

/** Number of deliveries of an account by status. */
export async function countDeliveries(test: TestApp, account_id: string): Promise<Record<string, number>> {
  const { rows } = await test.db.query(
    `SELECT status, count(*)::int FROM (
       SELECT account_id, status FROM pending_deliveries UNION ALL SELECT account_id, status FROM finished_deliveries) d
     WHERE account_id = $1 GROUP BY status ORDER BY status`,
    [account_id],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
