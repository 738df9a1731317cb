import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { eur, GUEST, makeBooking, makeStock, type Stock } from '#test/harness/stock.ts'

const test = sharedApp()
let hotel: Hotel
let stock: Stock

beforeAll(async () => {
  hotel = await test.createHotel()
  stock = await makeStock(hotel.api, { inventory_count: 5 })
})

describe('rule 4 — include=guest,room', () => {
  it('each reservation includes its guest and room as returned by their own operations', async () => {
    const { api } = hotel
    const [room] = (await api.get(`/rooms?room_type_id=${stock.room_type_id}`)).body.data
    const one = await makeBooking(api, stock, { room_id: room.id })
    const two = await makeBooking(api, stock)
    const guest = (await api.get(`/guests?id=${one.guest_id}`)).body.data[0]
    const { data } = (await api.get(`/reservations?ids=${one.id},${two.id}&include=guest,room`)).body
    expect(data).toEqual([
      { ...(await api.get(`/reservations/${two.id}`)).body, guest, room: null },
      {
        ...(await api.get(`/reservations/${one.id}`)).body,
        guest,
        room: (await api.get(`/rooms/${room.id}`)).body,
      },
    ])
    const alone = (await api.get(`/reservations/${one.id}?include=room`)).body
    expect(alone.room.id).toBe(room.id)
    expect(alone.guest).toBeUndefined()
    expect((await api.get('/reservations?check_in_from=2040-01-01&include=guest')).body.data).toEqual([])
  })

  it('a key of one property sees the guest as in its own list of guests', async () => {
    const second = await hotel.addProperty()
    const there = await makeStock(hotel.api, { property_id: second })
    await makeBooking(hotel.api, stock, { guest: { ...GUEST, email: 'both@example.com' } })
    const { id, guest_id } = await makeBooking(hotel.api, there, {
      guest: { ...GUEST, email: 'both@example.com' },
    })
    await hotel.api.patch(`/guests/${guest_id}`, { preference_notes: 'Told at the first house' })
    const key = await hotel.keyOf(second)
    const { guest } = (await key.get(`/reservations/${id}?include=guest`)).body
    expect(guest).toEqual((await key.get(`/guests?id=${guest_id}`)).body.data[0])
  })

  it('a list of rate plans leaves out its dates, unless requested', async () => {
    const price_overrides = [{ date: '2027-12-31', price: eur(25000) }]
    await hotel.api.patch(`/rate-plans/${stock.rate_plan_id}`, { price_overrides })
    const list = async (more: string) =>
      (await hotel.api.get(`/rate-plans?room_type_id=${stock.room_type_id}${more}`)).body.data[0]
    expect('price_overrides' in (await list(''))).toBe(false)
    const whole = (await hotel.api.get(`/rate-plans/${stock.rate_plan_id}`)).body
    expect(await list('&include=price_overrides')).toEqual(whole)
    expect((await hotel.api.get('/rate-plans?include=dates')).body.error.code).toBe('SVC-2002')
  })
})
