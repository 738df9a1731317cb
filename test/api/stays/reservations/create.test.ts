import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, GUEST, makeBooking, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('spec 4.1 — POST /reservations', () => {
  it('201 — id, total, nights and status; taxes and deposit as calculated by hand (rule 4)', async () => {
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

  it('201 — confirmed at once where no deposit is due first (spec 3.1)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, {
      rate_plan: { deposit_rule: { type: 'full', due: 'on_arrival' } },
    })
    const body = await makeBooking(hotel.api, stock)
    expect(body).toMatchObject({
      status: 'confirmed',
      hold_expires_at: null,
      deposit: { required: eur(36000), due_at: '2027-03-15T14:00:00Z', status: 'due' },
    })
    const { data } = (await hotel.api.get(`/events?resource_id=${body.id}`)).body
    expect(data).toMatchObject([{ type: 'reservation.created', data: { status: 'confirmed' } }])
  })

  it('one reservation.created in the same transaction, with the fields of the specification (spec 6)', async () => {
    const hotel = await test.createHotel()
    const body = await makeBooking(hotel.api, await makeStock(hotel.api))
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

  it('the same e-mail is the same guest, in any case; the stored name and phone stay (rule 4)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 3 })
    const first = await makeBooking(hotel.api, stock)
    const again = await makeBooking(hotel.api, stock, {
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

  it('a phone alone never joins two guests, nor does a relay address (rule 4)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 4 })
    const by_phone = { guest: { first_name: 'A', last_name: 'B', phone: '+4930123456' } }
    expect((await makeBooking(hotel.api, stock, by_phone)).guest_id).not.toBe(
      (await makeBooking(hotel.api, stock, by_phone)).guest_id,
    )
    const relayed = { guest: { ...GUEST, email: 'abc.123@guest.booking.com' } }
    expect((await makeBooking(hotel.api, stock, relayed)).guest_id).not.toBe(
      (await makeBooking(hotel.api, stock, relayed)).guest_id,
    )
  })
})

describe('spec 4.2 — availability over all nights', () => {
  it('409 SVC-1001 — the last room is sold on one of the nights, which the details name', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    await makeBooking(hotel.api, stock, { check_in: '2027-03-11', check_out: '2027-03-13' })
    const { status, body } = await book(hotel.api, stock, { check_in: '2027-03-10', check_out: '2027-03-12' })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      code: 'SVC-1001',
      status: 409,
      details: { room_type_id: stock.room_type_id, nights: [{ date: '2027-03-11', available: 0 }] },
    })
  })

  it('the day of departure is available: [12,14) and [8,10) beside [10,12), but not [11,12)', async () => {
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

  it('a refusal stores nothing: no reservation, no guest, no event, no night', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    await makeBooking(hotel.api, stock, { check_in: '2027-03-11', check_out: '2027-03-13' })
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

  it('GET /availability agrees with bookings', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 2 })
    await makeBooking(hotel.api, stock, { check_in: '2027-03-11', check_out: '2027-03-12' })
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
