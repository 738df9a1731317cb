import { beforeAll, describe, expect, it } from 'vitest'
import { isWrite, type Operation } from '#contract/operation.ts'
import { writeTier } from '#server/features/account/accounts/public.ts'
import { writeRevocation } from '#server/features/developer/api-keys/public.ts'
import { addressRange } from '#server/kernel/security/api-key.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { ROUTES } from '#server/routes.ts'
import { type Hotel, testApp } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { isList } from '#test/harness/requests/requests.ts'
import { type SeededIds, seedOneOfEach } from '#test/harness/requests/seed-one-of-each.ts'

const test = testApp()
const OPERATIONS = ROUTES.map(({ operation }) => operation)
const targetOf = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, 'x')
const attempt = (api: Client, operation: Operation) =>
  api.send(operation.method, targetOf(operation), isWrite(operation) ? {} : undefined)
const refusal = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
]

describe('spec 1.6, 5.2, 8.10 — tiers', () => {
  it('403 SVC-4006 — below Growth, every call', async () => {
    const { api } = await test.createHotel({ tier: 'starter' })
    for (const operation of OPERATIONS) {
      expect(refusal(await attempt(api, operation))).toEqual([403, 'SVC-4006'])
    }
  })

  it('the tier is that of live, also for sandbox keys, and a change takes effect within 10 s', async () => {
    const live = await test.createHotel()
    const sandbox = await test.createHotel({ environment: 'sandbox' })
    const { system } = test.app.environments.live
    for (const { account_id, api } of [live, sandbox]) {
      expect((await api.get('/properties')).status).toBe(200)
      await writing(system, null, (tx) => writeTier(wholeAccount(tx, account_id), 'starter'))
      test.monotonic.advance(10_000)
      expect(refusal(await api.get('/properties'))).toEqual([403, 'SVC-4006'])
      await writing(system, null, (tx) => writeTier(wholeAccount(tx, account_id), 'growth'))
      test.monotonic.advance(10_000)
      expect((await api.get('/properties')).status).toBe(200)
    }
  })
})

describe('spec 5.4 — environments', () => {
  it('401 SVC-4007 — a key of the other environment, both ways', async () => {
    const live = await test.createHotel()
    const sandbox = await test.createHotel({ environment: 'sandbox' })
    for (const [key, environment] of [
      [live.api.secret, 'sandbox'],
      [sandbox.api.secret, 'live'],
    ] as const) {
      const reply = await test.client(key, environment).get('/properties')
      expect(refusal(reply)).toEqual([401, 'SVC-4007'])
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('objects of the sandbox are not in live', async () => {
    const hotel = await test.createHotel({ environment: 'sandbox' })
    const { reservation_id } = await seedOneOfEach(hotel)
    expect(hotel.api.secret).toMatch(/^sk_sandbox_/)
    expect((await hotel.api.get(`/reservations/${reservation_id}`)).status).toBe(200)
    const { rows } = await test.db.query('SELECT 1 FROM reservations WHERE account_id = $1', [
      hotel.account_id,
    ])
    expect(rows).toEqual([])
  })
})

describe('spec 5.5 — revoking', () => {
  it('401 SVC-4003 — within 10 s, without affecting other keys', async () => {
    const hotel = await test.createHotel()
    const { id, secret } = await hotel.key()
    const revoked = test.client(secret)
    expect((await revoked.get('/properties')).status).toBe(200)
    const { system } = test.app.environments.live
    await writing(system, null, (tx) => writeRevocation(tx, id, test.clock.now().toString()))
    test.monotonic.advance(10_000)
    const reply = await revoked.get('/properties')
    expect(refusal(reply)).toEqual([401, 'SVC-4003'])
    expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    expect((await hotel.api.get('/properties')).status).toBe(200)
  })
})

describe('spec 5.6 — last use and its address range are stored, without a write per request', () => {
  const useOf = async (id: string) => {
    const { rows } = await test.db.query(
      `SELECT last_used_at AT TIME ZONE 'UTC' AS at, last_used_range AS range FROM api_keys WHERE id = $1`,
      [id],
    )
    return rows[0]
  }

  it('after the next batch: the time of the newest use, and a /24', async () => {
    const hotel = await test.createHotel()
    const { id, secret } = await hotel.key()
    await test.client(secret).get('/properties')
    test.clock.advance({ minutes: 1 })
    await test.client(secret).get('/properties')
    expect(await useOf(id)).toEqual({ at: null, range: null })
    await test.app.jobs.find(({ name }) => name === 'record_key_use')!.run()
    const { at, range } = await useOf(id)
    expect(range).toBe('127.0.0.0/24')
    const [{ exact }] = (
      await test.db.query('SELECT last_used_at = $2 AS exact FROM api_keys WHERE id = $1', [
        id,
        test.clock.now().toString(),
      ])
    ).rows
    expect([exact, at === null]).toEqual([true, false])
  })

  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1234:5678::1', '2001:db8:1234::/48'],
    ['2001:DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ])('%s lies in %s', (address, range) => {
    expect(addressRange(address)).toBe(range)
  })
})

describe('spec 5.7 — read-only keys', () => {
  it('403 SVC-4004 — every write; every read is allowed', async () => {
    const hotel = await test.createHotel({ tier: 'enterprise' })
    const { secret } = await hotel.key({ access: 'read' })
    const reader = test.client(secret)
    for (const operation of OPERATIONS) {
      const reply = await attempt(reader, operation)
      if (isWrite(operation)) expect(refusal(reply)).toEqual([403, 'SVC-4004'])
      else expect([200, 404, 422]).toContain(reply.status)
    }
  })
})

describe('spec 5.8 — keys are secrets', () => {
  it('the database stores only the hash of a key', async () => {
    const hotel = await test.createHotel()
    const { rows } = await test.db.query('SELECT * FROM api_keys WHERE account_id = $1', [hotel.account_id])
    const text = JSON.stringify(rows)
    const secret = hotel.api.secret!
    expect(rows).toHaveLength(1)
    expect(text).not.toContain(secret.slice(8, -6))
    expect(text).toContain(secret.slice(-4))
  })
})

describe('spec 5.3 — a key of one property', () => {
  let hotel: Hotel
  let other: string
  let mine: SeededIds
  let theirs: SeededIds
  let api: Client

  beforeAll(async () => {
    hotel = await test.createHotel()
    other = await hotel.addProperty({ currency: 'GBP' })
    api = await hotel.keyOf(hotel.property_id)
    mine = await seedOneOfEach(hotel)
    theirs = await seedOneOfEach(hotel, other)
  })

  const idsOf = (furnished: SeededIds): string[] =>
    Object.values(furnished).filter((value) => typeof value === 'string')
  const LISTS = OPERATIONS.filter(
    (operation) =>
      isList(operation) &&
      !operation.path.includes('{') &&
      'has_more' in ((operation.response as { properties?: object })?.properties ?? {}),
  )

  it.each(LISTS.map((operation) => [operation.id, operation] as const))(
    '%s — lists its own objects alone, a portfolio key lists all',
    async (_id, { path }) => {
      const own = await api.get(`${path}?limit=100`)
      const all = await hotel.api.get(`${path}?limit=100`)
      for (const id of [other, ...idsOf(theirs)]) expect(own.text).not.toContain(id)
      expect(all.body.data.length).toBeGreaterThan(own.body.data.length)
    },
  )

  it.each(
    LISTS.filter(({ query }) => query && 'property_id' in query.properties).map((op) => [op.id, op] as const),
  )(
    '%s — 403 SVC-4005 for another property_id, existing or not; a portfolio key can filter by it',
    async (_id, { path }) => {
      for (const named of [other, 'prop_none', '']) {
        expect(refusal(await api.get(`${path}?property_id=${named}`))).toEqual([403, 'SVC-4005'])
      }
      const own = await api.get(`${path}?property_id=${hotel.property_id}`)
      expect(own.status).toBe(200)
      const filtered = await hotel.api.get(`${path}?property_id=${other}&limit=100`)
      expect(idsOf(theirs).some((id) => filtered.text.includes(id))).toBe(true)
      for (const id of [hotel.property_id, ...idsOf(mine)]) expect(filtered.text).not.toContain(id)
      expect((await hotel.api.get(`${path}?property_id=prop_none`)).body).toEqual({
        data: [],
        has_more: false,
      })
    },
  )

  it('403 SVC-4005 — POST /room-types with another property, existing or not', async () => {
    const room_type = { name: 'Loft', inventory_count: 1, max_occupancy: 2 }
    for (const property_id of [other, 'prop_none']) {
      expect(refusal(await api.post('/room-types', { ...room_type, property_id }))).toEqual([403, 'SVC-4005'])
    }
    const made = await api.make('/room-types', room_type)
    expect(made.property_id).toBe(hotel.property_id)
  })

  it('404 SVC-3001 — a body with another property’s objects, with the field', async () => {
    const reply = await api.post('/reservations', mine.booking({ rate_plan_id: theirs.rate_plan_id }))
    expect(refusal(reply)).toEqual([404, 'SVC-3001'])
    expect(reply.body.error.details).toMatchObject([{ field: 'rate_plan_id', code: 'not_found' }])
  })
})
