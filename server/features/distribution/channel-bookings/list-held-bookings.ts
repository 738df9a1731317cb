import type * as contract from '#contract/distribution/channels.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findChannel } from '../../channels/public.ts'
import { type HeldRow, readHeldPage } from './unmapped-store.ts'

type Op = typeof contract.listHeldBookings

/** Bookings of a channel that are held until their room and rate are mapped, newest first. rule 6 */
export async function listHeldBookings(ctx: Context, input: Input<Op>): Promise<Output<Op>> {
  const channel = await findChannel(ctx, input)
  const { rows, ...page } = await readHeldPage(ctx, channel, input.query)
  return { data: rows.map(presentHeld), ...page }
}

function presentHeld(row: HeldRow): Output<Op>['data'][number] {
  const { booking } = row
  const { first_name, last_name, email, phone } = booking.guest
  return {
    id: row.id,
    channel: row.channel,
    property_id: row.property_id,
    reference: row.reference,
    reason: row.held_reason,
    channel_room_id: row.room_code,
    channel_rate_id: row.rate_code,
    check_in: booking.check_in,
    check_out: booking.check_out,
    adults: booking.adults,
    children: booking.children,
    guest: { first_name, last_name, email, phone },
    total:
      booking.total === null || booking.currency === null ? null : money(booking.total, booking.currency),
    received_at: row.created_at,
  }
}
