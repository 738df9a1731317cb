import { beforeAll, describe, expect, it } from 'vitest'
import { EVENT_DATA } from '#contract/developer/events.ts'
import { ajv } from '#server/http/validation/validate.ts'
import type { Hotel } from '#test/harness/app.ts'
import type { Client, Reply } from '#test/harness/client.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { bookingOf, eur, makeBooking, makePlan, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: an event as a test looks at it
type Event = any
type Query = Record<string, string>

const page = async (api: Client, query: Query = {}): Promise<Event[]> =>
  (await api.get(`/events?${new URLSearchParams({ limit: '100', ...query })}`)).body.data
const holds = Object.fromEntries(
  Object.entries(EVENT_DATA).map(([type, schema]) => [type, ajv.compile(schema)]),
)
/** All events of an account, oldest first, in the order of commits. */
async function committed({ account_id }: Hotel) {
  const { rows } = await test.db.query(
    'SELECT property_id, resource_id, body FROM events WHERE account_id = $1 ORDER BY id',
    [account_id],
  )
  return rows.map(({ body, ...row }) => ({ ...row, event: JSON.parse(body) as Event }))
}

describe('spec 6.1, 6.2 — every change creates one event, and a refusal none', () => {
  let hotel: Hotel
  let stock: Stock
  let known = 0
  const path = (id: string) => `/reservations/${id}`
  const today = { check_in: '2027-01-04', check_out: '2027-01-06' }

  beforeAll(async () => {
    hotel = await test.createHotel()
    stock = await makeStock(hotel.api, { inventory_count: 40 })
  })

  /** Events since the last call; each matches its schema. */
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
    const made = await makeBooking(hotel.api, stock, { ...wish })
    await news()
    return made
  }

  it('a booking: reservation.created, with the state of the response', async () => {
    const reply = await hotel.api.post('/reservations', bookingOf(stock, { external_reference: 'BK-1' }))
    const [event, ...more] = await news()
    expect([reply.status, event.type, more]).toEqual([201, 'reservation.created', []])
    const { data } = event
    for (const key of Object.keys(data)) expect([key, data[key]]).toEqual([key, reply.body[key]])
    expect(Object.keys(data).sort()).toEqual(
      [
        ...['id', 'status', 'room_type_id', 'check_in', 'check_out', 'channel', 'guest_id', 'total'],
        'services',
        'company_id',
        ...[
          'booking_id',
          'group_id',
          'property_id',
          'rate_plan_id',
          'nights',
          'adults',
          'children',
          'external_reference',
          'nights_by_hand',
          'discount',
          'promotion_code',
          'created_at',
        ],
      ].sort(),
    )
  })

  it('a PATCH of the stay: one reservation.updated for any number of fields, with the changes and previous values', async () => {
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
    const expected = [200, 'reservation.updated']
    for (const status of ['no_show', 'confirmed', 'checked_in', 'confirmed', 'checked_in', 'checked_out'])
      expect(await step(status), status).toEqual(expected)
  })

  it('a cancellation: reservation.cancelled alone, with fee, refund, reason and initiator', async () => {
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
    const expected = [200, 'guest.updated']
    expect(await patch({ phone: '+4930901820' })).toEqual(expected)
    expect(await patch({ preference_notes: 'Quiet', tags: ['vip'], language: 'de' })).toEqual(expected)
  })

  it('no event for fields outside of events, nor without a change', async () => {
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

  it('no event for a refused or repeated write', async () => {
    const { id } = await booking()
    const full = await makeStock(hotel.api)
    await makeBooking(hotel.api, full)
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
