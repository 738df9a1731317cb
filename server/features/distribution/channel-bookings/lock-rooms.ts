import type { Context } from '#server/context.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import type { ChannelKey } from '../../channels/public.ts'
import { lockForChannel } from '../../stays/reservations/public.ts'
import { type ChannelBookingRow, readMappedPlan } from './store.ts'

interface Rooms {
  /** Rooms that the booking has now. */
  readonly booked: readonly ChannelBookingRow[]
  /** Rooms that it had. */
  readonly cancelled?: readonly ChannelBookingRow[]
}

/**
 * Locks the nights of all rooms of a booking before the first is claimed: two bookings that name their rooms
 * in different orders would deadlock. One room locks for itself. ADR 27
 */
export async function lockRooms(
  ctx: Context,
  source: ChannelKey,
  { booked, cancelled = [] }: Rooms,
): Promise<void> {
  const all = [...booked, ...cancelled]
  if (all.length < 2) return
  const mapped = await Promise.all(booked.map((row) => readMappedPlan(ctx.tx, source, row)))
  await lockForChannel(ctx, {
    reservation_ids: all.flatMap(({ reservation_id }) => reservation_id ?? []),
    claims: booked.flatMap(({ booking: { check_in, check_out } }, i) => {
      const { room_type_id } = mapped[i]!
      return room_type_id === null ? [] : [{ room_type_id, nights: nightsOf(check_in, check_out) }]
    }),
  })
}
