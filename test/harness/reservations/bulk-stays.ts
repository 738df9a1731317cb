import { addDays } from '#server/kernel/time/dates.ts'
import type { Hotel, TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { bookingOf, makeStock, type Stock } from '../stock.ts'

/** A season of a small hotel: more than two pages of the maximum size. */
const BOOKINGS = 240
const AT_ONCE = 8

/** A reservation as the API shows it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into every field of it
export type ReservationBody = any

export interface BulkStays {
  readonly hotel: Hotel
  readonly properties: readonly string[]
  readonly stocks: readonly Stock[]
  /** All reservations read one by one, at the current time of the clock. */
  readonly all: readonly ReservationBody[]
}

/**
 * An account of two properties with reservations of every status, channel and age: created in one hour and
 * changed in the two after it, several within one second. Some expired holds are not released yet.
 */
export async function insertStays(test: TestApp): Promise<BulkStays> {
  const hotel = await test.createHotel()
  const second = await hotel.addProperty()
  const properties = [hotel.property_id, second]
  for (const property_id of properties) await hotel.connectChannel('booking_com', property_id)
  await hotel.connectChannel('expedia')
  const room_type = { inventory_count: 150 }
  const deposit = (hold_minutes: number) => ({
    room_type,
    property_id: hotel.property_id,
    rate_plan: { deposit_rule: { type: 'percent', percent: 30, hold_minutes } },
  })
  const stocks = [
    await makeStock(hotel.api, { property_id: hotel.property_id, room_type }),
    await makeStock(hotel.api, { property_id: second, room_type }),
    await makeStock(hotel.api, deposit(10)),
    await makeStock(hotel.api, deposit(10_080)),
  ]
  test.clock.set('2027-01-04T15:00:00Z')
  const ids: string[] = []
  for (let i = 0; i < BOOKINGS; i += AT_ONCE) {
    test.clock.advance({ milliseconds: 100_700 })
    const batch = Array.from({ length: AT_ONCE }, (_, j) => {
      const stock = stocks[((i + j) % 7) % stocks.length]!
      return hotel.api.make('/reservations', bookingOf(stock, wishAt(i + j, stock === stocks[1])))
    })
    for (const { id } of await Promise.all(batch)) ids.push(id)
  }
  await change(test, hotel.api, ids)
  test.clock.set('2027-01-04T18:00:00Z')
  const all = await Promise.all(ids.map((id) => hotel.api.get(`/reservations/${id}`)))
  return { hotel, properties, stocks, all: all.map(({ body }) => body) }
}

function wishAt(i: number, at_second: boolean) {
  const check_in = addDays('2027-01-04', i % 5 === 0 ? 0 : (i * 7) % 31)
  return {
    check_in,
    check_out: addDays(check_in, 1 + (i % 4)),
    channel: ['direct', 'booking_com', at_second ? 'booking_com' : 'expedia'][i % 3],
    external_reference: i % 2 === 0 ? null : `BK-${i % 40}`,
    guest: { first_name: 'Ngozi', last_name: 'Okafor', email: `guest${i % 9}@example.com` },
  }
}

/** Changes the status or texts of every second one, a few each second. */
async function change(test: TestApp, api: Client, ids: readonly string[]): Promise<void> {
  const rooms = new Map<string, string[]>()
  for (const [i, id] of ids.filter((_, at) => at % 2 === 0).entries()) {
    test.clock.advance({ milliseconds: 400 })
    const path = `/reservations/${id}`
    const { status, check_in, room_type_id } = (await api.get(path)).body
    if (status !== 'confirmed' || i % 7 === 0) await api.patch(path, { notes: `Number ${i}` })
    else if (check_in !== '2027-01-04' || i % 4 === 0) await api.post(`${path}/cancel`)
    else if (i % 4 === 1) await api.patch(path, { status: 'no_show' })
    else {
      const free = rooms.get(room_type_id) ?? (await roomsOf(api, room_type_id))
      rooms.set(room_type_id, free)
      await api.patch(path, { status: 'checked_in', room_id: free.pop() })
      if (i % 4 === 2) await api.patch(path, { status: 'checked_out', allow_open_balance: true })
    }
  }
}

async function roomsOf(api: Client, room_type_id: string): Promise<string[]> {
  const { body } = await api.get(`/rooms?room_type_id=${room_type_id}&limit=100`)
  return body.data.map(({ id }: { id: string }) => id)
}
