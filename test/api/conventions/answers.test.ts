import { beforeAll, describe, expect, it } from 'vitest'
import { PREFIXES } from '#contract/ids.ts'
import { isWrite } from '#contract/operation.ts'
import { ROUTES } from '#server/routes.ts'
import type { Hotel } from '../../harness/app.ts'
import {
  exampleOf,
  isList,
  type Names,
  namesOf,
  needsClosedDay,
  pathOf,
  sendRequest,
  targetOf,
} from '../../harness/requests/requests.ts'
import { seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
const OPERATIONS = ROUTES.map(({ operation }) => operation)
/** Days are closed by a job once they have ended: test/api/reporting/business-days. */
const READS = OPERATIONS.filter((operation) => !isWrite(operation) && !needsClosedDay(operation))
const READ_AT = new Set(READS.filter(({ file }) => !file).map(({ path }) => path))
/** A single folio has no path for reads, and that of a photo is a file. */
const PATCHES = OPERATIONS.filter(({ method, path }) => method === 'PATCH' && READ_AT.has(path))
/**
 * Not sorted by creation: nights of a rule are sorted by date, a guest export has sections, and channels are
 * sorted by partner.
 */
const OTHERWISE = ['listYieldNights', 'exportGuest', 'listChannels']
const LISTS = OPERATIONS.filter(isList).filter(({ id }) => !OTHERWISE.includes(id))

let hotel: Hotel
let names: Names

beforeAll(async () => {
  // Fractions of a second must not be visible.
  test.clock.set('2027-01-04T09:00:00.987654Z')
  hotel = await test.createHotel()
  await hotel.connectChannel('booking_com')
  await seedOneOfEach(hotel)
  names = namesOf(hotel.property_id, await seedOneOfEach(hotel))
})

const read = (operation: (typeof OPERATIONS)[number]) => sendRequest(hotel.api, exampleOf(operation, names))
const events = async () =>
  (await test.db.query('SELECT count(*)::int AS n FROM events WHERE account_id = $1', [hotel.account_id]))
    .rows[0].n

/** Every value of a response, with its key and the key of its object. */
function* valuesOf(json: unknown, key = '', of = ''): Generator<[key: string, value: unknown, of: string]> {
  yield [key, json, of]
  if (typeof json !== 'object' || json === null) return
  for (const [name, inner] of Object.entries(json)) {
    if (Array.isArray(json)) yield* valuesOf(inner, key, of)
    else yield* valuesOf(inner, name, key)
  }
}

describe('spec 1.2–1.4, rule 0 — the format of responses', () => {
  it.each(READS.filter(({ file }) => !file).map((operation) => [operation.id, operation] as const))(
    '%s — JSON, timestamps in whole seconds, dates as days, money in whole minor units, ids by their kind, snake case',
    async (_id, operation) => {
      const { body, status, headers } = await read(operation)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
      const id_form = new RegExp(`^(${Object.values(PREFIXES).join('|')})_[0-9a-hjkmnp-tv-z]{26}$`)
      for (const [key, value, of] of valuesOf(body)) {
        // The id of a channel is its name, and the id of a line is its kind of charge. rule 6, 7
        const of_channel = key === 'channel_room_id' || (key === 'id' && operation.tag === 'Channels')
        const has_name = of_channel || (key === 'id' && of === 'line_items')
        if (key !== 'currency') expect(key, key).toMatch(/^[a-z0-9_]*$/)
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
          expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
        if (typeof value === 'string' && key.endsWith('_at') && key !== 'day_ends_at')
          expect(value).toMatch(/Z$/)
        if (
          typeof value === 'string' &&
          !has_name &&
          (key === 'id' || /(reservation|guest|room|type|plan|property)_id$/.test(key))
        )
          expect(value).toMatch(id_form)
        const { amount, currency } = (value ?? {}) as { amount?: unknown; currency?: unknown }
        if (currency !== undefined && amount !== undefined) {
          expect(Object.keys(value as object).sort()).toEqual(['amount', 'currency'])
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(currency).toMatch(/^[A-Z]{3}$/)
        }
      }
    },
  )

  it.each(LISTS.map((operation) => [operation.id, operation] as const))(
    '%s — newest first; the last page has no next_cursor',
    async (_id, operation) => {
      const { body } = await hotel.api.get(`${pathOf(operation, names)}?limit=100`)
      const ids = body.data.map(({ id }: { id: string }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(ids).toEqual(ids.toSorted().reverse())
      const keys = body.has_more ? ['data', 'has_more', 'next_cursor'] : ['data', 'has_more']
      expect(Object.keys(body).sort()).toEqual(keys)
    },
  )

  it('every response has its own request id', async () => {
    const replies = await Promise.all(READS.map(read))
    const ids = replies.map(({ headers }) => headers.get('service-request-id'))
    expect(new Set(ids).size).toBe(READS.length)
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]{26}$/)
  })
})

describe('rule 0 — requests are strict', () => {
  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '422 SVC-2002 — %s: a query parameter that it does not know',
    async (_id, operation) => {
      const example = exampleOf(operation, names)
      const reply = await sendRequest(hotel.api, { ...example, query: { ...example.query, surprise: '1' } })
      expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'surprise' }] })
    },
  )

  // A file has no fields.
  const takes_fields = OPERATIONS.filter((operation) => isWrite(operation) && !operation.upload)
  it.each(takes_fields.map((operation) => [operation.id, operation] as const))(
    '422 SVC-2002 — %s: a body field that it does not know',
    async (_id, operation) => {
      const example = exampleOf(operation, names)
      const before = await events()
      const reply = await sendRequest(hotel.api, {
        ...example,
        body: { ...(example.body as object), surprise: 1 },
      })
      expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'surprise' }] })
      expect(await events()).toBe(before)
    },
  )

  const booking = { check_in: '2027-03-15', check_out: '2027-03-18' }
  it.each([
    '2027-02-30',
    '2027-2-3',
    '2027-03-15T00:00:00Z',
    '27-03-15',
    '2027-13-01',
    ' 2027-03-15',
    '',
    20270315,
    null,
  ])('422 SVC-2002 — %j is no date', async (date) => {
    const body = { ...booking, check_in: date, ...(await validBooking()) }
    const reply = await hotel.api.post('/reservations', body)
    expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'check_in' }] })
    const query = await hotel.api.get(`/reservations?check_in_from=${encodeURIComponent(String(date))}`)
    expect(query.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'check_in_from' }] })
  })
  const validBooking = async () => ({
    room_type_id: names.room_type_id,
    rate_plan_id: names.rate_plan_id,
    guest: { first_name: 'A', last_name: 'B', email: 'a@example.com' },
  })

  it.each([
    '2027-01-04',
    '2027-01-04T09:00:00',
    '2027-01-04T09:00:00.5Z',
    '2027-01-04T09:00:00+00:00',
    '2027-01-04T24:00:00Z',
    '2027-02-30T09:00:00Z',
    '1799053200',
  ])('422 SVC-2002 — %s is no timestamp in whole seconds, UTC', async (timestamp) => {
    for (const path of ['/reservations', '/events']) {
      const reply = await hotel.api.get(`${path}?created_from=${encodeURIComponent(timestamp)}`)
      expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'created_from' }] })
    }
  })

  it.each([
    [{ amount: 120.5, currency: 'EUR' }, 'base_price.amount'],
    [{ amount: '12000', currency: 'EUR' }, 'base_price.amount'],
    [{ amount: -1, currency: 'EUR' }, 'base_price.amount'],
    [{ amount: Number.MAX_SAFE_INTEGER + 2, currency: 'EUR' }, 'base_price.amount'],
    [{ amount: 12000 }, 'base_price.currency'],
    [{ amount: 12000, currency: 'eur' }, 'base_price.currency'],
    [{ amount: 12000, currency: 'EUR', exponent: 2 }, 'base_price.exponent'],
    [12000, 'base_price'],
  ])('422 SVC-2002 — %j is no money', async (base_price, field) => {
    const reply = await hotel.api.post('/rate-plans', {
      room_type_id: names.room_type_id,
      name: 'X',
      base_price,
    })
    expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
  })
})

describe('rule 0, 10 — PATCH', () => {
  it.each(PATCHES.map((operation) => [operation.id, operation] as const))(
    '200 — %s: an empty body changes nothing, fires no event and keeps the ETag',
    async (_id, operation) => {
      const target = targetOf(exampleOf(operation, names))
      const stored = await hotel.api.get(target)
      const before = await events()
      test.clock.advance({ seconds: 10 })
      const reply = await hotel.api.patch(target, {})
      expect(reply.status).toBe(200)
      // Beside what is stored: the effects of a room closed by the same task.
      const none = { overbooked_dates: [], reservation_ids: [], ...stored.body }
      expect({ overbooked_dates: [], reservation_ids: [], ...reply.body }).toEqual(none)
      expect(reply.headers.get('etag')).toBe(stored.headers.get('etag'))
      expect(await events()).toBe(before)
    },
  )

  it.each(PATCHES.map((operation) => [operation.id, operation] as const))(
    '%s — 412 SVC-1015 for an older ETag, 200 for the present one, which then changes',
    async (_id, operation) => {
      const example = exampleOf(operation, names)
      const target = targetOf(example)
      const { headers } = await hotel.api.get(target)
      const etag = headers.get('etag')!
      expect(etag).toMatch(/^"\d+"$/)
      const stale = await sendRequest(hotel.api, example, { 'if-match': '"0"' })
      expect([stale.status, stale.body.error.code]).toEqual([412, 'SVC-1015'])
      expect((await hotel.api.get(target)).headers.get('etag')).toBe(etag)
      const fresh = await sendRequest(hotel.api, example, { 'if-match': `"0", ${etag}` })
      expect(fresh.status).toBe(200)
      expect(fresh.headers.get('etag')).not.toBe(etag)
      expect((await sendRequest(hotel.api, example, { 'if-match': etag })).status).toBe(412)
      const again = await sendRequest(hotel.api, example)
      expect([again.status, again.headers.get('etag')]).toEqual([200, fresh.headers.get('etag')])
    },
  )
})
