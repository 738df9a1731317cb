import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, nightsOf } from '#server/kernel/time/dates.ts'
import { createRoomType } from '../../inventory/room-types/public.ts'
import { createRatePlan } from '../../pricing/rate-plans/public.ts'
import { createReservation, type ReservationRow } from '../../stays/reservations/public.ts'
import type { ContextAt, DemoHotel } from '../create-hotel.ts'
import type { CombinedDesign } from '../designs/design.ts'
import { addRoomTypePhotos } from '../photos/add-photos.ts'
import { openDorm } from './open-dorm.ts'
import { roomsLeft } from './rooms-left.ts'

interface Together {
  readonly rows: readonly ReservationRow[]
  readonly now: Temporal.Instant
}

/** Days ahead of the stays in rooms that are sold together, at the earliest and at the latest. */
const [AHEAD_DAYS, MAX_DAYS] = [24, 170]
const NIGHTS = 2
const HOUR = 60

/** Room types that are made of others, each with a stay where its rooms are free, and a dorm that has just been opened. */
export async function sellTogether(at: ContextAt, hotel: DemoHotel, { rows, now }: Together): Promise<void> {
  const today = businessDate(hotel.property, now)
  const isLeft = roomsLeft(hotel, rows, NIGHTS)
  const { combined, new_dorm } = hotel.design
  if (new_dorm) await openDorm(at, hotel, { design: new_dorm, now })
  for (const design of combined) {
    const stock = await createCombined(at, hotel, design, now)
    const check_in = nightsOf(addDays(today, AHEAD_DAYS), addDays(today, MAX_DAYS)).find((date) =>
      isLeft(design.of, date, design.rooms.length),
    )
    if (check_in === undefined) continue
    const { max_occupancy: adults } = design.room_type
    const dates = { check_in, check_out: addDays(check_in, NIGHTS) }
    await createReservation(at(now.subtract({ minutes: 30 * HOUR })), {
      params: undefined,
      query: {},
      body: { ...stock, ...dates, adults, guest: design.guest, notify_guest: false },
    })
  }
}

/** The room type with its rate plan, by the verbs of the API. */
async function createCombined(
  at: ContextAt,
  { property, room_types }: DemoHotel,
  { room_type, of, rooms, plan }: CombinedDesign,
  now: Temporal.Instant,
) {
  const ctx = at(now.subtract({ minutes: 90 * 24 * HOUR }))
  const part = room_types.find(({ design }) => design.room_type.code === of)!
  const room_ids = part.rooms.flatMap(({ id, name }) => (rooms.includes(name) ? id : []))
  const made_of = [{ room_type_id: part.id, count: room_ids.length, room_ids }]
  const unused = { params: undefined, query: undefined }
  const { id } = await createRoomType(ctx, {
    ...unused,
    body: { ...room_type, property_id: property.id, made_of },
  })
  const sold = await createRatePlan(ctx, {
    ...unused,
    query: {},
    body: { ...plan.terms, room_type_id: id, channels: [] },
  })
  await addRoomTypePhotos(ctx, id, of)
  return { room_type_id: id, rate_plan_id: sold.id }
}
