import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import {
  book,
  bookingOf,
  eur,
  GUEST,
  makeBooking,
  makePlan,
  makeStock,
  type Stock,
} from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock
beforeAll(async () => {
  hotel = await test.createHotel()
  await hotel.connectChannel('booking_com')
  stock = await makeStock(hotel.api, { inventory_count: 30 })
})

describe('spec 2.1 — ids', () => {
  it('have the type as prefix, are otherwise opaque, and sort by creation', async () => {
    const first = await makeBooking(hotel.api, stock)
    const second = await makeBooking(hotel.api, stock)
    const form = (prefix: string) =>
      expect.stringMatching(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
    expect(first).toMatchObject({
      id: form('res'),
      room_type_id: form('rt'),
      rate_plan_id: form('rp'),
      guest_id: form('gst'),
      property_id: form('prop'),
    })
    const [event] = (await hotel.api.get('/events?limit=1')).body.data
    expect(event.id).toEqual(form('evt'))
    expect(first.id < second.id).toBe(true)
  })
})

describe('spec 2.2 — the fields of a reservation', () => {
  it('are those of the specification, as requested and as calculated', async () => {
    const body = await makeBooking(hotel.api, stock, { channel: 'booking_com' })
    expect(body).toMatchObject({
      id: expect.any(String),
      status: 'confirmed',
      ...stock,
      check_in: '2027-03-15',
      check_out: '2027-03-18',
      nights: 3,
      total: eur(36000),
      channel: 'booking_com',
      guest_id: expect.any(String),
      created_at: '2027-01-04T09:00:00Z',
    })
  })

  it.each(['id', 'status', 'nights', 'total', 'guest_name', 'created_at', 'balance'])(
    '422 SVC-2002 — nobody sets %s',
    async (field) => {
      for (const reply of [
        await book(hotel.api, stock, { [field]: 1 }),
        await hotel.api.patch(`/reservations/${(await makeBooking(hotel.api, stock)).id}`, { [field]: 1 }),
      ]) {
        expect(reply.body.error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
      }
    },
  )
})

describe('spec 2.3 — channels', () => {
  it('a booking is direct by default', async () => {
    expect((await makeBooking(hotel.api, stock)).channel).toBe('direct')
    expect((await makeBooking(hotel.api, stock, { channel: 'direct' })).channel).toBe('direct')
  })

  it.each(['Booking_com', 'booking.com', 'booking-com', 'booking com', '', 'expedia'])(
    '422 SVC-2002 — %j is no connected channel',
    async (channel) => {
      const { body } = await book(hotel.api, stock, { channel })
      expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field: 'channel' }] })
    },
  )
})

describe('spec 2.4 — the guest of a booking', () => {
  it('is first and last name, e-mail and phone; one adult by default', async () => {
    const guest = { ...GUEST, email: 'tomas.novak@example.com', phone: '+420601123456' }
    const { adults: _adults, ...wish } = bookingOf(stock, { guest })
    const { guest_id, adults } = await hotel.api.make('/reservations', wish)
    expect(adults).toBe(1)
    expect((await hotel.api.get(`/guests/${guest_id}`)).body).toMatchObject(guest)
  })

  it.each([
    [{ phone: '00420601123456' }, 'guest.phone'],
    [{ phone: '420601123456' }, 'guest.phone'],
    [{ phone: '+420 601 123 456' }, 'guest.phone'],
    [{ email: 'tomas' }, 'guest.email'],
    [{ first_name: ' ' }, 'guest.first_name'],
    [{ name: 'Tomas' }, 'guest.name'],
  ])('422 SVC-2002 — %j', async (more, field) => {
    const { body } = await book(hotel.api, stock, { guest: { ...GUEST, ...more } })
    expect(body.error).toMatchObject({ code: 'SVC-2002', details: [{ field }] })
  })
})

describe('spec 2.5 — a rate plan', () => {
  it('prices one room type; several plans can price it, each with its own terms and dates', async () => {
    const other = await makePlan(hotel.api, stock.room_type_id, {
      name: 'Saver',
      base_price: eur(9000),
      cancellation_policy: { refundable: false },
      restrictions: { min_stay: 2 },
      channels: [
        {
          channel: 'booking_com',
          channel_room_id: '1',
          channel_rate_id: '2',
          enabled: true,
          price_adjustment: null,
        },
      ],
      price_overrides: [{ date: '2027-03-16', price: eur(30000) }],
    })
    const saver = { rate_plan_id: other.id }
    expect((await makeBooking(hotel.api, stock)).total).toEqual(eur(36000))
    expect(await makeBooking(hotel.api, stock, saver)).toMatchObject({
      total: eur(9000 + 30000 + 9000),
      free_cancellation_until: null,
    })
    const one_night = { check_in: '2027-03-15', check_out: '2027-03-16' }
    expect((await book(hotel.api, stock, { ...saver, ...one_night })).body.error.code).toBe('SVC-1005')
    expect((await book(hotel.api, stock, one_night)).status).toBe(201)
    const { data } = (await hotel.api.get(`/rate-plans?room_type_id=${stock.room_type_id}`)).body
    expect(data.map(({ channels }: { channels: unknown[] }) => channels.length)).toEqual([1, 0])
  })
})
