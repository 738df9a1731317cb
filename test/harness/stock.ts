import type { Client, Reply } from './client.ts'

/** A room type with a rate plan, created through the API. */
export interface Stock {
  readonly room_type_id: string
  readonly rate_plan_id: string
}

export interface StockOptions {
  readonly property_id?: string
  readonly inventory_count?: number
  readonly room_type?: Record<string, unknown>
  readonly rate_plan?: Record<string, unknown>
}

export const eur = (amount: number) => ({ amount, currency: 'EUR' })

let count = 0

/** By default one room at 120.00 per night. */
export async function makeStock(api: Client, options: StockOptions = {}): Promise<Stock> {
  const number = ++count
  const property = options.property_id ? { property_id: options.property_id } : {}
  const room_type = await api.make('/room-types', {
    name: `Double ${number}`,
    inventory_count: options.inventory_count ?? 1,
    max_occupancy: 4,
    standard_occupancy: 2,
    max_adults: 4,
    max_children: 3,
    ...property,
    ...options.room_type,
  })
  const rate_plan = await makePlan(api, room_type.id, options.rate_plan)
  return { room_type_id: room_type.id, rate_plan_id: rate_plan.id }
}

export const makePlan = (api: Client, room_type_id: string, terms: Record<string, unknown> = {}) =>
  api.make('/rate-plans', { room_type_id, name: 'Flexible', base_price: eur(12000), ...terms })

export const GUEST = { first_name: 'Ngozi', last_name: 'Okafor', email: 'ngozi.okafor@example.com' }

export type BookingFields = Record<string, unknown>

/** The body of a booking: by default two adults for three nights in March. */
export const bookingOf = (stock: Stock, wish: BookingFields = {}) => ({
  ...stock,
  check_in: '2027-03-15',
  check_out: '2027-03-18',
  guest: GUEST,
  adults: 2,
  ...wish,
})

export const book = (
  api: Client,
  stock: Stock,
  wish?: BookingFields,
  headers?: Record<string, string>,
): Promise<Reply> => api.post('/reservations', bookingOf(stock, wish), headers)

/** A booking that must succeed; returns the reservation. */
export const makeBooking = (api: Client, stock: Stock, wish?: BookingFields) =>
  api.make('/reservations', bookingOf(stock, wish))

/** The body of a booking of several rooms; a room is one of these days and party unless it says otherwise. */
export const roomsOf = (rooms: readonly object[], wish: BookingFields = {}) => ({
  guest: GUEST,
  rooms: rooms.map((room) => ({ check_in: '2027-03-15', check_out: '2027-03-18', adults: 2, ...room })),
  ...wish,
})
