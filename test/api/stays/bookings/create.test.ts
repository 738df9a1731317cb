import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, makePlan, makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()

async function open() {
  test.clock.set('2027-01-04T09:00:00Z')
  const hotel = await test.createHotel()
  const double = await makeStock(hotel.api, { inventory_count: 3 })
  const suite = await makeStock(hotel.api, { inventory_count: 1, rate_plan: { base_price: eur(20000) } })
  const available = async (room_type_id: string) => {
    const query = `from=2027-03-15&to=2027-03-18&room_type_id=${room_type_id}`
    const { body } = await hotel.api.get(`/availability?${query}`)
    return body.data[0].nights.map((night: { available: number }) => night.available)
  }
  return { hotel, api: hotel.api, double, suite, available }
}

describe('rule 4.61 — POST /bookings', () => {
  it('books all rooms: one booking with one code, each room a reservation with its own dates and price', async () => {
    const { api, hotel, double, suite, available } = await open()
    const rooms = [double, { ...double, check_out: '2027-03-17', adults: 1 }, suite]
    const { status, body } = await api.post('/bookings', roomsOf(rooms, { external_reference: 'A 1' }))
    expect([status, body.status]).toEqual([201, 'confirmed'])
    expect(body).toMatchObject({
      id: expect.stringMatching(/^bkg_/),
      property_id: hotel.property_id,
      check_in: '2027-03-15',
      check_out: '2027-03-18',
      external_reference: 'A 1',
      total: eur(36000 + 24000 + 60000),
      amount_owed: eur(120000),
      balance: eur(120000),
      amount_paid: eur(0),
      payment_status: 'unpaid',
      deposit: null,
      hold_expires_at: null,
      version: 3,
    })
    const { reservations } = body
    expect(reservations.map((one: { total: object }) => one.total)).toEqual([
      eur(36000),
      eur(24000),
      eur(60000),
    ])
    expect(reservations.map((one: { booking_id: string }) => one.booking_id)).toEqual([
      body.id,
      body.id,
      body.id,
    ])
    expect(await available(double.room_type_id)).toEqual([1, 1, 2])
    expect(await available(suite.room_type_id)).toEqual([0, 0, 0])
    expect((await api.get(`/bookings/${body.id}`)).body).toEqual(body)
    const one = (await api.get(`/reservations/${reservations[1].id}`)).body
    expect(one).toEqual(reservations[1])
    const types = (await api.get('/events?order=asc')).body.data.map(
      (event: { type: string; data: object }) => [
        event.type,
        (event.data as { booking_id: string }).booking_id,
      ],
    )
    expect(types).toEqual(reservations.map(() => ['reservation.created', body.id]))
  })

  it('claims a night as often as it is booked, also where rooms have a gap between them', async () => {
    const { api, double, available } = await open()
    const first = { ...double, check_in: '2027-03-15', check_out: '2027-03-16' }
    const third = { ...double, check_in: '2027-03-17', check_out: '2027-03-18' }
    await api.make('/bookings', roomsOf([first, first, third]))
    expect(await available(double.room_type_id)).toEqual([1, 3, 2])
  })

  it('a reservation that was booked alone has none, and is not among the bookings', async () => {
    const { api, double } = await open()
    const { guest, rooms } = roomsOf([double])
    const { booking_id } = await api.make('/reservations', { guest, ...rooms[0] })
    expect(booking_id).toBeNull()
    expect((await api.get('/bookings')).body.data).toEqual([])
  })

  it('a dry run answers the same and keeps nothing; a repeat under the same key is the same booking', async () => {
    const { api, double } = await open()
    const body = roomsOf([double, double])
    const dry = await api.post('/bookings?dry_run=true', body)
    expect([dry.status, dry.body.dry_run, dry.body.total]).toEqual([200, true, eur(72000)])
    expect((await api.get('/bookings')).body.data).toEqual([])
    const headers = { 'idempotency-key': 'a-booking' }
    const [first, second] = [
      await api.post('/bookings', body, headers),
      await api.post('/bookings', body, headers),
    ]
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await api.get('/bookings')).body.data).toHaveLength(1)
  })

  it('services, promotions with limited uses and rooms are held for each room', async () => {
    const { api, hotel, double } = await open()
    const { property_id } = hotel
    const discount = { type: 'percent', value: 10 }
    await api.make('/promotions', { property_id, code: 'TWO', discount, max_uses: 2 })
    const parking = { property_id, name: { en: 'Parking' }, per: 'night', price: eur(1000), daily_limit: 2 }
    const services = [{ service_id: (await api.make('/services', parking)).id }]
    const { data } = (await api.get(`/rooms?room_type_id=${double.room_type_id}`)).body
    const room = { ...double, promotion_code: 'TWO', services }
    const named = [0, 1].map((i) => ({ ...room, room_id: data[i].id }))
    const body = await api.make('/bookings', roomsOf(named))
    expect(body.reservations.map((one: { room_id: string }) => one.room_id)).toEqual([data[0].id, data[1].id])
    expect(body.total).toEqual(eur(2 * (32400 + 3000)))
    const late = await api.post('/bookings', roomsOf([{ ...double, services }]))
    expect(late.body.error).toMatchObject({ code: 'SVC-1016', details: { room: 0 } })
    const used = await api.post('/bookings', roomsOf([{ ...double, promotion_code: 'TWO' }]))
    expect(used.body.error.details[0].field).toBe('rooms.0.promotion_code')
  })

  it('bill_to is the payer of each room’s invoice', async () => {
    const { api, double } = await open()
    const bill_to = { company_name: 'Okafor Trading Ltd', vat_id: 'DE123456789' }
    const { reservations } = await api.make('/bookings', roomsOf([double, double], { bill_to }))
    for (const { id } of reservations) {
      const [draft] = (await api.get(`/invoices?reservation_id=${id}`)).body.data
      expect(draft.bill_to).toMatchObject({ ...bill_to, name: null })
    }
  })
})

describe('rule 4.61 — refusals of POST /bookings name the room, and book nothing', () => {
  it('409 SVC-1001 — the room that gets no night', async () => {
    const { api, double, suite, available } = await open()
    const { status, body } = await api.post('/bookings', roomsOf([double, suite, suite, double]))
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'SVC-1001',
      details: { room: 2, room_type_id: suite.room_type_id, nights: [{ available: 0 }, {}, {}] },
    })
    expect(await available(double.room_type_id)).toEqual([3, 3, 3])
    expect(await available(suite.room_type_id)).toEqual([1, 1, 1])
    expect((await api.get('/bookings')).body.data).toEqual([])
    expect((await api.get('/reservations')).body.data).toEqual([])
    expect((await api.get('/guests?email=ngozi.okafor@example.com')).body.data).toEqual([])
  })

  it('409 SVC-1006 — a room that the booking itself assigns twice', async () => {
    const { api, double } = await open()
    const { data } = (await api.get(`/rooms?room_type_id=${double.room_type_id}`)).body
    const room = { ...double, room_id: data[0].id }
    const { body } = await api.post('/bookings', roomsOf([room, double, room]))
    expect(body.error).toMatchObject({ code: 'SVC-1006', details: { room: 2, reason: 'taken' } })
  })

  it.each([
    ['422 SVC-1011', { check_out: '2027-03-15' }, 'SVC-1011'],
    ['422 SVC-1009', { adults: 5 }, 'SVC-1009'],
    ['409 SVC-1014', { expected_total: eur(1) }, 'SVC-1014'],
  ])('%s — by the index of the room', async (_, wish, code) => {
    const { api, double } = await open()
    const { body } = await api.post('/bookings', roomsOf([double, { ...double, ...wish }]))
    expect(body.error).toMatchObject({ code, details: { room: 1 } })
  })

  it('409 SVC-1014 — the total of all rooms differs', async () => {
    const { api, double } = await open()
    const { body } = await api.post('/bookings', roomsOf([double, double], { expected_total: eur(36000) }))
    expect(body.error).toMatchObject({ code: 'SVC-1014', details: { total: eur(72000) } })
  })

  it('404 SVC-3001, 422 SVC-2002 — fields below the room, those of the booking as they are', async () => {
    const { api, double } = await open()
    const unknown = { ...double, room_type_id: 'rt_unknown' }
    const missing = await api.post('/bookings', roomsOf([double, unknown]))
    expect([missing.status, missing.body.error.details[0].field]).toEqual([404, 'rooms.1.room_type_id'])
    const ages = await api.post(
      '/bookings',
      roomsOf([double, { ...double, children_ages: [1], children: 0 }]),
    )
    expect([ages.status, ages.body.error.details[0].field]).toEqual([422, 'rooms.1.children_ages'])
    const channel = await api.post('/bookings', roomsOf([double], { channel: 'nowhere' }))
    expect(channel.body.error.details[0].field).toBe('channel')
    const nobody = await api.post('/bookings', roomsOf([double], { guest: { last_name: 'Okafor' } }))
    expect(nobody.body.error.details[0].field).toBe('guest.email')
    const body = roomsOf(Array.from({ length: 31 }, () => double))
    expect((await api.post('/bookings', body)).body.error.details[0].field).toBe('rooms')
    expect((await api.post('/bookings', roomsOf([]))).status).toBe(422)
  })

  it('422 SVC-1005, SVC-1008 — the restriction and the plan of a room', async () => {
    const { api, double } = await open()
    const long = await makePlan(api, double.room_type_id, { restrictions: { min_stay: 5 } })
    const short = { ...double, rate_plan_id: long.id }
    const refused = await api.post('/bookings', roomsOf([double, short]))
    expect(refused.body.error).toMatchObject({ code: 'SVC-1005', details: { room: 1 } })
    const closed = await makePlan(api, double.room_type_id, { status: 'inactive' })
    const inactive = await api.post('/bookings', roomsOf([double, { ...double, rate_plan_id: closed.id }]))
    expect(inactive.body.error).toMatchObject({ code: 'SVC-1008', details: { room: 1 } })
  })

  it('422 SVC-2002 — rooms of two properties', async () => {
    const { api, double, hotel } = await open()
    const property_id = await hotel.addProperty()
    const elsewhere = await makeStock(api, { property_id })
    const { body } = await api.post('/bookings', roomsOf([double, elsewhere]))
    expect(body.error.details).toMatchObject([{ field: 'rooms.1.room_type_id', code: 'other_property' }])
  })
})
