import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { RESERVATION_STATUSES } from '#contract/lists.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { Client } from '#test/harness/client.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { type BulkStays, insertStays, type ReservationBody } from '#test/harness/reservations/bulk-stays.ts'
import {
  byCheckIn,
  ids,
  listOf,
  ORDERS,
  type Query,
  readPages,
  target,
} from '#test/harness/reservations/list-model.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeBooking } from '#test/harness/stock.ts'

const test = sharedApp()

let stays: BulkStays
let api: Client
let all: readonly ReservationBody[]
beforeAll(async () => {
  stays = await insertStays(test)
  api = stays.hotel.api
  all = stays.all
})

const listed = (query: Query, limit?: number, between?: () => Promise<void>) =>
  readPages(api, query, limit, between)
const expected = (query: Query) => listOf(all, query)

describe('spec 4.4, rule 4 — one filter', () => {
  it('lists every status, channel and age', () => {
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(RESERVATION_STATUSES))
    expect(new Set(all.map(({ channel }) => channel)).size).toBe(3)
    expect(
      all.filter(({ cancellation }) => cancellation?.reason === 'payment_expired').length,
    ).toBeGreaterThan(9)
  })

  it.each([
    ...RESERVATION_STATUSES.map((status) => ({ status })),
    { status: 'pending_payment,cancelled' },
    { status: 'confirmed,checked_in,no_show' },
    { status: RESERVATION_STATUSES.join(',') },
    ...['direct', 'booking_com', 'expedia', 'direct,expedia'].map((channel) => ({ channel })),
    { external_reference: 'BK-7' },
    { check_in_from: '2027-01-20' },
    { check_in_to: '2027-01-06' },
    { check_out_from: '2027-01-25' },
    { check_out_to: '2027-01-07' },
    { created_from: '2027-01-04T15:30:12Z' },
    { created_to: '2027-01-04T15:30:12Z' },
    { updated_since: '2027-01-04T15:50:30Z' },
    { updated_since: '2027-01-04T15:50:30Z', sort: 'updated_at' },
    { sort: '-updated_at' },
    { in_house_on: '2027-01-12' },
    { in_house_on: '2027-01-05', status: 'checked_in' },
    { unassigned: 'true', status: 'confirmed' },
    { balance_due: 'true' },
    { balance_due: 'false' },
  ] as Query[])(
    '%j — each reservation that it names, whole as it is shown by itself, and no other',
    async (query) => {
      const matching = expected(query)
      expect(matching.length).toBeGreaterThan(0)
      expect(await listed(query)).toEqual(matching)
    },
  )

  it.each([
    { confirmation_code: 'K7Q' },
    { in_house_on: '2027-02-30' },
    { unassigned: 'yes' },
    { balance_due: '1' },
    { ids: Array.from({ length: 101 }, (_, i) => `res_${i}`).join(',') },
    { ids: '' },
    { include: 'invoice' },
    { sort: 'total' },
  ] as Query[])('422 SVC-2002 — %j', async (query) => {
    const { status, body } = await api.get(target(query))
    expect([status, body.error.code]).toEqual([422, 'SVC-2002'])
  })

  it('guest_id, room_type_id and property_id — exact matches', async () => {
    for (const name of ['guest_id', 'room_type_id', 'property_id']) {
      const values = new Set<string>(all.map((row) => row[name]))
      expect(values.size).toBeGreaterThan(1)
      for (const value of values) expect(await listed({ [name]: value })).toEqual(expected({ [name]: value }))
    }
  })

  it.each([
    ['check_in', 'check_in_from', 'check_in_to'],
    ['check_out', 'check_out_from', 'check_out_to'],
    ['created_at', 'created_from', 'created_to'],
  ])('both ends of %s are inclusive, rule 0', async (field, from, to) => {
    const value = all[99][field]
    const rows = await listed({ [from]: value, [to]: value })
    expect(rows.length).toBeGreaterThan(0)
    expect(ids(rows).sort()).toEqual(ids(all.filter((row) => row[field] === value)).sort())
  })

  it('created_* and updated_since are in whole seconds: the second is included, rule 0', async () => {
    const { created_at } = all[100]
    const earlierBy = (seconds: number) => Temporal.Instant.from(created_at).subtract({ seconds }).toString()
    const inTheSecond = ids(all.filter((row) => row.created_at === created_at)).sort()
    expect(inTheSecond.length).toBe(8)
    const until = ids(await listed({ created_to: created_at }))
    expect(inTheSecond.every((id) => until.includes(id))).toBe(true)
    const before = ids(await listed({ created_to: earlierBy(1) }))
    expect(inTheSecond.some((id) => before.includes(id))).toBe(false)
    const since = ids(await listed({ updated_since: created_at }))
    const never_changed = all.filter((row) => row.created_at === created_at && row.version === 1)
    expect(never_changed.length).toBeGreaterThan(0)
    for (const { id } of never_changed) expect(since).toContain(id)
  })

  it('an expired hold is listed as cancelled, never as pending', async () => {
    const expired = all.filter(({ cancellation }) => cancellation?.reason === 'payment_expired')
    const cancelled = new Set(ids(await listed({ status: 'cancelled' })))
    const pending = new Set(ids(await listed({ status: 'pending_payment' })))
    for (const { id } of expired) expect([cancelled.has(id), pending.has(id)]).toEqual([true, false])
  })

  it('unknown values give an empty page: ids of other accounts, malformed ids, references, channels', async () => {
    const other = await test.createHotel()
    for (const query of [
      { guest_id: 'gst_00000000000000000000000000' },
      { room_type_id: 'rt_00000000000000000000000000' },
      { room_type_id: stays.hotel.property_id },
      { property_id: other.property_id },
      { property_id: 'prop_x' },
      { external_reference: 'bk-7' },
      { external_reference: '' },
      { channel: 'nowhere' },
      { check_in_from: '2027-02-10', check_in_to: '2027-02-01' },
      { created_from: '2030-01-01T00:00:00Z' },
      { created_to: '1969-12-31T23:59:59Z' },
    ]) {
      const { status, body } = await api.get(target(query))
      expect([status, body]).toEqual([200, { data: [], has_more: false }])
    }
  })

  it.each([
    [{ status: 'canceled' }, 'status'],
    [{ status: 'confirmed,' }, 'status'],
    [{ status: '' }, 'status'],
    [{ channel: 'Booking.com' }, 'channel'],
    [{ sort: 'total' }, 'sort'],
    [{ check_in: '2027-01-04' }, 'check_in'],
    [{ updated_since: '2027-01-04' }, 'updated_since'],
    [{ updated_since: '0000-01-01T00:00:00Z' }, 'updated_since'],
    [{ check_in_from: '0000-01-01' }, 'check_in_from'],
  ])('422 SVC-2002 — %j', async (query, field) => {
    const { status, body } = await api.get(target(query as unknown as Query))
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', field])
  })
})

describe('spec 4.4 — filters combine', () => {
  const some = (field: string) => fc.nat().map((n) => String(all[n % all.length][field]))
  const day = fc.integer({ min: -2, max: 34 }).map((days) => addDays('2027-01-04', days))
  const second = fc
    .integer({ min: -30, max: 3_700 })
    .map((seconds) => Temporal.Instant.from('2027-01-04T15:00:00Z').add({ seconds }).toString())
  const list = (values: readonly string[]) =>
    fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(','))
  const one_in = (weight: number) => (of: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 1, arbitrary: of }, { weight: weight - 1, arbitrary: fc.constant(undefined) })
  const often = one_in(2)
  const rarely = one_in(6)

  it('any combination of filters, order and page size equals an in-memory filter', async () => {
    const queries = fc.record({
      check_in_from: rarely(day),
      check_in_to: rarely(day),
      check_out_from: rarely(day),
      check_out_to: rarely(day),
      created_from: rarely(second),
      created_to: rarely(second),
      updated_since: rarely(second),
      status: often(list(RESERVATION_STATUSES)),
      channel: often(list(['direct', 'booking_com', 'expedia'])),
      guest_id: rarely(some('guest_id')),
      room_type_id: rarely(some('room_type_id')),
      property_id: rarely(some('property_id')),
      external_reference: rarely(some('external_reference')),
      sort: often(fc.constantFrom(...Object.keys(ORDERS))),
    })
    let found = 0
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom(25, 100), async (choice, limit) => {
        const query = Object.fromEntries(
          Object.entries(choice).filter((pair): pair is [string, string] => pair[1] !== undefined),
        )
        const rows = await listed(query, limit)
        expect(ids(rows)).toEqual(ids(expected(query)))
        if (rows.length > 0) found++
      }),
      { numRuns: 120 },
    )
    expectMet('queries with reservations', found, { trials: 120, share: 0.4 })
  })
})

describe('spec 4.3, rule 0 — order', () => {
  it('newest first; by check-in and id where a check_in filter is given', async () => {
    const rows = await listed({})
    expect(ids(rows)).toEqual(ids(all).sort().reverse())
    for (const [i, row] of rows.slice(1).entries()) expect(row.created_at <= rows[i].created_at).toBe(true)
    const from = await listed({ check_in_from: '2027-01-04' })
    expect(ids(from)).toEqual(ids(all.toSorted(byCheckIn)))
    expect(ids(await listed({ check_in_to: '2027-03-01' }))).toEqual(ids(from))
    expect(ids(await listed({ check_out_from: '2027-01-01' }))).toEqual(ids(rows))
  })

  it.each(Object.keys(ORDERS))('sort=%s, with and without a check_in filter', async (sort) => {
    const ordered = ids(all.toSorted(ORDERS[sort]!))
    expect(ids(await listed({ sort }))).toEqual(ordered)
    expect(ids(await listed({ sort, check_in_from: '2027-01-01' }))).toEqual(ordered)
  })
})

describe('spec 4.3, 8.3 — pages', () => {
  it.each([1, 7, 100])(
    'limit %i — each row once, whatever is booked meanwhile; the last page has no next_cursor',
    async (limit) => {
      for (const sort of limit === 1 ? ['check_in'] : ['-created_at', 'check_in']) {
        const known = new Set(ids(await listed({ sort })))
        let page = 0
        const rows = await listed({ sort }, limit, async () => {
          // Before, after and at the position of the cursor.
          const check_in = addDays('2027-01-04', (page * 11) % 40)
          const stay = { check_in, check_out: addDays(check_in, 1) }
          if (page++ % Math.ceil(40 / limit) === 0) await makeBooking(api, stays.stocks[0]!, stay)
        })
        const seen = ids(rows)
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter((id) => known.has(id))).toHaveLength(known.size)
        if (sort === '-created_at') expect(seen).toHaveLength(known.size)
        else for (const [i, row] of rows.slice(1).entries()) expect(byCheckIn(rows[i], row)).toBeLessThan(0)
      }
    },
  )

  it('a page with exactly the rest is the last', async () => {
    const query = { status: 'no_show' }
    const count = expected(query).length
    expect((await api.get(target(query, { limit: `${count}` }))).body).toMatchObject({ has_more: false })
    const short = (await api.get(target(query, { limit: `${count - 1}` }))).body
    expect(short).toMatchObject({ has_more: true, next_cursor: expect.any(String) })
    const rest = await api.get(target(query, { limit: `${count}`, cursor: short.next_cursor }))
    expect(rest.body.data).toHaveLength(1)
    expect(Object.keys(rest.body).sort()).toEqual(['data', 'has_more'])
  })

  it('400 SVC-2005 — a cursor with another filter, order or list', async () => {
    const { next_cursor: cursor } = (await api.get(target({ channel: 'direct' }, { limit: '2' }))).body
    for (const query of [
      {},
      { channel: 'booking_com' },
      { channel: 'direct', sort: 'check_in' },
      { channel: 'direct', status: 'confirmed' },
    ]) {
      const { status, body } = await api.get(target(query as Query, { cursor }))
      expect([status, body.error.code]).toEqual([400, 'SVC-2005'])
    }
    expect((await api.get(target({ channel: 'direct' }, { cursor }))).status).toBe(200)
  })
})

describe('spec 5.3, rule 1 — with a key of one property', () => {
  it('the list is that of the property, with or without naming it; another one is 403 SVC-4005', async () => {
    for (const property_id of stays.properties) {
      const key = await stays.hotel.keyOf(property_id)
      const whole = (await key.get('/reservations?limit=100&sort=check_in')).body.data
      expect(whole.length).toBeGreaterThan(9)
      expect(new Set(whole.map((row: ReservationBody) => row.property_id))).toEqual(new Set([property_id]))
      const named = await key.get(target({ property_id, sort: 'check_in' }, { limit: '100' }))
      expect(named.body.data).toEqual(whole)
      const other = stays.properties.find((id) => id !== property_id)!
      const refused = await key.get(target({ property_id: other }))
      expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
      const foreign = all.find((row) => row.property_id === other)
      const { data } = (await key.get(target({ room_type_id: foreign.room_type_id }))).body
      expect(data).toEqual([])
    }
  })
})
