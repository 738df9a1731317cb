import type { Hotel, TestApp } from '../app.ts'

/** A night in the database. */
export interface Night {
  date: string
  capacity: number
  sold: number
  overbooked: number
}

/** The nights of a room type, in order. */
export async function nightsOf(test: TestApp, room_type_id: string): Promise<Night[]> {
  const { rows } = await test.db.query<Night>(
    `SELECT date::text, capacity, sold, overbooked FROM nights WHERE room_type_id = $1 ORDER BY date`,
    [room_type_id],
  )
  return rows
}

/** Names of the active rooms in natural order: of a property, or of one room type. */
export async function namesOf(hotel: Hotel, room_type_id?: string): Promise<string[]> {
  const filter = room_type_id ? `&room_type_id=${room_type_id}` : ''
  const { body } = await hotel.api.get(`/rooms?limit=100${filter}`)
  const names: string[] = body.data.map((room: { name: string }) => room.name)
  return names.sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** Books stays of a room type, with its own plan; each entry is a check-in, a check-out and a count. */
export async function sell(
  hotel: Hotel,
  room_type_id: string,
  ...stays: [check_in: string, check_out: string, count: number][]
): Promise<void> {
  const book = await desk(hotel, room_type_id)
  for (const [check_in, check_out, count] of stays) {
    for (let i = 0; i < count; i++) await book({ check_in, check_out })
  }
}

/** Books a room type; returns reservations. */
export async function desk(hotel: Hotel, room_type_id: string, terms: object = {}) {
  const plan = await hotel.api.make('/rate-plans', {
    room_type_id,
    name: 'Flexible',
    base_price: { amount: 10000, currency: 'EUR' },
    ...terms,
  })
  return (stay: { check_in: string; check_out: string; room_id?: string }) =>
    hotel.api.make('/reservations', {
      room_type_id,
      rate_plan_id: plan.id,
      guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      ...stay,
    })
}

/** Capacities of all nights of a room type created on 2027-01-04, with a change at a date. */
export function changedSince(date: string, before: number, after: number): number[] {
  const at = Temporal.PlainDate.from('2027-01-03').until(date).days
  return Array.from({ length: 1097 }, (_, i) => (i < at ? before : after))
}

export const outOfOrder = (hotel: Hotel, room_id: string, from: string, to: string) =>
  hotel.api.make(`/rooms/${room_id}/blocks`, { type: 'out_of_order', from, to })
