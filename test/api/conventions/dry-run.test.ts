import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { isWrite, mayBeTried } from '#contract/operation.ts'
import type { Hotel } from '../../harness/app.ts'
import type { Client, Reply } from '../../harness/client.ts'
import { hashOfTables } from '../../harness/database/whole-database.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { staffOf } from '../../harness/staff.ts'
import { book, bookingOf, eur, makeBooking, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let api: Client
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  api = hotel.api
  stock = await makeStock(api, {
    inventory_count: 2,
    rate_plan: {
      code: 'TRIED',
      cancellation_policy: {
        rules: [{ days_before: 300, time: '18:00', fee: { type: 'nights', nights: 1 } }],
      },
      channels: [],
    },
  })
})

/** What differs between two responses to the same request: generated ids and timestamps. */
const CHANCE = ['id', 'confirmation_code', 'guest_id', 'created_at', 'updated_at', 'cancelled_at', 'dry_run']
const without = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !CHANCE.includes(key)))

/** Sends the request as a dry run; no table may change. */
async function tried(send: (query: string) => Promise<Reply>): Promise<Reply> {
  const before = await hashOfTables(test.db)
  const reply = await send('?dry_run=true')
  expect(await hashOfTables(test.db)).toEqual(before)
  expect(reply.headers.get('etag')).toBeNull()
  return reply
}

describe('rule 0 — a dry run returns the result, and stores nothing', () => {
  it('POST /reservations: 200 with the reservation', async () => {
    const wish = { guest: { first_name: 'New', last_name: 'Guest', email: 'never.seen@example.com' } }
    const dry = await tried((query) => api.post(`/reservations${query}`, bookingOf(stock, wish)))
    expect(dry.status).toBe(200)
    expect(dry.body).toMatchObject({ dry_run: true, status: 'confirmed', total: eur(36000), version: 1 })
    expect((await api.get(`/reservations/${dry.body.id}`)).status).toBe(404)
    expect((await api.get('/guests?email=never.seen@example.com')).body.data).toEqual([])
    const made = await book(api, stock, wish)
    expect(made.status).toBe(201)
    expect(made.body.dry_run).toBeUndefined()
    expect(without(dry.body)).toEqual(without(made.body))
    await api.post(`/reservations/${made.body.id}/cancel`)
  })

  it('PATCH of a reservation: the price of a change, without a refusal', async () => {
    const made = await makeBooking(api, stock)
    const change = { check_out: '2027-03-19', adults: 1 }
    const dry = await tried((query) => api.patch(`/reservations/${made.id}${query}`, change))
    expect(dry.body).toMatchObject({ dry_run: true, id: made.id, nights: 4, total: eur(48000), version: 2 })
    expect((await api.get(`/reservations/${made.id}`)).body).toEqual(made)
    const changed = await api.patch(`/reservations/${made.id}`, change)
    expect(without(dry.body)).toEqual(without(changed.body))
  })

  it('cancel: fee and refund; a check-out uses no invoice number', async () => {
    const made = await makeBooking(api, stock)
    const dry = await tried((query) => api.post(`/reservations/${made.id}/cancel${query}`))
    expect(dry.body).toMatchObject({ dry_run: true, status: 'cancelled', fee: eur(12000), refund: null })
    const real = await api.post(`/reservations/${made.id}/cancel`)
    expect(without(dry.body)).toEqual(without(real.body))

    const rooms = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    const here = await makeBooking(api, stock, {
      check_in: '2027-01-04',
      check_out: '2027-01-05',
      room_id: rooms[0].id,
    })
    await api.patch(`/reservations/${here.id}`, { status: 'checked_in' })
    const leave = { status: 'checked_out', allow_open_balance: true }
    const out = await tried((query) => api.patch(`/reservations/${here.id}${query}`, leave))
    expect(out.body).toMatchObject({ dry_run: true, status: 'checked_out' })
    const { body } = await api.get(`/invoices?reservation_id=${here.id}`)
    expect(body.data).toMatchObject([{ status: 'draft', number: null }])
  })

  it('POST and PATCH of a rate plan: the resulting plan', async () => {
    const terms = { room_type_id: stock.room_type_id, name: 'Summer', base_price: eur(9000) }
    const dry = await tried((query) => api.post(`/rate-plans${query}`, terms))
    expect(dry.status).toBe(200)
    expect(dry.body).toMatchObject({ dry_run: true, name: 'Summer', code: 'SUMMER' })
    const made = await makePlan(api, stock.room_type_id, { name: 'Summer', base_price: eur(9000) })
    expect(without(dry.body)).toEqual(without(made))
    const change = { price_overrides: [{ date: '2027-05-01', price: eur(20000) }] }
    const changed = await tried((query) => api.patch(`/rate-plans/${made.id}${query}`, change))
    expect(changed.body).toMatchObject({ dry_run: true, version: 2, ...change })
    expect((await api.get(`/rate-plans/${made.id}`)).body).toEqual(made)
  })

  it('an Idempotency-Key is neither claimed nor replayed', async () => {
    const key = { 'idempotency-key': 'one-key-for-both' }
    const wish = bookingOf(stock, { check_in: '2027-04-01', check_out: '2027-04-02' })
    const dry = await tried(() => api.post('/reservations?dry_run=true', wish, key))
    expect(dry.status).toBe(200)
    const real = await api.post('/reservations', wish, key)
    expect(real.status).toBe(201)
    expect(real.headers.get('idempotent-replayed')).toBeNull()
    const again = await tried(() => api.post('/reservations?dry_run=true', wish, key))
    expect(again.headers.get('idempotent-replayed')).toBeNull()
    expect(again.body.id).not.toBe(real.body.id)
    // `dry_run=false` runs the write.
    const replayed = await api.post('/reservations?dry_run=false', wish, key)
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    expect(replayed.body.id).toBe(real.body.id)
  })
})

describe('rule 0 — a dry run is refused as the write itself would be', () => {
  const refusals: [string, () => Promise<[(query: string) => Promise<Reply>, string]>][] = [
    [
      '409 SVC-1001 — every short night',
      async () => {
        const full = await makeStock(api)
        await makeBooking(api, full)
        return [(query) => api.post(`/reservations${query}`, bookingOf(full)), 'SVC-1001']
      },
    ],
    [
      '422 SVC-1005 — a restriction',
      async () => {
        const strict = await makeStock(api, { rate_plan: { restrictions: { min_stay: 5 } } })
        return [(query) => api.post(`/reservations${query}`, bookingOf(strict)), 'SVC-1005']
      },
    ],
    [
      '409 SVC-1007 — a status that does not allow it',
      async () => {
        const { id } = await makeBooking(api, stock)
        await api.post(`/reservations/${id}/cancel`)
        return [(query) => api.post(`/reservations/${id}/cancel${query}`), 'SVC-1007']
      },
    ],
    [
      '409 SVC-1014 — another total was expected',
      async () => {
        const { id } = await makeBooking(api, stock)
        const body = { check_out: '2027-03-19', expected_total: eur(1) }
        return [(query) => api.patch(`/reservations/${id}${query}`, body), 'SVC-1014']
      },
    ],
    [
      '412 SVC-1015 — another version was read',
      async () => {
        const { id } = await makeBooking(api, stock, { check_in: '2027-06-01', check_out: '2027-06-02' })
        const send = (query: string) =>
          api.patch(`/reservations/${id}${query}`, { adults: 1 }, { 'if-match': '"9"' })
        return [send, 'SVC-1015']
      },
    ],
    [
      '409 SVC-1012 — a mapping that is taken',
      async () => {
        await hotel.connectChannel('taken_com')
        const mapping = { channel: 'taken_com', channel_room_id: '1', channel_rate_id: '1', enabled: true }
        await makePlan(api, stock.room_type_id, { name: 'Mapped', channels: [mapping] })
        const other = await makePlan(api, stock.room_type_id, { name: 'Other' })
        return [(query) => api.patch(`/rate-plans/${other.id}${query}`, { channels: [mapping] }), 'SVC-1012']
      },
    ],
    [
      '422 SVC-2002 — a field that is not known',
      async () => [
        (query) => api.post(`/reservations${query}`, { ...bookingOf(stock), colour: 1 }),
        'SVC-2002',
      ],
    ],
  ]
  it.each(refusals)('%s', async (_, prepare) => {
    const [send, code] = await prepare()
    const dry = await tried(send)
    const real = await send('')
    expect(dry.body.error.code).toBe(code)
    const { request_id: _one, ...refused } = dry.body.error
    const { request_id: _other, ...expected } = real.body.error
    expect(refused).toEqual(expected)
    expect(dry.status).toBe(real.status)
  })

  it('404 SVC-3001 — a reservation of another property; 403 SVC-4004 for a read-only key', async () => {
    const other = await test.createHotel({ tier: 'enterprise' })
    const { id } = await makeBooking(api, stock, { check_in: '2027-07-01', check_out: '2027-07-02' })
    expect((await other.api.patch(`/reservations/${id}?dry_run=true`, { adults: 1 })).body.error.code).toBe(
      'SVC-3001',
    )
    const { secret } = await other.key({ access: 'read' })
    const reader = test.client(secret)
    const refused = await reader.post('/reservations?dry_run=true', bookingOf(stock))
    expect(refused.body.error.code).toBe('SVC-4004')
  })

  it('422 SVC-2002 — dry_run is true or false, and only accepted by operations that have it', async () => {
    for (const value of ['1', 'yes', '', 'TRUE']) {
      const reply = await api.post(`/reservations?dry_run=${value}`, bookingOf(stock))
      expect([reply.status, reply.body.error.code]).toEqual([422, 'SVC-2002'])
    }
    for (const path of ['/room-types', '/rooms', '/webhooks']) {
      const reply = await api.post(`${path}?dry_run=true`, {})
      expect(reply.body.error.details).toEqual(
        expect.arrayContaining([expect.objectContaining({ field: 'dry_run', code: 'unknown_field' })]),
      )
    }
    expect(
      OPERATIONS.filter((op) => isWrite(op) && mayBeTried(op))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([
      'applyRoomingList',
      'applyRouting',
      'assignHousekeeping',
      'balanceHousekeeping',
      'cancelBooking',
      'cancelReservation',
      'changeRates',
      'createBooking',
      'createInterimInvoices',
      'createRatePlan',
      'createReservation',
      'createTask',
      'eraseGuest',
      'mergeGuests',
      'moveReservations',
      'requestGroupDeposit',
      'updateBooking',
      'updateRatePlan',
      'updateReservation',
      'updateTask',
    ])
  })
})

describe('rule 0 — a dry run in the dashboard', () => {
  it('is available to roles that may change, and is not in the request log, refused or not', async () => {
    const { id } = await makeBooking(api, stock, { check_in: '2027-08-01', check_out: '2027-08-03' })
    const clerk = await staffOf(test, hotel, 'front_desk')
    const path = `/reservations/${id}?dry_run=true`
    expect((await clerk.api.patch(path, { check_out: '2027-08-04' })).body.total).toEqual(eur(36000))
    expect((await clerk.api.patch(path, { check_out: '2027-07-01' })).status).toBe(422)
    await clerk.api.patch(`/reservations/${id}`, { check_out: '2027-08-04' })
    const owner = await staffOf(test, hotel)
    await test.app.environments.live.requests.flush()
    const { data } = (await owner.api.get('/requests?limit=100')).body
    const lines = data.filter(({ path: at }: { path: string }) => at.includes(id))
    expect(lines).toMatchObject([{ operation: 'updateReservation', status: 200, idempotency: 'none' }])
  })

  it('many concurrent ones for the last room leave it available', async () => {
    const last = await makeStock(api)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.post('/reservations?dry_run=true', bookingOf(last))),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await book(api, last)).status).toBe(201)
  })
})
