import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_TYPES, OPTIONAL_EVENT_TYPES } from '../../../contract/lists.ts'
import { EVENT_DATA } from '../../../contract/resources/events.ts'
import { ajv } from '../../../server/http/validation/validate.ts'
import { type Hotel, testApp } from '../../harness/app.ts'
import type { Client, Reply } from '../../harness/client.ts'
import { booked, bookingOf, eur, makePlan, makeStock, type Stock } from '../../harness/stock.ts'

const test = testApp()

// biome-ignore lint/suspicious/noExplicitAny: an event as a test looks at it
type Event = any
type Query = Record<string, string>

const page = async (api: Client, query: Query = {}): Promise<Event[]> =>
  (await api.get(`/events?${new URLSearchParams({ limit: '100', ...query })}`)).body.data
const holds = Object.fromEntries(
  Object.entries(EVENT_DATA).map(([type, schema]) => [type, ajv.compile(schema)]),
)
/** Every event of an account, oldest first, as it was committed. */
async function committed({ account_id }: Hotel) {
  const { rows } = await test.db.query(
    'SELECT property_id, resource_id, body FROM events WHERE account_id = $1 ORDER BY id',
    [account_id],
  )
  return rows.map(({ body, ...row }) => ({ ...row, event: JSON.parse(body) as Event }))
}

describe('spec 6.1, 6.2 — every change is one event, and a refused one none', () => {
  let hotel: Hotel
  let stock: Stock
  let known = 0
  const path = (id: string) => `/reservations/${id}`
  const today = { check_in: '2027-01-04', check_out: '2027-01-06' }

  beforeAll(async () => {
    hotel = await test.createHotel()
    stock = await makeStock(hotel.api, { inventory_count: 40 })
  })

  /** What became known since the last look; each is whole. */
  async function news(): Promise<Event[]> {
    const events = (await committed(hotel)).slice(known).map(({ event }) => event)
    known += events.length
    for (const event of events) {
      expect(Object.keys(event)).toEqual(['id', 'type', 'created_at', 'data'])
      expect(event.created_at).toBe(test.clock.now().toString())
      expect(holds[event.type]!(event.data), JSON.stringify(holds[event.type]!.errors)).toBe(true)
    }
    return events
  }
  const typesAfter = async (write: Promise<Reply>): Promise<[number, ...string[]]> => {
    const { status } = await write
    return [status, ...(await news()).map(({ type }) => type)]
  }
  const booking = async (wish: object = {}) => {
    const made = await booked(hotel.api, stock, { ...wish })
    await news()
    return made
  }

  it('a booking: reservation.created, with the state as it was answered', async () => {
    const reply = await hotel.api.post('/reservations', bookingOf(stock, { external_reference: 'BK-1' }))
    const [event, ...more] = await news()
    expect([reply.status, event.type, more]).toEqual([201, 'reservation.created', []])
    const { data } = event
    for (const key of Object.keys(data)) expect([key, data[key]]).toEqual([key, reply.body[key]])
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['id', 'status', 'room_type_id', 'check_in', 'check_out', 'channel', 'guest_id', 'total'],
        ...[
          'property_id',
          'rate_plan_id',
          'nights',
          'adults',
          'children',
          'external_reference',
          'created_at',
        ],
      ].sort(),
    )
  })

  it('a PATCH of the stay: one reservation.updated, however many fields, with what changed and what was', async () => {
    const { id, ...before } = await booking()
    const other = await makePlan(hotel.api, stock.room_type_id, { name: 'Other', base_price: eur(15000) })
    const room_id = (await hotel.api.get('/rooms?limit=1')).body.data[0].id
    for (const change of [
      { check_out: '2027-03-20' },
      { room_id },
      { adults: 3 },
      { rate_plan_id: other.id },
      { check_in: '2027-03-16', check_out: '2027-03-18', adults: 1, children: 1, room_id: null },
      { status: 'cancelled' },
      { status: 'confirmed' },
    ]) {
      const shown = (await hotel.api.get(path(id))).body
      const { status, body } = await hotel.api.patch(path(id), change)
      const [event, ...more] = await news()
      expect([status, more]).toEqual([200, []])
      const cancels = 'status' in change && change.status === 'cancelled'
      expect(event.type).toBe(cancels ? 'reservation.cancelled' : 'reservation.updated')
      if (cancels) continue
      const { changed_fields, previous, fee, refund, refund_status, ...state } = event.data
      expect([fee, refund]).toEqual([null, null])
      for (const key of Object.keys(state)) expect([key, state[key]]).toEqual([key, body[key]])
      const differing = Object.keys(state).filter(
        (key) => key !== 'updated_at' && JSON.stringify(shown[key]) !== JSON.stringify(body[key]),
      )
      expect(changed_fields.toSorted()).toEqual(differing.sort())
      expect(previous).toEqual(Object.fromEntries(changed_fields.map((key: string) => [key, shown[key]])))
    }
    const [first] = (await page(hotel.api, { resource_id: id })).reverse()
    expect(first.data).toMatchObject({ check_out: before.check_out, total: before.total, adults: 2 })
  })

  it('each step of a stay: one reservation.updated', async () => {
    const room_id = (await hotel.api.get('/rooms?limit=2')).body.data[1].id
    const { id } = await booking({ ...today, room_id })
    const step = (status: string) =>
      typesAfter(hotel.api.patch(path(id), { status, allow_open_balance: true }))
    const told = [200, 'reservation.updated']
    for (const status of ['no_show', 'confirmed', 'checked_in', 'confirmed', 'checked_in', 'checked_out'])
      expect(await step(status), status).toEqual(told)
  })

  it('a cancellation: reservation.cancelled alone, with fee, refund, reason and by whom', async () => {
    const { id } = await booking()
    const reply = await hotel.api.post(`${path(id)}/cancel`, { reason: 'guest_request' })
    const [event, ...more] = await news()
    expect([event.type, more]).toEqual(['reservation.cancelled', []])
    const { fee, refund, cancelled_at } = reply.body
    expect(event.data).toMatchObject({
      fee,
      refund,
      cancelled_at,
      cancelled_by: 'api',
      reason: 'guest_request',
    })
  })

  it('contact details or notes of a guest: guest.updated', async () => {
    const { guest_id } = await booking()
    const patch = (body: object) => typesAfter(hotel.api.patch(`/guests/${guest_id}`, body))
    const told = [200, 'guest.updated']
    expect(await patch({ phone: '+4930901820' })).toEqual(told)
    expect(await patch({ preference_notes: 'Quiet', tags: ['vip'], language: 'de' })).toEqual(told)
  })

  it('nothing is told of what receivers do not ask for, nor of a change that is none', async () => {
    const room_id = (await hotel.api.get('/rooms?limit=3')).body.data[2].id
    const { id, guest_id } = await booking({ children: 1, children_ages: [3], room_id })
    const quiet = (write: Promise<Reply>) => typesAfter(write)
    const patch = (body: object) => quiet(hotel.api.patch(path(id), body))
    for (const body of [
      { notes: 'Late' },
      { metadata: { cost_centre: '4711' } },
      { estimated_arrival_time: '22:30' },
      { children_ages: [4] },
      { adults: 2, check_in: '2027-03-15', status: 'confirmed', room_id },
      {},
    ])
      expect(await patch(body), JSON.stringify(body)).toEqual([200])
    expect(await quiet(hotel.api.patch(`/guests/${guest_id}`, { tags: ['regular'] }))).toEqual([200])
    expect(await quiet(hotel.api.patch(`/rooms/${room_id}`, { status: 'dirty' }))).toEqual([200])
    // On request only.
    const room_type = { name: 'Attic', inventory_count: 1, max_occupancy: 1 }
    expect(await quiet(hotel.api.post('/room-types', room_type))).toEqual([201])
    expect(await quiet(hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { name: 'Flex' }))).toEqual([200])
  })

  it('nothing is told of a write that is refused, or repeated', async () => {
    const { id } = await booking()
    const full = await makeStock(hotel.api)
    await booked(hotel.api, full)
    await news()
    for (const [write, status] of [
      [() => hotel.api.post('/reservations', bookingOf(full)), 409],
      [() => hotel.api.post('/reservations', bookingOf(stock, { adults: 5 })), 422],
      [() => hotel.api.post('/reservations', bookingOf(stock, { expected_total: eur(1) })), 409],
      [() => hotel.api.patch(path(id), { status: 'checked_in' }), 409],
      [() => hotel.api.patch(path(id), { adults: 3, room_id: 'rm_nowhere' }), 404],
      [() => hotel.api.patch(path(id), { adults: 3 }, { 'if-match': '"99"' }), 412],
      [() => hotel.api.patch(path('res_nowhere'), { adults: 3 }), 404],
    ] as const)
      expect(await typesAfter(write())).toEqual([status])
    const cancel = () => hotel.api.post(`${path(id)}/cancel`, undefined, { 'idempotency-key': 'once' })
    expect(await typesAfter(cancel())).toEqual([200, 'reservation.cancelled'])
    expect(await typesAfter(cancel())).toEqual([200])
    expect(await typesAfter(hotel.api.post(`${path(id)}/cancel`))).toEqual([409])
  })
})

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
      // Some are known to both properties; theirs is not for either key.
      const who = i % 5 < 2 ? `shared${i % 5}` : i % 3 === 0 ? 'there' : 'here'
      const guest = { first_name: 'A', last_name: 'B', email: `${who}@example.com` }
      const { id, guest_id, property_id } = await booked(hotel.api, await stocks[i % 3 === 0 ? 1 : 0]!, {
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

  it('every event, newest first, in the bytes that were committed', async () => {
    expect(all.length).toBeGreaterThan(70)
    const events = await page(hotel.api)
    expect(events).toEqual(sorted(all).slice(0, 100))
    const { text } = await hotel.api.get('/events?limit=3')
    for (const { event } of all.slice(-3)) expect(text).toContain(JSON.stringify(event))
    for (const { property_id, event } of all) expect(event.data.property_id ?? null).toBe(property_id)
  })

  it('filters combine, whichever the key; created_to is inclusive to the second', async () => {
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
        const wanted = sorted(all.filter((row) => sees(row) && keeps(query, row)))
        const events = await page(api, query as Query)
        expect(events).toEqual(wanted.slice(0, 100))
        found += events.length
      }),
      { numRuns: 150 },
    )
    expect(found).toBeGreaterThan(100)
  })

  it('by pages, each event once, while others happen', async () => {
    const stock = await makeStock(hotel.api, { property_id: second, inventory_count: 90 })
    const known = sorted(await committed(hotel)).map(({ id }) => id)
    const seen: string[] = []
    for (let more = ''; ; ) {
      const { body } = await hotel.api.get(`/events?limit=10${more}`)
      seen.push(...body.data.map(({ id }: Event) => id))
      if (!body.has_more) break
      await booked(hotel.api, stock)
      more = `&cursor=${encodeURIComponent(body.next_cursor)}`
    }
    expect(seen).toEqual(known)
    all = await committed(hotel)
  })

  it('property_id chooses those of a property; a key of one names no other (403 SVC-4005)', async () => {
    const chosen = sorted(all.filter(({ property_id }) => property_id === second))
    expect(await page(hotel.api, { property_id: second })).toEqual(chosen.slice(0, 100))
    expect(await page(hotel.api, { property_id: 'prop_nowhere' })).toEqual([])
    const [, first] = keys
    const refused = await first!.api.get(`/events?property_id=${second}`)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SVC-4005'])
  })

  it('another account hears nothing of it', async () => {
    const stranger = await test.createHotel()
    expect(await page(stranger.api)).toEqual([])
    expect(await page(stranger.api, { resource_id: all[0]!.resource_id })).toEqual([])
  })

  it('the last 30 days: to the second, whatever is asked for', async () => {
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

  it('spec 6.2 — the six types can be asked for, and those on request', async () => {
    expect([...EVENT_TYPES].sort()).toEqual([
      ...['channel.error', 'guest.updated', 'invoice.paid'],
      ...['reservation.cancelled', 'reservation.created', 'reservation.updated'],
    ])
    for (const type of [...EVENT_TYPES, ...OPTIONAL_EVENT_TYPES])
      expect((await hotel.api.get(`/events?type=${type}`)).status).toBe(200)
  })
})
