import {
  insertReservations,
  oneSegment,
  readReservation,
} from '#server/features/stays/reservations/public.ts'
import { newId } from '#server/kernel/new-id.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel, TestApp } from '../app.ts'
import { makeBooking, makeStock } from '../stock.ts'

/**
 * A property with a stay of three nights in each room: a third departs on the day, and as many arrive without
 * a room. Inserted with nights and invoices as past stays are.
 */
export async function fullHotel(test: TestApp, day: string, rooms: number): Promise<Hotel> {
  const hotel = await test.createHotel()
  const names = Array.from({ length: rooms }, (_, i) => `${100 + i}`)
  const stock = await makeStock(hotel.api, { inventory_count: rooms, room_type: { rooms: names } })
  const first = await makeBooking(hotel.api, stock, { check_in: day, check_out: addDays(day, 3) })
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await hotel.api.get(`/rooms?limit=100${cursor}`)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  await writing(test.app.environments.live.system, hotel.account_id, async (tx) => {
    const ctx = { tx, scope: { account_id: hotel.account_id } }
    const template = (await readReservation(ctx, first.id))!
    const stay = (i: number, check_in: string, room_id: string | null = null) => ({
      ...template,
      id: newId('reservation'),
      check_in,
      check_out: addDays(check_in, 3),
      segments: oneSegment({ check_in, check_out: addDays(check_in, 3) }, { ...template, room_id }),
      booker: { ...template.booker, first_name: `Ngozi ${i}`, last_name: `Okafor ${(i * 7919) % 997}` },
      notes: i % 5 === 0 ? 'Would like a quiet room, on a high floor where there is one.' : null,
    })
    const inside = ids.map((room_id, i) => ({
      ...stay(i, addDays(day, -1 - (i % 3)), room_id),
      status: 'checked_in' as const,
    }))
    const leaving = inside.filter(({ check_out }) => check_out === day)
    await insertReservations(ctx, [...inside, ...leaving.slice(1).map((_, i) => stay(i, day))])
  })
  await test.db.query('ANALYZE reservations, rooms')
  return hotel
}
