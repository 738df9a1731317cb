import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_TYPES, OPTIONAL_EVENT_TYPES } from '#contract/lists.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client } from '#test/harness/client.ts'
import { expectMet } from '#test/harness/random-runs/often-enough.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: an event as a test looks at it
type Event = any
type Query = Record<string, string>

const page = async (api: Client, query: Query = {}): Promise<Event[]> =>
  (await api.get(`/events?${new URLSearchParams({ limit: '100', ...query })}`)).body.data
/** All events of an account, oldest first, in the order of commits. */
async function committed({ account_id }: Hotel) {
  const { rows } = await test.db.query(
    'SELECT property_id, resource_id, body FROM events WHERE account_id = $1 ORDER BY id',
    [account_id],
  )
  return rows.map(({ body, ...row }) => ({ ...row, event: JSON.parse(body) as Event }))
}

describe('spec 6, rule 9 — GET /events', () => {
  const TYPES = ['reservation.created', 'reservation.updated', 'reservation.cancelled', 'guest.updated']
  let hotel: Hotel
  let second: string
  let all: Awaited<ReturnType<typeof committed>>
  let keys: { api: Client; sees: (row: (typeof all)[number]) => boolean }[]
  const sorted = (rows: typeof all) => rows.map(({ event }) => event).reverse()

  beforeAll(async () => {
    test.clock.set('2027-01-04T09:00:00.500Z')
    hotel = await test.createHotel()
    second = await hotel.addProperty()
    const stocks = [hotel.property_id, second].map((property_id) =>
      makeStock(hotel.api, { property_id, inventory_count: 60 }),
    )
    const guests = new Map<string, Set<string>>()
    for (let i = 0; i < 36; i++) {
      // Some guests have stays in both properties; their events are visible to neither key.
      const who = i % 5 < 2 ? `shared${i % 5}` : i % 3 === 0 ? 'there' : 'here'
      const guest = { first_name: 'A', last_name: 'B', email: `${who}@example.com` }
      const { id, guest_id, property_id } = await makeBooking(hotel.api, await stocks[i % 3 === 0 ? 1 : 0]!, {
        guest,
      })
      guests.set(guest_id, (guests.get(guest_id) ?? new Set()).add(property_id))
      if (i % 2 === 0) test.clock.advance({ milliseconds: 1_300 })
      if (i % 3 !== 1) await hotel.api.patch(`/reservations/${id}`, { adults: 1 })
      if (i % 4 === 0) await hotel.api.post(`/reservations/${id}/cancel`)
      if (i % 4 === 1) await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: `Note ${i}` })
    }
    all = await committed(hotel)
    const ofProperty = (id: string) => ({
      property_id: id,
      sees: ({ property_id, resource_id }: (typeof all)[number]) =>
        property_id === id ||
        (property_id === null && [...guests.get(resource_id)!].every((seen_at) => seen_at === id)),
    })
    keys = [
      { api: hotel.api, sees: () => true },
      ...(await Promise.all(
        [hotel.property_id, second].map(ofProperty).map(async ({ property_id, sees }) => ({
          api: await hotel.keyOf(property_id),
          sees,
        })),
      )),
    ]
  })

  it('every event, newest first, byte for byte as committed', async () => {
    expect(all.length).toBeGreaterThan(70)
    const events = await page(hotel.api)
    expect(events).toEqual(sorted(all).slice(0, 100))
    const { text } = await hotel.api.get('/events?limit=3')
    for (const { event } of all.slice(-3)) expect(text).toContain(JSON.stringify(event))
    for (const { property_id, event } of all) expect(event.data.property_id ?? null).toBe(property_id)
  })

  it('filters combine, with any key; created_to is inclusive to the second', async () => {
    const second_of = (n: number) => all[n % all.length]!.event.created_at as string
    const choice = fc.record(
      {
        type: fc.subarray(TYPES, { minLength: 1 }).map((types) => types.join(',')),
        created_from: fc.nat().map(second_of),
        created_to: fc.nat().map(second_of),
        resource_id: fc.nat().map((n) => all[n % all.length]!.resource_id as string),
      },
      { requiredKeys: [] },
    )
    const keeps = (
      { type, created_from, created_to, resource_id }: Partial<Query>,
      row: (typeof all)[number],
    ) =>
      (type === undefined || type.split(',').includes(row.event.type)) &&
      (created_from === undefined || row.event.created_at >= created_from) &&
      (created_to === undefined || row.event.created_at <= created_to) &&
      (resource_id === undefined || row.resource_id === resource_id)
    let found = 0
    await fc.assert(
      fc.asyncProperty(choice, fc.nat({ max: 2 }), async (query, which) => {
        const { api, sees } = keys[which]!
        const expected = sorted(all.filter((row) => sees(row) && keeps(query, row)))
        const events = await page(api, query as Query)
        expect(events).toEqual(expected.slice(0, 100))
        if (events.length > 0) found++
      }),
      { numRuns: 150 },
    )
    expectMet('pages with events', found, { trials: 150, share: 0.15 })
  })

  it('page by page, each event once, while others are created', async () => {
    const stock = await makeStock(hotel.api, { property_id: second, inventory_count: 90 })
    const known = sorted(await committed(hotel)).map(({ id }) => id)
    const seen: string[] = []
    for (let more = ''; ; ) {
      const { body } = await hotel.api.get(`/events?limit=10${more}`)
      seen.push(...body.data.map(({ id }: Event) => id))
      if (!body.has_more) break
      await makeBooking(hotel.api, stock)
      more = `&cursor=${encodeURIComponent(body.next_cursor)}`
    }
    expect(seen).toEqual(known)
    all = await committed(hotel)
  })

  it('property_id filters; a key of one property may not name another (403 SVC-4005)', async () => {
    const chosen = sorted(all.filter(({ property_id }) => property_id === second))
    expect(await page(hotel.api, { property_id: second })).toEqual(chosen.slice(0, 100))
    expect(await page(hotel.api, { property_id: 'prop_nowhere' })).toEqual([])
    const [, first] = keys
    const refused = await first!.api.get(`/events?property_id=${second}`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
  })

  it('another account sees nothing of it', async () => {
    const stranger = await test.createHotel()
    expect(await page(stranger.api)).toEqual([])
    expect(await page(stranger.api, { resource_id: all[0]!.resource_id })).toEqual([])
  })

  it('the last 30 days, to the second, whatever the filter', async () => {
    const [{ event: oldest }] = all as [(typeof all)[number]]
    const same = all.filter(({ event }) => event.created_at === oldest.created_at).length
    const at = Temporal.Instant.from(oldest.created_at).add({ hours: 30 * 24 })
    const count = async () => {
      const from = { created_from: '2027-01-01T00:00:00Z', created_to: oldest.created_at }
      return (await page(hotel.api, from)).length
    }
    test.clock.set(at.toString())
    expect(await count()).toBe(same)
    test.clock.advance({ seconds: 1 })
    expect(await count()).toBe(0)
    test.clock.advance({ hours: 24 })
    expect(await page(hotel.api)).toEqual([])
    test.clock.set('2027-01-04T09:00:00Z')
  })

  it.each([
    [{ type: 'reservation.deleted' }, 'type'],
    [{ type: 'reservation.created,' }, 'type'],
    [{ created_to: '2027-01-04' }, 'created_to'],
    [{ resource: 'res_1' }, 'resource'],
  ])('422 SVC-2002 — %j', async (query, field) => {
    const { status, body } = await hotel.api.get(`/events?${new URLSearchParams(query as unknown as Query)}`)
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', field])
  })

  it('spec 6.2 — the six types can be filtered, and those on request', async () => {
    expect([...EVENT_TYPES].sort()).toEqual([
      'channel.error',
      'guest.updated',
      'invoice.paid',
      'reservation.cancelled',
      'reservation.created',
      'reservation.updated',
    ])
    for (const type of [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES])
      expect((await hotel.api.get(`/events?type=${type}`)).status).toBe(200)
  })
})
