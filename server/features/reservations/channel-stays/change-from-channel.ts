import { isDeepStrictEqual } from 'node:util'
import { appendAudit } from '../../../audit/append.ts'
import type { Context } from '../../../context.ts'
import { appendEvent } from '../../../events/append.ts'
import { toTimestamp } from '../../../kernel/clock.ts'
import { nightsOf } from '../../../kernel/dates.ts'
import { readOverbooked } from '../../inventory/public.ts'
import { freeCancellationUntil, type Offer, readOffer } from '../../offers/public.ts'
import type { PropertyRow } from '../../properties/public.ts'
import { cancelStay } from '../cancellation/cancel-reservation.ts'
import { updated } from '../events.ts'
import { prepareAutomaticMail, readWaiting } from '../guests/notify-guest.ts'
import { claimNightsOverbooking } from '../nights/claim-nights.ts'
import { lockInOrder } from '../nights/lock-in-order.ts'
import { settleNights } from '../nights/settle-nights.ts'
import { present } from '../present.ts'
import { readForChange } from '../read-for-change.ts'
import { roomFits } from '../rooms/room-choice.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import {
  type ChannelStay,
  priceOfChannel,
  renewed,
  termsOfChannel,
  warned,
  warningsOfStay,
} from './channel-stay.ts'

/**
 * Follows a channel that has changed a booking: the same reservation, with the channel's dates, room, party and price.
 * What is in house or over is not touched by a channel, and what staff has cancelled stays cancelled: `warnings` says
 * so. rule 4, 6
 */
export async function changeFromChannel(
  ctx: Context,
  reservation_id: string,
  stay: ChannelStay,
): Promise<ReservationRow> {
  const { row, property } = await readForChange(ctx, reservation_id)
  if (!mayFollow(row)) {
    return warn(ctx, row, {
      code: 'channel_change_not_applied',
      message: `The channel changed the booking to ${stay.check_in} – ${stay.check_out}; the stay is ${row.status} here.`,
    })
  }
  const offer = termsOfChannel(await readOffer(ctx, stay), stay)
  const { price, warnings } = priceOfChannel(offer, stay, row.nightly_rates)
  const wanted = { ...moved(row, stay, offer, property), ...price }
  const over: string[] = []
  const enters = row.room_id === null ? [] : [row.room_id]
  await settleNights(ctx, row, wanted, { take: claimNightsOverbooking(over), enters })
  const room_id = await roomAfterChange(ctx, row, wanted)
  over.push(...(await stillOver(ctx, row, wanted, over)))
  const lost = row.room_id !== null && room_id === null
  const fresh = [
    ...warningsOfStay(offer, stay, over),
    ...warnings,
    ...(lost
      ? [{ code: 'room_unassigned', message: 'The room is not free, or not of the type, any more.' }]
      : []),
  ]
  return save(ctx, row, { ...wanted, room_id, warnings: renewed(row.warnings, fresh) })
}

/** Nights that the stay keeps, and was told to be overbooked for: no new night is taken there, and no room is free. */
async function stillOver(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
  over: readonly string[],
): Promise<string[]> {
  if (!before.warnings.some(({ code }) => code === 'overbooked')) return []
  const nights = nightsOf(after.held_from, after.held_to).filter((date) => !over.includes(date))
  return readOverbooked(ctx, after.room_type_id, nights)
}

/** What a channel cancelled it may revive, as long as no money has gone back. */
function mayFollow({ status, cancellation, amount_refunded }: ReservationRow): boolean {
  if (status !== 'cancelled') return status === 'confirmed' || status === 'pending_payment'
  return cancellation?.cancelled_by === 'channel' && cancellation.refund === null && amount_refunded === 0
}

function moved(row: ReservationRow, stay: ChannelStay, offer: Offer, property: PropertyRow): ReservationRow {
  const policy = offer.plan.cancellation_policy
  return {
    ...row,
    status: 'confirmed',
    hold_expires_at: null,
    fee: null,
    cancellation: null,
    check_in: stay.check_in,
    check_out: stay.check_out,
    held_from: stay.check_in,
    held_to: stay.check_out,
    room_type_id: stay.room_type_id,
    rate_plan_id: stay.rate_plan_id,
    adults: stay.party.adults,
    children: stay.party.children,
    children_ages: [...stay.party.children_ages],
    cancellation_policy: policy,
    free_cancellation_until: freeCancellationUntil(policy, stay.check_in, property),
    estimated_arrival_time: stay.estimated_arrival_time ?? row.estimated_arrival_time,
    notes: stay.notes ?? row.notes,
  }
}

/** The room, where the stay can keep it. */
async function roomAfterChange(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
): Promise<string | null> {
  if (before.room_id === null) return null
  const fits = await roomFits(ctx, {
    room_id: before.room_id,
    room_type_id: after.room_type_id,
    reservation_id: before.id,
    from: after.held_from,
    to: after.held_to,
  })
  return fits ? before.room_id : null
}

/** Follows a channel that has cancelled; a guest who is here stays here, and staff is told. rule 6 */
export async function cancelFromChannel(ctx: Context, reservation_id: string): Promise<ReservationRow> {
  const { row, property } = await readForChange(ctx, reservation_id)
  if (row.status === 'cancelled') return row
  if (row.status !== 'confirmed' && row.status !== 'pending_payment') {
    const code = row.status === 'checked_in' ? 'channel_cancelled_in_house' : 'channel_change_not_applied'
    return warn(ctx, row, {
      code,
      message: `The channel cancelled the booking; the stay is ${row.status} here.`,
    })
  }
  const waiting = await readWaiting(ctx, row.id)
  const after = await cancelStay(ctx, row, property, { reason: 'cancelled_at_channel', note: null, waiting })
  await audit(ctx, row, after)
  return after
}

/**
 * Gives a stay the room that the channel has sold, where it has none yet and the room is free; else it stays without
 * one, for staff to choose.
 */
export async function assignFromChannel(
  ctx: Context,
  reservation_id: string,
  room_id: string,
): Promise<void> {
  const { row } = await readForChange(ctx, reservation_id)
  if (row.room_id !== null || row.status !== 'confirmed') return
  const { id, room_type_id, held_from: from, held_to: to } = row
  await lockInOrder(ctx, { own: row, taken: [], enters: [room_id] })
  const fits = await roomFits(ctx, { room_id, room_type_id, reservation_id: id, from, to })
  if (fits) await save(ctx, row, { ...row, room_id })
}

/** Adds a warning to a reservation of a channel. */
export async function warnOfChannel(
  ctx: Context,
  reservation_id: string,
  warning: { code: string; message: string },
): Promise<ReservationRow> {
  const { row } = await readForChange(ctx, reservation_id)
  return warn(ctx, row, warning)
}

const warn = (ctx: Context, row: ReservationRow, warning: { code: string; message: string }) =>
  save(ctx, row, { ...row, warnings: warned(row, warning) })

async function save(ctx: Context, before: ReservationRow, after: ReservationRow): Promise<ReservationRow> {
  if (isDeepStrictEqual(before, after)) return before
  const row = { ...after, version: before.version + 1, updated_at: toTimestamp(ctx.now) }
  const notifyGuest = await prepareAutomaticMail(ctx, before, row)
  return saveReservation(ctx, before, row, {
    along: (saved) => [tell(ctx, before, saved), notifyGuest?.(saved), audit(ctx, before, saved)],
  })
}

async function tell(ctx: Context, before: ReservationRow, after: ReservationRow): Promise<void> {
  const fact = updated(before, after)
  if (fact) await appendEvent(ctx, fact)
}

const audit = (ctx: Context, before: ReservationRow, after: ReservationRow) =>
  appendAudit(ctx, {
    action: 'channelBooking',
    actor: ctx.actor,
    resource_id: after.id,
    property_id: after.property_id,
    before: present(before, ctx.now),
    after: present(after, ctx.now),
  })
