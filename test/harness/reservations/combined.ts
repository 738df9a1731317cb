import type { Hotel } from '../app.ts'
import { makePlan, makeStock, type Stock } from '../stock.ts'

interface NamedRoom {
  readonly id: string
  readonly name: string
}

/** Rooms that are sold one by one, and together as a combined room type. */
export interface CombinedStock {
  readonly part: Stock
  readonly rooms: readonly NamedRoom[]
  readonly whole: Stock
}

/** The rooms of a type, by name. */
export async function roomsOfType(hotel: Hotel, room_type_id: string): Promise<NamedRoom[]> {
  const { body } = await hotel.api.get(`/rooms?limit=100&room_type_id=${room_type_id}`)
  const rooms: NamedRoom[] = body.data
  return rooms.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** A room type that is made of others, with a rate plan. */
export async function combine(hotel: Hotel, made_of: readonly object[], more: object = {}): Promise<Stock> {
  const { id } = await hotel.api.make('/room-types', {
    name: 'Together',
    inventory_count: 1,
    max_occupancy: 8,
    made_of,
    ...more,
  })
  const plan = await makePlan(hotel.api, id, { base_price: { amount: 30000, currency: 'EUR' } })
  return { room_type_id: id, rate_plan_id: plan.id }
}

/** By default three rooms, of which the first two are a suite. */
export async function suite(hotel: Hotel, { count = 3, taken = 2 } = {}): Promise<CombinedStock> {
  const names = Array.from({ length: count }, (_, i) => `${101 + i}`)
  const part = await makeStock(hotel.api, { inventory_count: count, room_type: { rooms: names } })
  const rooms = await roomsOfType(hotel, part.room_type_id)
  const room_ids = rooms.slice(0, taken).map(({ id }) => id)
  const whole = await combine(hotel, [{ room_type_id: part.room_type_id, count: taken, room_ids }], {
    name: 'Suite',
  })
  return { part, rooms, whole }
}
