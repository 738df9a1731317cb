import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { journalOf } from '#test/harness/business-days/journal.ts'
import type { Client } from '#test/harness/client.ts'
import { printFigures } from '#test/harness/memory.ts'
import { staffOf } from '#test/harness/staff.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = testApp()

const FROM = '2027-01-01'
const TO = '2027-12-31'

/** A year of 200 rooms: 560 postings per day, all of one stay, which makes no difference to sums by day. */
async function aYear() {
  test.clock.set('2027-01-01T10:00:00Z')
  const hotel = await test.createHotel()
  const stay = await makeBooking(hotel.api, await makeStock(hotel.api))
  const place = [hotel.account_id, hotel.property_id]
  await test.db.query(
    `INSERT INTO postings (account_id, property_id, reservation_id, recorded_on, position, type, vat_rate, method, net, vat, gross)
     SELECT $1, $2, $3, '2027-01-01'::date + d, p, k.type, k.vat_rate, k.method, k.net, k.vat, k.net + k.vat
     FROM generate_series(0, 364) d, generate_series(0, 559) p
     JOIN (VALUES (0, 'accommodation', '7.00', NULL, 9346, 654), (1, 'meal', '19.00', NULL, 1681, 319),
         (2, 'service', '19.00', NULL, 1000, 190), (3, 'payment', NULL, 'cash', 9999, 0), (4, 'payment', NULL, 'card', 5000, 0),
         (5, 'city_tax', '0.00', NULL, 400, 0), (6, 'receivable', NULL, NULL, 77, 0), (7, 'receivable', NULL, NULL, -77, 0))
       AS k(n, type, vat_rate, method, net, vat) ON k.n = p % 8`,
    [...place, stay.id],
  )
  await test.db.query(
    `INSERT INTO business_days
     SELECT $1, 'day_' || lpad(d::text, 26, '0'), $2, '2027-01-01'::date + d, now(), NULL, now(), 200, 0, 140, 0, 0, 0, 0, 0, 0,
       'EUR', '[]', '[]', 0, 0, '[]'
     FROM generate_series(0, 364) d`,
    place,
  )
  await test.db.query('ANALYZE postings')
  const { api } = await staffOf(test, hotel)
  await api.patch(`/properties/${hotel.property_id}/accounting`, {
    datev: { consultant_number: 1001, client_number: 1 },
  })
  return hotel
}

type Journal = Awaited<ReturnType<typeof journalOf>> | Awaited<ReturnType<Client['get']>>

/** The longest time that a read held the event loop, of its whole time; includes parsing the response in this process. */
async function heldShare(name: string, ask: () => Promise<Journal>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const began = performance.now()
  delay.enable()
  const answer = await ask()
  delay.disable()
  const took = performance.now() - began
  const held = delay.max / 1e6
  const rows = Array.isArray(answer) ? answer.length : answer.text.trimEnd().split('\r\n').length
  printFigures(`journal of a year, ${name}`, {
    rows,
    bytes: Array.isArray(answer) ? 0 : answer.bytes.length,
    ms: Math.round(took),
    held_ms: Math.round(held),
  })
  expect(rows).toBeGreaterThan(365 * 8)
  return held / took
}

it('rule 20.2 — a year of 200 rooms does not block the event loop, as pages and as files', async () => {
  const hotel = await aYear()
  const path = `/reports/journal?property_id=${hotel.property_id}&from=${FROM}&to=${TO}`
  const ways = {
    json: () => journalOf(hotel, { from: FROM, to: TO }, 100),
    csv: () => hotel.api.get(`${path}&format=csv`),
    datev: () => hotel.api.get(`${path}&format=datev`),
  }
  for (const [name, ask] of Object.entries(ways)) {
    await ask()
    // On a busy machine one read may be held up by something else: what blocks by itself does so each time.
    const shares = []
    for (let i = 0; i < 3; i++) shares.push(await heldShare(name, ask))
    expect(Math.min(...shares)).toBeLessThan(1 / 2)
  }
}, 300_000)
