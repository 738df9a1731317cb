import type { Hotel, TestApp } from './app.ts'
import { makeBooking, makeStock, type Stock, type StockOptions } from './stock.ts'

/** Actions on one reservation. */
export const actions = ({ api }: Pick<Hotel, 'api'>, id: string) => ({
  to: (status: string, more: Record<string, unknown> = {}) =>
    api.patch(`/reservations/${id}`, { status, ...more }),
  get: async () => (await api.get(`/reservations/${id}`)).body,
  /** Its events, newest first. */
  events: async () => (await api.get(`/events?resource_id=${id}`)).body.data,
})

/** Availability of a room type, night by night. */
export async function free(api: Hotel['api'], { room_type_id }: Stock, from: string, to: string) {
  const { data } = (await api.get(`/availability?from=${from}&to=${to}&room_type_id=${room_type_id}`)).body
  return data[0].nights.map(({ available }: { available: number }) => available)
}

export const frontDesk = (test: TestApp) => ({
  /** A hotel with a stay from today for three nights, in a room, at the time of check-in. */
  async arriving(options: StockOptions = {}) {
    test.clock.set('2027-01-04T15:00:00Z')
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, options)
    const room_id = (await hotel.api.get('/rooms')).body.data[0].id
    const stay = { check_in: '2027-01-04', check_out: '2027-01-07', room_id }
    const reservation = await makeBooking(hotel.api, stock, stay)
    return { ...hotel, ...actions(hotel, reservation.id), stock, room_id, reservation }
  },
  /** A payment without a request: the API cannot create it. */
  pay: (id: string, amount: number) =>
    test.db.query('UPDATE reservations SET amount_paid = $2 WHERE id = $1', [id, amount]),
})
