import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { makeStock, roomsOf } from '#test/harness/stock.ts'

const test = sharedApp()
type Listed = { id: string; confirmation_code: string; guest_id: string; reservations: { id: string }[] }

describe('GET /bookings', () => {
  let hotel: Hotel
  let march: Listed
  let april: Listed
  beforeAll(async () => {
    test.clock.set('2027-01-04T09:00:00Z')
    hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 9 })
    march = await hotel.api.make('/bookings', roomsOf([stock, stock], { external_reference: 'M 1' }))
    test.clock.set('2027-01-05T09:00:00Z')
    const later = { ...stock, check_in: '2027-04-01', check_out: '2027-04-02' }
    const guest = { last_name: 'Berg', email: 'berg@example.com' }
    april = await hotel.api.make('/bookings', roomsOf([stock, later], { guest }))
    await hotel.api.make(`/bookings/${march.id}/cancel`, {})
  })

  it.each([
    ['', ['april', 'march']],
    ['status=cancelled', ['march']],
    ['status=confirmed,checked_in', ['april']],
    ['check_in_from=2027-04-01', ['april']],
    ['check_in_to=2027-03-15', ['april', 'march']],
    ['created_to=2027-01-04T23:00:00Z', ['march']],
    ['updated_since=2027-01-05T09:00:00Z', ['april', 'march']],
    ['external_reference=M%201', ['march']],
    ['channel=direct', ['april', 'march']],
    ['channel=booking_com', []],
  ])('%s', async (query, names) => {
    const { data } = (await hotel.api.get(`/bookings?${query}`)).body
    expect(data.map(({ id }: Listed) => (id === march.id ? 'march' : 'april'))).toEqual(names)
  })

  it('by guest, code and property; the rooms by booking_id and by the code of the booking', async () => {
    const ids = async (query: string) => (await hotel.api.get(query)).body.data.map(({ id }: Listed) => id)
    expect(await ids(`/bookings?guest_id=${april.guest_id}`)).toEqual([april.id])
    expect(await ids(`/bookings?confirmation_code=${april.confirmation_code}`)).toEqual([april.id])
    expect(await ids(`/bookings?property_id=${hotel.property_id}`)).toHaveLength(2)
    const rooms = april.reservations.map(({ id }) => id).reverse()
    expect(await ids(`/reservations?booking_id=${april.id}`)).toEqual(rooms)
    expect(await ids(`/reservations?confirmation_code=${april.confirmation_code}`)).toEqual(rooms)
  })

  it('pages by cursor; 400 SVC-2005 — a cursor of another list', async () => {
    const first = (await hotel.api.get('/bookings?limit=1')).body
    expect([first.data[0].id, first.has_more]).toEqual([april.id, true])
    const second = (await hotel.api.get(`/bookings?limit=1&cursor=${first.next_cursor}`)).body
    expect([second.data[0].id, second.has_more]).toEqual([march.id, false])
    expect((await hotel.api.get(`/reservations?cursor=${first.next_cursor}`)).body.error.code).toBe(
      'SVC-2005',
    )
  })
})
