import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { createRoomType } from '../../inventory/room-types/public.ts'
import { listRooms, updateRoom } from '../../inventory/rooms/public.ts'
import { createRatePlan } from '../../pricing/rate-plans/public.ts'
import { createReservation } from '../../stays/reservations/public.ts'
import type { ContextAt, DemoHotel } from '../create-hotel.ts'
import type { NewDormDesign } from '../designs/design.ts'
import { addRoomTypePhotos } from '../photos/add-photos.ts'

interface OpenedDorm {
  readonly design: NewDormDesign
  readonly now: Temporal.Instant
}

/** A dorm for women or men that has been opened today, by the verbs of the API: it has no past, and its first guests are to come. */
export async function openDorm(
  at: ContextAt,
  { property }: DemoHotel,
  { design: { room_type, floor, photos_of, plan, guests }, now }: OpenedDorm,
): Promise<void> {
  const ctx = at(now.subtract({ minutes: 40 }))
  const unused = { params: undefined, query: undefined }
  const { id: room_type_id } = await createRoomType(ctx, {
    ...unused,
    body: { ...room_type, kind: 'dorm', property_id: property.id },
  })
  const { data: beds } = await listRooms(ctx, { params: undefined, query: { room_type_id }, body: undefined })
  for (const { id } of beds) await updateRoom(ctx, { params: { id }, query: undefined, body: { floor } })
  const { id: rate_plan_id } = await createRatePlan(ctx, {
    ...unused,
    query: {},
    body: { ...plan.terms, room_type_id, channels: [] },
  })
  await addRoomTypePhotos(ctx, room_type_id, photos_of)
  const today = businessDate(property, now)
  for (const { days, nights, ...guest } of guests) {
    const check_in = addDays(today, days)
    const stay = { room_type_id, rate_plan_id, check_in, check_out: addDays(check_in, nights), adults: 1 }
    await createReservation(at(now.subtract({ minutes: 30 })), {
      params: undefined,
      query: {},
      body: { ...stay, party_gender: room_type.gender, guest, notify_guest: false },
    })
  }
}
