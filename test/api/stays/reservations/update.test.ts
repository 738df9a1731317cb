import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

async function prepared(options: Parameters<typeof makeStock>[1] = {}) {
  const hotel = await test.createHotel()
  const stock = await makeStock(hotel.api, options)
  const change = (id: string, body: unknown, headers?: Record<string, string>) =>
    hotel.api.patch(`/reservations/${id}`, body, headers)
  const events = async (id: string) => (await hotel.api.get(`/events?resource_id=${id}`)).body.data
  return { ...hotel, stock, change, events }
}

describe('rule 4 — PATCH: dates', () => {
  it('own nights do not count against availability: the last room is extended by a night', async () => {
    const { api, stock, change, events } = await prepared()
    const { id } = await makeBooking(api, stock)
    const { status, body } = await change(id, { check_out: '2027-03-19' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ check_out: '2027-03-19', nights: 4, total: eur(48000), version: 2 })
    const [event] = await events(id)
    expect(event).toMatchObject({
      type: 'reservation.updated',
      data: {
        nights: 4,
        changed_fields: ['check_out', 'nights', 'room_segments', 'total', 'balance'],
        previous: { check_out: '2027-03-18', total: eur(36000) },
        balance: eur(48000),
        room_id: null,
      },
    })
  })

  it('409 SVC-1001 — a new night is sold out; the reservation is unchanged', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    await makeBooking(api, stock, { check_in: '2027-03-19', check_out: '2027-03-20' })
    const refused = await change(id, { check_out: '2027-03-21' })
    expect(refused.body.error.details.nights).toEqual([{ date: '2027-03-19', available: 0 }])
    expect((await api.get(`/reservations/${id}`)).body).toMatchObject({ check_out: '2027-03-18', version: 1 })
    expect((await change(id, { check_out: '2027-03-19' })).status).toBe(200)
  })

  it('released nights are for sale again', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    await change(id, { check_in: '2027-03-16', check_out: '2027-03-17' })
    expect((await book(api, stock, { check_in: '2027-03-15', check_out: '2027-03-16' })).status).toBe(201)
    expect((await book(api, stock, { check_in: '2027-03-17', check_out: '2027-03-18' })).status).toBe(201)
  })

  it('kept nights keep their price, new nights get today’s; reprice applies it to all', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, { base_price: eur(15000) })
    const shortened = await change(id, { check_out: '2027-03-19' })
    expect(shortened.body.total).toEqual(eur(3 * 12000 + 15000))
    const repriced = await change(id, { price_mode: 'reprice' })
    expect(repriced.body.total).toEqual(eur(4 * 15000))
  })

  it('another party, room type or plan reprices the stay; a new plan copies its policy', async () => {
    const { api, stock, change } = await prepared({
      inventory_count: 2,
      rate_plan: { occupancy_pricing: { included_adults: 2, extra_adult_price: eur(3000) } },
    })
    const other = await makePlan(api, stock.room_type_id, {
      name: 'Strict',
      base_price: eur(10000),
      cancellation_policy: { refundable: false },
    })
    const { id } = await makeBooking(api, stock)
    expect((await change(id, { adults: 3 })).body).toMatchObject({ adults: 3, total: eur(45000) })
    const { body } = await change(id, { rate_plan_id: other.id })
    expect(body).toMatchObject({
      total: eur(30000),
      cancellation_policy: { refundable: false },
      free_cancellation_until: null,
    })
  })

  it('409 SVC-1014 — the new price differs from expected_total, and nothing changes', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    const refused = await change(id, { check_out: '2027-03-20', expected_total: eur(36000) })
    expect(refused.body.error.code).toBe('SVC-1014')
    expect((await api.get(`/reservations/${id}`)).body.version).toBe(1)
  })

  it('omitted children keep their ages: the same number changes nothing; without children there are none', async () => {
    const children = [{ min_age: 0, max_age: 5, price: eur(1000) }]
    const { api, stock, change } = await prepared({
      rate_plan: { occupancy_pricing: { extra_adult_price: eur(3000), children } },
    })
    const stay = await makeBooking(api, stock, { children: 1, children_ages: [4] })
    expect((await change(stay.id, { children: 1 })).body).toEqual(stay)
    expect((await change(stay.id, { children: 2 })).body).toMatchObject({
      children_ages: [4],
      total: eur(3 * (12000 + 1000 + 3000)),
    })
    await change(stay.id, { children_ages: [4, 5] })
    expect((await change(stay.id, { children: 1 })).body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'children_ages' }],
    })
    expect((await change(stay.id, { children: 0 })).body).toMatchObject({
      children_ages: [],
      total: eur(36000),
    })
  })

  it('422 SVC-1005 — extending is checked for closed_to_departure and stop_sell, not for closed_to_arrival', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    await api.patch(`/rate-plans/${stock.rate_plan_id}`, {
      price_overrides: [
        { date: '2027-03-15', restrictions: { closed_to_arrival: true } },
        { date: '2027-03-19', restrictions: { closed_to_departure: true } },
        { date: '2027-03-20', restrictions: { stop_sell: true } },
      ],
    })
    const departure = await change(id, { check_out: '2027-03-19' })
    expect(departure.body.error).toMatchObject({
      code: 'SVC-1005',
      details: { restriction: 'closed_to_departure', date: '2027-03-19' },
    })
    expect((await change(id, { check_out: '2027-03-20' })).status).toBe(200)
    expect((await change(id, { check_out: '2027-03-21' })).body.error.details).toMatchObject({
      restriction: 'stop_sell',
    })
  })

  it('after a deadline, moving the dates does not lower the fee', async () => {
    const { api, stock, change } = await prepared({
      rate_plan: {
        cancellation_policy: {
          rules: [{ days_before: 2, time: '18:00', fee: { type: 'percent', percent: 50 } }],
        },
      },
    })
    const { id } = await makeBooking(api, stock, { check_in: '2027-01-05', check_out: '2027-01-08' })
    expect((await api.get(`/reservations/${id}/cancellation-quote`)).body.fee).toEqual(eur(18000))
    const { body } = await change(id, { check_in: '2027-03-15', check_out: '2027-03-18' })
    expect(body.free_cancellation_until).toBeNull()
    expect((await api.get(`/reservations/${id}/cancellation-quote`)).body).toMatchObject({
      fee: eur(18000),
      free_cancellation_until: null,
    })
    // Never above what the stay costs.
    await change(id, { check_out: '2027-03-16' })
    expect((await api.get(`/reservations/${id}/cancellation-quote`)).body.fee).toEqual(eur(12000))
  })

  it('a date change that is undone gives back the fee that was before', async () => {
    const { api, stock, change } = await prepared({
      rate_plan: { cancellation_policy: { refundable: false } },
    })
    const { id } = await makeBooking(api, stock)
    const quote = async () => (await api.get(`/reservations/${id}/cancellation-quote`)).body
    const before = await quote()
    await change(id, { check_out: '2027-03-19' })
    await change(id, { check_out: '2027-03-18' })
    const after = await quote()
    expect([after.fee, after.free_cancellation_until]).toEqual([eur(36000), before.free_cancellation_until])
    const free = await makeBooking(api, await makeStock(api, { room_type: { code: 'FREE' } }))
    const quoteFree = async () => (await api.get(`/reservations/${free.id}/cancellation-quote`)).body
    const without_fee = await quoteFree()
    for (const check_out of ['2027-03-20', '2027-03-18'])
      await api.patch(`/reservations/${free.id}`, { check_out })
    expect({ ...(await quoteFree()), quoted_at: null }).toEqual({ ...without_fee, quoted_at: null })
  })
})

describe('rule 4 — PATCH: texts and versions', () => {
  it('notes and metadata change without an event; null removes a pair of metadata', async () => {
    const { api, stock, change, events } = await prepared()
    const { id } = await makeBooking(api, stock, { metadata: { a: '1', b: '2' } })
    const { body } = await change(id, {
      notes: 'late',
      metadata: { b: null, c: '3' },
      estimated_arrival_time: '22:30',
    })
    expect(body).toMatchObject({
      notes: 'late',
      metadata: { a: '1', c: '3' },
      estimated_arrival_time: '22:30',
      version: 2,
    })
    expect(await events(id)).toHaveLength(1)
  })

  it('200 — without a change: no event, the same version', async () => {
    const { api, stock, change, events } = await prepared()
    const { id } = await makeBooking(api, stock, { notes: 'x' })
    const { status, body } = await change(id, {
      notes: 'x',
      adults: 2,
      check_in: '2027-03-15',
      status: 'confirmed',
    })
    expect([status, body.version, (await events(id)).length]).toEqual([200, 1, 1])
  })

  it('412 SVC-1015 — If-Match with an older version; the ETag of GET or PATCH is accepted', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    const etag = (await api.get(`/reservations/${id}`)).headers.get('etag')!
    expect(etag).toBe('"1"')
    expect((await change(id, { notes: 'first' }, { 'if-match': etag })).headers.get('etag')).toBe('"2"')
    const refused = await change(id, { notes: 'second' }, { 'if-match': etag })
    expect([refused.status, refused.body.error.code]).toEqual([412, 'SVC-1015'])
  })
})

describe('rule 4 — PATCH: rooms', () => {
  const rooms = async (
    api: { get(path: string): Promise<{ body: { data: { id: string }[] } }> },
    room_type_id: string,
  ) =>
    (await api.get(`/rooms?room_type_id=${room_type_id}`)).body.data.map(({ id }) => id) as [string, string]

  it('a room is assigned and unassigned; 409 SVC-1006 when taken, out of order or of another type', async () => {
    const { api, stock, change } = await prepared({ inventory_count: 2 })
    const [first, second] = await rooms(api, stock.room_type_id)
    const other = await makeStock(api)
    const [foreign] = await rooms(api, other.room_type_id)
    const one = await makeBooking(api, stock, { room_id: first })
    const two = await makeBooking(api, stock)
    expect(one.room_id).toBe(first)
    const refused = await change(two.id, { room_id: first })
    expect(refused.body.error).toMatchObject({ code: 'SVC-1006', details: { reason: 'taken' } })
    expect((await change(two.id, { room_id: foreign })).body.error.details).toMatchObject({
      reason: 'other_room_type',
    })
    await api.make(`/rooms/${second}/blocks`, {
      type: 'out_of_service',
      from: '2027-03-16',
      to: '2027-03-17',
    })
    expect((await change(two.id, { room_id: second })).body.room_id).toBe(second)
    expect((await change(two.id, { room_id: null })).body.room_id).toBeNull()
  })

  it('404 SVC-3001 — an unknown room takes precedence over invalid dates and over the status', async () => {
    const { api, stock, change } = await prepared()
    const { id } = await makeBooking(api, stock)
    for (const more of [
      { check_in: '2020-01-01' },
      { adults: 50 },
      { status: 'checked_in' },
      { expected_total: eur(1) },
    ]) {
      expect((await change(id, { room_id: 'rm_none', ...more })).body.error).toMatchObject({
        code: 'SVC-3001',
        details: [{ field: 'room_id' }],
      })
    }
  })

  it('same-day turnover: one guest leaves the room on the day when the next arrives', async () => {
    const { api, stock } = await prepared()
    const [room_id] = await rooms(api, stock.room_type_id)
    await makeBooking(api, stock, { room_id })
    const next = await book(api, stock, { check_in: '2027-03-18', check_out: '2027-03-20', room_id })
    expect(next.status).toBe(201)
  })

  it('409 SVC-1006 — new dates with the room taken by another stay', async () => {
    const { api, stock, change } = await prepared({ inventory_count: 2 })
    const [first] = await rooms(api, stock.room_type_id)
    const one = await makeBooking(api, stock, { room_id: first })
    await makeBooking(api, stock, { check_in: '2027-03-18', check_out: '2027-03-20', room_id: first })
    expect((await change(one.id, { check_out: '2027-03-19' })).body.error.code).toBe('SVC-1006')
    const elsewhere = await change(one.id, { check_out: '2027-03-19', room_id: null })
    expect(elsewhere.body).toMatchObject({ check_out: '2027-03-19', room_id: null })
  })

  it('a new room type claims its own nights, removes the room and reprices', async () => {
    const { api, stock, change } = await prepared()
    const [room_id] = await rooms(api, stock.room_type_id)
    const other = await makeStock(api, { rate_plan: { base_price: eur(20000) } })
    const { id } = await makeBooking(api, stock, { room_id })
    const { body } = await change(id, { ...other })
    expect(body).toMatchObject({ ...other, room_id: null, total: eur(60000) })
    expect((await book(api, stock)).status).toBe(201)
    expect((await book(api, other)).body.error.code).toBe('SVC-1001')
    expect((await change(id, { room_type_id: stock.room_type_id })).body.error.code).toBe('SVC-1008')
  })
})
