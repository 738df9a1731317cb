import { beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../../server/features/api-keys/public.ts'
import { ROUTES } from '../../../server/routes.ts'
import { testApp } from '../../harness/app.ts'
import type { Client } from '../../harness/client.ts'
import { exampleOf, namesOf, sendRequest, targetOf } from '../../harness/requests/requests.ts'
import { type SeededIds, seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'

const test = testApp()
const OPERATIONS = ROUTES.map(({ operation }) => operation)
const LISTS = OPERATIONS.filter(({ query }) => query?.properties.cursor)
const named = OPERATIONS.map((operation) => [operation.id, operation] as const)

/** A hotel with one of everything that an example names. */
async function furnished(environment: 'live' | 'sandbox' = 'live') {
  const hotel = await test.createHotel({ environment })
  await hotel.connectChannel('booking_com')
  const objects = await seedOneOfEach(hotel)
  return { hotel, objects, names: namesOf(hotel.property_id, objects) }
}

/** Ids are keys too, where an answer says what they are called. */
const withoutId = (key: string) => key.replace(/^([a-z]{2,5})_[0-9a-hjkmnp-tv-z]{26}$/, '$1')

/** A reply without what is different every time: ids, codes and names that come from them. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [withoutId(key), shapeOf(inner)]))
}

describe('spec 1.1, 9.1 — the version stands in every path', () => {
  it.each(named)('%s is nowhere but below /v1', async (_id, operation) => {
    const { hotel, names } = await furnished()
    const example = exampleOf(operation, names)
    const { pathname } = new URL(hotel.api.base)
    expect(pathname).toBe('/v1')
    for (const prefix of ['', '/v2', '/V1', '/v0', '/v1.0', '/v1/v1', '/api/v1', '/sandbox', '/sandbox/v2']) {
      const target = `/..${prefix}${targetOf(example)}`
      const reply = await hotel.api.send(operation.method, target, example.body)
      expect([prefix, reply.status, reply.body.error.code]).toEqual([prefix, 404, 'SVC-3003'])
    }
    expect((await sendRequest(hotel.api, example)).status).toBe(operation.status)
  })
})

describe('spec 1.5, 9.5 — the sandbox', () => {
  it.each(named)('%s — answers as live does', async (_id, operation) => {
    const [here, there] = await Promise.all(
      (['live', 'sandbox'] as const).map(async (environment) => {
        const { hotel, names } = await furnished(environment)
        const example = exampleOf(operation, names)
        const reply = await sendRequest(hotel.api, example)
        const refused = await sendRequest(hotel.api, { ...example, query: { surprise: '1' } })
        return { ...reply, refusal: refused.body.error.code }
      }),
    )
    expect(there!.status, there!.text).toBe(operation.status)
    expect([there!.status, there!.refusal]).toEqual([here!.status, here!.refusal])
    expect(shapeOf(there!.body)).toEqual(shapeOf(here!.body))
    const kept = (headers: Headers) => [...headers.keys()].sort()
    expect(kept(there!.headers)).toEqual(kept(here!.headers))
  })

  describe('of one account', () => {
    let live: Client
    let twin: Client
    let objects: SeededIds
    beforeAll(async () => {
      const { hotel, ...made } = await furnished()
      const { account_id } = hotel
      const { system } = test.app.environments.sandbox
      const key = {
        account_id,
        property_id: null,
        name: 'twin',
        access: 'write',
        environment: 'sandbox',
      } as const
      twin = test.client((await createApiKey(system, test.clock, key)).secret, 'sandbox')
      live = hotel.api
      objects = made.objects
    })

    it.each(LISTS.filter(({ params }) => !params).map(({ path }) => path))(
      '%s — has nothing that was made in live',
      async (path) => {
        expect((await live.get(path)).body.data.length).toBeGreaterThan(0)
        expect((await twin.get(path)).body).toEqual({ data: [], has_more: false })
      },
    )

    it('404 SVC-3001 — an object of live, by its id', async () => {
      const { reservation_id, guest_id, room_type_id, rate_plan_id, room_id } = objects
      for (const path of [
        `/reservations/${reservation_id}`,
        `/guests/${guest_id}`,
        `/room-types/${room_type_id}`,
        `/rate-plans/${rate_plan_id}`,
        `/rooms/${room_id}`,
      ]) {
        expect((await live.get(path)).status).toBe(200)
        const reply = await twin.get(path)
        expect([reply.status, reply.body.error.code]).toEqual([404, 'SVC-3001'])
      }
    })

    it('400 SVC-2005 — a cursor of live', async () => {
      const { next_cursor } = (await live.get('/rooms?limit=1')).body
      expect((await live.get(`/rooms?limit=1&cursor=${next_cursor}`)).status).toBe(200)
      const reply = await twin.get(`/rooms?limit=1&cursor=${next_cursor}`)
      expect([reply.status, reply.body.error.code]).toEqual([400, 'SVC-2005'])
    })

    it('the same Idempotency-Key is another one there', async () => {
      const under = { 'idempotency-key': 'both' }
      const change = { preference_notes: 'Quiet' }
      const here = await live.patch(`/guests/${objects.guest_id}`, change, under)
      const there = await twin.patch(`/guests/${objects.guest_id}`, change, under)
      expect([here.status, there.status]).toEqual([200, 404])
      expect(there.headers.get('idempotent-replayed')).toBeNull()
    })
  })
})

describe('spec 9.4 — cursors', () => {
  it('400 SVC-2005 — one of another version', async () => {
    const { hotel } = await furnished()
    await seedOneOfEach(hotel)
    const { next_cursor } = (await hotel.api.get('/guests?limit=1')).body
    expect(next_cursor).toMatch(/^c1[\w-]+$/)
    for (const version of ['c0', 'c2', 'd1', '']) {
      const cursor = next_cursor.replace(/^c1/, version)
      const reply = await hotel.api.get(`/guests?limit=1&cursor=${encodeURIComponent(cursor)}`)
      expect([reply.status, reply.body.error.code]).toEqual([400, 'SVC-2005'])
    }
  })
})
