import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { nightsHeld, type ReservationRow } from '../../stays/reservations/public.ts'
import type { DemoHotel } from '../create-hotel.ts'

/** Whether some rooms of a type are free on some nights from a date, by the stays alone. */
export function roomsLeft(
  { room_types }: DemoHotel,
  rows: readonly ReservationRow[],
  nights_of_stay: number,
) {
  const sold = new Map<string, number>()
  for (const { room_type_id, nights } of nightsHeld(rows))
    for (const date of nights)
      sold.set(`${room_type_id} ${date}`, (sold.get(`${room_type_id} ${date}`) ?? 0) + 1)
  const types = new Map(room_types.map((type) => [type.design.room_type.code, type]))
  return (code: string, from: string, rooms: number): boolean => {
    const type = types.get(code)
    return (
      type !== undefined &&
      nightsOf(from, addDays(from, nights_of_stay)).every(
        (date) => (sold.get(`${type.id} ${date}`) ?? 0) + rooms < type.rooms.length,
      )
    )
  }
}
