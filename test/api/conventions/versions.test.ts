import { beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '#server/features/developer/api-keys/public.ts'
import { ROUTES } from '#server/routes.ts'
import type { Client } from '../../harness/client.ts'
import { exampleOf, isList, needsClosedDay, targetOf } from '../../harness/requests/requests.ts'
import { type SeededIds, seedOneOfEach } from '../../harness/requests/seed-one-of-each.ts'
import { seededHotel } from '../../harness/requests/seeded-hotel.ts'
import { sharedApp } from '../../harness/shared-app.ts'

const test = sharedApp()
/** Days are closed by a job once they have ended: test/api/reporting/business-days. */
const OPERATIONS = ROUTES.map(({ operation }) => operation).filter((operation) => !needsClosedDay(operation))
const LISTS = OPERATIONS.filter(isList)
const named = OPERATIONS.map((operation) => [operation.id, operation] as const)

describe('spec 1.1, 9.1 — the version is part of every path', () => {
  let found: Awaited<ReturnType<typeof seededHotel>>
  beforeAll(async () => {
    found = await seededHotel(test)
  })

  // The response to the same request below /v1 is tested with the sandbox.
  it.each(named)('%s exists below /v1 only', async (_id, operation) => {
    const { hotel, names } = found
    const example = exampleOf(operation, names)
    const { pathname } = new URL(hotel.api.base)
    expect(pathname).toBe('/v1')
    for (const prefix of ['', '/v2', '/V1', '/v0', '/v1.0', '/v1/v1', '/api/v1', '/sandbox', '/sandbox/v2']) {
      const target = `/..${prefix}${targetOf(example)}`
      const reply = await hotel.api.send(operation.method, target, example.body)
      expect([prefix, reply.status, reply.body.error.code]).toEqual([prefix, 404, 'SVC-3003'])
    }
  })
})

describe('spec 1.5, 9.5 — the sandbox', () => {
  describe('of one account', () => {
    let live: Client
    let twin: Client
    let objects: SeededIds
    beforeAll(async () => {
      const { hotel, ...made } = await seededHotel(test)
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

    it('the same Idempotency-Key is separate there', async () => {
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
    const { hotel } = await seededHotel(test)
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
