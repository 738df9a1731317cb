import { describe, expect, it } from 'vitest'
import { sharedApp } from '#test/harness/shared-app.ts'
import { book, eur, makeBooking, makePlan, makeStock } from '#test/harness/stock.ts'

const test = sharedApp()

describe('rule 4 — refusals of bookings', () => {
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

  it('the business date is in the property’s time zone (rule 17.1)', async () => {
    const hotel = await test.createHotel({ property: { timezone: 'Pacific/Auckland' } })
    const stock = await makeStock(hotel.api)
    test.clock.set('2027-01-04T14:00:00Z')
    const yesterday = await book(hotel.api, stock, { check_in: '2027-01-04', check_out: '2027-01-06' })
    const today = await book(hotel.api, stock, { check_in: '2027-01-05', check_out: '2027-01-06' })
    test.clock.set('2027-01-04T09:00:00Z')
    expect(yesterday.body.error.code).toBe('SVC-1011')
    expect(today.status).toBe(201)
  })

  it('422 SVC-1009 — more guests than the capacity of the room type', async () => {
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

  it('404 SVC-3001 — an unknown reference; details name the field', async () => {
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

  it('422 SVC-2002 — an unknown channel; a connected one is accepted', async () => {
    const hotel = await test.createHotel()
    await hotel.connectChannel('booking_com')
    const stock = await makeStock(hotel.api, { inventory_count: 2 })
    const unknown = await book(hotel.api, stock, { channel: 'expedia' })
    expect(unknown.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'channel' }] })
    expect((await makeBooking(hotel.api, stock, { channel: 'booking_com' })).channel).toBe('booking_com')
  })

  it('409 SVC-1014 — the price differs from expected_total', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const wrong = await book(hotel.api, stock, { expected_total: eur(1) })
    expect(wrong.body.error).toMatchObject({ code: 'SVC-1014', details: { total: eur(36000) } })
    expect((await book(hotel.api, stock, { expected_total: eur(36000) })).status).toBe(201)
  })

  it('422 SVC-2002 — a total from the client is refused, and a guest needs contact details', async () => {
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

  it('precedence of errors: 2002, 3001, 1011, 1009, 1008, 1005, 1014, 1001, 1006 (rule 0)', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api)
    const other = await makeStock(hotel.api)
    const closed = await makePlan(hotel.api, stock.room_type_id, {
      name: 'Closed',
      restrictions: { min_stay: 9 },
    })
    const other_room = (await hotel.api.get(`/rooms?room_type_id=${other.room_type_id}`)).body.data[0].id
    await makeBooking(hotel.api, stock)
    // In reverse order of precedence: each added error takes precedence over those before.
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

describe('rule 4.50 — the maximum total of a stay', () => {
  const MAX_TOTAL = 1_000_000_000_000
  const tooHigh = {
    code: 'SVC-1008',
    details: { reason: 'total_too_high', maximum: eur(MAX_TOTAL) },
  }

  it('422 SVC-1008 total_too_high — by the plan, by hand and by a change; availability has no offer', async () => {
    const { api } = await test.createHotel()
    const stock = await makeStock(api, { inventory_count: 5, rate_plan: { base_price: eur(MAX_TOTAL) } })
    expect((await book(api, stock)).body.error).toMatchObject(tooHigh)
    const two_nights = { check_out: '2027-03-17' }
    const nights = (...amounts: number[]) =>
      amounts.map((amount, i) => ({ date: `2027-03-${15 + i}`, amount: eur(amount) }))
    const dear = { ...two_nights, nightly_prices: nights(MAX_TOTAL, 1) }
    expect((await book(api, stock, dear)).body.error).toMatchObject(tooHigh)
    const most = { ...two_nights, nightly_prices: nights(MAX_TOTAL - 1, 1) }
    const stay = await makeBooking(api, stock, most)
    expect(stay.total).toEqual(eur(MAX_TOTAL))
    const longer = await api.patch(`/reservations/${stay.id}`, { check_out: '2027-03-18' })
    expect([longer.status, longer.body.error]).toEqual([422, expect.objectContaining(tooHigh)])
    const dearer = await api.patch(`/reservations/${stay.id}`, { nightly_prices: nights(MAX_TOTAL) })
    expect(dearer.body.error).toMatchObject(tooHigh)
    const query = `from=2027-03-15&to=2027-03-17&adults=2&room_type_id=${stock.room_type_id}`
    const [type] = (await api.get(`/availability?${query}`)).body.data
    expect([type.offers, type.not_offered[0].not_bookable]).toEqual([
      [],
      [{ code: 'SVC-1008', reason: 'total_too_high', date: null }],
    ])
  })
})
