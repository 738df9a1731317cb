import { describe, expect, it } from 'vitest'
import { testApp } from '../../harness/app.ts'
import { book, booked, eur, GUEST, makePlan, makeStock } from '../../harness/stock.ts'

const test = testApp()

describe('spec 4.1 — POST /reservations', () => {
  it('201 — id, computed total, nights and status; taxes and deposit as reckoned by hand (rule 4)', async () => {
    const hotel = await test.createHotel({
      property: { city_tax: { basis: 'per_person_night', amount: eur(200), min_age: 18, max_nights: 7 } },
    })
    const stock = await makeStock(hotel.api, {
      rate_plan: {
        cancellation_policy: {
          rules: [
            { days_before: 2, time: '18:00', fee: { type: 'nights', nights: 1 } },
            { days_before: 0, time: '18:00', fee: { type: 'percent', percent: 100 } },
          ],
        },
        deposit_rule: { type: 'percent', percent: 30, due: 'at_booking', hold_minutes: 60 },
      },
    })
    const { status, body } = await book(hotel.api, stock)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'pending_payment',
      nights: 3,
      channel: 'direct',
      total: eur(37200),
      nightly_rates: ['2027-03-15', '2027-03-16', '2027-03-17'].map((date) => ({
        date,
        amount: eur(12000),
        source: 'base',
      })),
      taxes: [
        { type: 'vat', rate: '7.00', net: eur(33645), amount: eur(2355), included: true },
        {
          type: 'city_tax',
          rate: null,
          net: null,
          amount: eur(1200),
          included: false,
          quantity: 6,
          unit_price: eur(200),
        },
      ],
      deposit: { required: eur(11160), paid: eur(0), due_at: '2027-01-04T10:00:00Z', status: 'due' },
      amount_paid: eur(0),
      balance: eur(37200),
      payment_status: 'unpaid',
      hold_expires_at: '2027-01-04T10:00:00Z',
      free_cancellation_until: '2027-03-13T17:00:00Z',
      created_at: '2027-01-04T09:00:00Z',
    })
    expect(body.id).toMatch(/^res_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    expect(body.confirmation_code.replace('-', '').toLowerCase()).toBe(body.id.slice(-7))
    expect((await hotel.api.get(`/reservations/${body.id}`)).body).toEqual(body)
  })

  it('201 — confirmed at once where the deposit rule asks for nothing first (spec 3.1)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      rate_plan: { deposit_rule: { type: 'full', due: 'on_arrival' } },
    })
    const body = await booked(hotel.api, stock)
    expect(body).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      deposit: { required: eur(36000), due_at: '2027-03-15T14:00:00Z', status: 'due' },
    })
    const { data } = (await hotel.api.get(`/events?resource_id=${body.id}`)).body
    expect(data).toMatchObject([{ type: 'reservation.created', data: { status: 'confirmed' } }])
  })

  it('one reservation.created in the same transaction, with the keys of the specification (spec 6)', async () => {
    const hotel = await test.createHotel()
    const body = await booked(hotel.api, await makeStock(hotel.api))
    const { data } = (await hotel.api.get(`/events?resource_id=${body.id}`)).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ type: 'reservation.created', created_at: body.created_at })
    for (const key of [
      'id',
      'status',
      'room_type_id',
      'check_in',
      'check_out',
      'channel',
      'guest_id',
      'total',
      'property_id',
    ]) {
      expect(data[0].data[key]).toEqual(body[key])
    }
  })

  it('the same e-mail is the same guest, whatever its case; the stored name and phone stay (rule 4)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 3 })
    const first = await booked(hotel.api, stock)
    const again = await booked(hotel.api, stock, {
      guest: {
        first_name: 'N.',
        last_name: 'Adeyemi',
        email: 'Ngozi.Okafor@Example.com',
        phone: '+4930123456',
      },
    })
    expect(again.guest_id).toBe(first.guest_id)
    const guest = (await hotel.api.get(`/guests/${first.guest_id}`)).body
    expect(guest).toMatchObject({ ...GUEST, phone: null })
    expect(guest.stay_history).toHaveLength(2)
  })

  it('a phone alone never joins two guests, and a relay address neither (rule 4)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 4 })
    const by_phone = { guest: { first_name: 'A', last_name: 'B', phone: '+4930123456' } }
    expect((await booked(hotel.api, stock, by_phone)).guest_id).not.toBe(
      (await booked(hotel.api, stock, by_phone)).guest_id,
    )
    const relayed = { guest: { ...GUEST, email: 'abc.123@guest.booking.com' } }
    expect((await booked(hotel.api, stock, relayed)).guest_id).not.toBe(
      (await booked(hotel.api, stock, relayed)).guest_id,
    )
  })
})

describe('spec 4.2 — availability over all nights', () => {
  it('409 SVC-1001 — the last room is taken on one of the nights, and the details name it', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    await booked(hotel.api, stock, { check_in: '2027-03-11', check_out: '2027-03-13' })
    const { status, body } = await book(hotel.api, stock, { check_in: '2027-03-10', check_out: '2027-03-12' })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'SVC-1001',
      status: 409,
      details: { room_type_id: stock.room_type_id, nights: [{ date: '2027-03-11', available: 0 }] },
    })
  })

  it('the day of departure is free: [12,14) and [8,10) beside [10,12), but not [11,12)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const at = (check_in: number, check_out: number) =>
      book(hotel.api, stock, { check_in: `2027-05-${check_in}`, check_out: `2027-05-${check_out}` }).then(
        ({ status }) => status,
      )
    expect(await at(20, 22)).toBe(201)
    expect(await at(22, 24)).toBe(201)
    expect(await at(18, 20)).toBe(201)
    expect(await at(21, 22)).toBe(409)
  })

  it('a refusal leaves nothing behind: no reservation, no guest, no event, no night', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    await booked(hotel.api, stock, { check_in: '2027-03-11', check_out: '2027-03-13' })
    const count = async () =>
      (
        await test.db.query(
          `SELECT (SELECT count(*) FROM reservations) r, (SELECT count(*) FROM guests) g, (SELECT count(*) FROM events) e,
             (SELECT sum(sold) FROM nights) n`,
        )
      ).rows[0]
    const before = await count()
    const refused = await book(hotel.api, stock, {
      check_in: '2027-03-09',
      check_out: '2027-03-12',
      guest: { ...GUEST, email: 'somebody.new@example.com' },
    })
    expect(refused.body.error.code).toBe('SVC-1001')
    expect(await count()).toEqual(before)
  })

  it('GET /availability says the same as a booking would', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 2 })
    await booked(hotel.api, stock, { check_in: '2027-03-11', check_out: '2027-03-12' })
    const { body } = await hotel.api.get('/availability?from=2027-03-10&to=2027-03-13&adults=2')
    expect(body.data[0]).toMatchObject({
      room_type_id: stock.room_type_id,
      nights: [
        { date: '2027-03-10', available: 2 },
        { date: '2027-03-11', available: 1 },
        { date: '2027-03-12', available: 2 },
      ],
      offers: [{ rate_plan_id: stock.rate_plan_id, total: eur(36000), restrictions_failed: [] }],
    })
  })
})

describe('rule 4 — which request is refused, and how', () => {
  it('422 SVC-1011 — no night, too many nights, before the business date, more than 730 days ahead', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const code = async (check_in: string, check_out: string) =>
      (await book(hotel.api, stock, { check_in, check_out })).body.error?.code
    expect(await code('2027-03-15', '2027-03-15')).toBe('SVC-1011')
    expect(await code('2027-03-15', '2027-03-14')).toBe('SVC-1011')
    expect(await code('2027-03-15', '2028-03-15')).toBe('SVC-1011')
    expect(await code('2027-01-03', '2027-01-05')).toBe('SVC-1011')
    expect(await code('2029-01-04', '2029-01-05')).toBe('SVC-1011')
    expect(await code('2029-01-03', '2029-01-04')).toBeUndefined()
  })

  it('the business date is that of the property’s zone (rule 17.1)', async () => {
    const hotel = await test.createHotel({ property: { timezone: 'Pacific/Auckland' } })
    const stock = await makeStock(hotel.api)
    test.clock.set('2027-01-04T14:00:00Z')
    const yesterday = await book(hotel.api, stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
    const today = await book(hotel.api, stock, { check_in: '2027-01-05', check_out: '2027-01-06' })
    test.clock.set('2027-01-04T09:00:00Z')
    expect(yesterday.body.error.code).toBe('SVC-1011')
    expect(today.status).toBe(201)
  })

  it('422 SVC-1009 — more guests than the room type holds', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    expect((await book(hotel.api, stock, { adults: 5 })).body.error.code).toBe('SVC-1009')
    expect((await book(hotel.api, stock, { adults: 2, children: 3 })).body.error.code).toBe('SVC-1009')
  })

  it('422 SVC-1008 — the plan is inactive, or of another room type', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const other = await makeStock(hotel.api)
    const foreign = await book(hotel.api, { ...stock, rate_plan_id: other.rate_plan_id })
    expect(foreign.body.error).toMatchObject({ code: 'SVC-1008', details: { reason: 'other_room_type' } })
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { status: 'inactive' })
    expect((await book(hotel.api, stock)).body.error).toMatchObject({
      details: { reason: 'rate_plan_inactive' },
    })
  })

  it('404 SVC-3001 — a reference that names nothing; details name the field', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    for (const field of ['room_type_id', 'rate_plan_id', 'guest_id', 'room_id']) {
      const wish = field === 'guest_id' ? { guest: undefined, guest_id: 'gst_nope' } : { [field]: 'x_nope' }
      const { status, body } = await book(hotel.api, stock, wish)
      expect([field, status, body.error.code, body.error.details?.[0]?.field]).toEqual([
        field,
        404,
        'SVC-3001',
        field,
      ])
    }
  })

  it('422 SVC-2002 — an unknown channel; a connected one is taken', async () => {
    const hotel = await test.createHotel()
    await hotel.connectChannel('booking_com')
    const stock = await makeStock(hotel.api, { inventory_count: 2 })
    const unknown = await book(hotel.api, stock, { channel: 'expedia' })
    expect(unknown.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'channel' }] })
    expect((await booked(hotel.api, stock, { channel: 'booking_com' })).channel).toBe('booking_com')
  })

  it('409 SVC-1014 — the price differs from expected_total', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const wrong = await book(hotel.api, stock, { expected_total: eur(1) })
    expect(wrong.body.error).toMatchObject({ code: 'SVC-1014', details: { total: eur(36000) } })
    expect((await book(hotel.api, stock, { expected_total: eur(36000) })).status).toBe(201)
  })

  it('422 SVC-2002 — a client’s total is refused, and a guest needs a way to be reached', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const total = await book(hotel.api, stock, { total: eur(1) })
    expect(total.body.error).toMatchObject({
      code: 'SVC-2002',
      details: [{ field: 'total', code: 'unknown_field' }],
    })
    const silent = await book(hotel.api, stock, { guest: { first_name: 'A', last_name: 'B' } })
    expect(silent.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'guest.email' }] })
  })

  it('which error wins: 2002, 3001, 1011, 1009, 1008, 1005, 1014, 1001, 1006 (rule 0)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const other = await makeStock(hotel.api)
    const closed = await makePlan(hotel.api, stock.room_type_id, {
      name: 'Closed',
      restrictions: { min_stay: 9 },
    })
    const other_room = (await hotel.api.get(`/rooms?room_type_id=${other.room_type_id}`)).body.data[0].id
    await booked(hotel.api, stock)
    // From the last to the first: each wrong that is added wins over those before.
    const wrongs: [string, Record<string, unknown>][] = [
      ['SVC-1006', { room_id: other_room, check_in: '2027-04-15', check_out: '2027-04-18' }],
      ['SVC-1001', { check_in: '2027-03-15', check_out: '2027-03-18' }],
      ['SVC-1014', { expected_total: eur(1) }],
      ['SVC-1005', { rate_plan_id: closed.id }],
      ['SVC-1008', { rate_plan_id: other.rate_plan_id }],
      ['SVC-1009', { adults: 9 }],
      ['SVC-1011', { check_out: '2027-03-15' }],
      ['SVC-3001', { rate_plan_id: 'rp_nope' }],
      ['SVC-2002', { adults: 0 }],
    ]
    let wish = {}
    for (const [code, wrong] of wrongs) {
      wish = { ...wish, ...wrong }
      expect((await book(hotel.api, stock, wish)).body.error?.code).toBe(code)
    }
  })
})
