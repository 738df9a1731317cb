import { newId } from '#server/kernel/new-id.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type ChannelBookingRow, insertBookings } from '../../distribution/channel-bookings/public.ts'
import { percentOf } from '../../pricing/offers/public.ts'
import type { ReservationRow } from '../../stays/reservations/public.ts'
import { batchesOf } from '../batches.ts'
import type { DemoHotel } from '../create-hotel.ts'

/** Channels that guests pay directly. */
const COLLECTING = ['airbnb']

/** Which stays of a property the channels have told a commission for, and how much. rule 18.13 */
export async function writeCommissions(
  ctx: AccountContext,
  hotel: DemoHotel,
  rows: readonly ReservationRow[],
): Promise<void> {
  const percents = new Map(hotel.design.channels.map(({ id, commission }) => [id, commission]))
  const codes = new Map(
    hotel.room_types.flatMap(({ plans }) => plans.map((plan) => [plan.id, plan.codes] as const)),
  )
  const bookings = rows.flatMap((row) => {
    const percent = percents.get(row.channel)
    return percent === undefined ? [] : [bookingOf(row, percent, codes.get(row.rate_plan_id)!)]
  })
  for (const batch of batchesOf(bookings)) await insertBookings(ctx, batch)
}

function bookingOf(
  row: ReservationRow,
  percent: number,
  codes: DemoHotel['room_types'][number]['plans'][number]['codes'],
) {
  const { property_id, channel, check_in, check_out, adults, children, children_ages, currency } = row
  const room = { room_code: codes.channel_room_id, rate_code: codes.channel_rate_id }
  const is_cancelled = row.status === 'cancelled'
  const created = Temporal.Instant.from(row.created_at).epochMilliseconds
  const total = row.nightly_rates.reduce((sum, { amount }) => sum + amount.amount, 0)
  const commission = percentOf(total, percent)
  const payment_collected_by = COLLECTING.includes(channel) ? ('channel' as const) : ('property' as const)
  const booking: ChannelBookingRow['booking'] = {
    ...room,
    check_in,
    check_out,
    adults,
    children,
    children_ages,
    currency,
    commission,
    payment_collected_by,
    nightly: null,
    total,
    services: [],
    price_note: null,
    collected: null,
    comments: row.notes,
    estimated_arrival_time: row.estimated_arrival_time,
    guest: { ...row.booker, title: null, language: null, country: null },
  }
  return {
    id: newId('channel_booking', created),
    property_id,
    channel,
    reference: row.external_reference!,
    room_reference: '1',
    revision: created,
    ...room,
    booking,
    action: is_cancelled ? ('cancel' as const) : ('commit' as const),
    followed: [],
    known_nights: null,
    status: is_cancelled ? ('cancelled' as const) : ('booked' as const),
    held_reason: null,
    reservation_id: row.id,
    payment_collected_by,
    commission,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
