import { isDeepStrictEqual } from 'node:util'
import { isToCome } from '#contract/stays/status.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import {
  addServices,
  freeCancellationUntil,
  type Offer,
  readOffer,
} from '#server/features/pricing/offers/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { cancelStay } from '../cancellation/cancel-reservation.ts'
import { ABOVE_CREDIT } from '../changes/standing-warnings.ts'
import { appendUpdated } from '../events.ts'
import { prepareAutomaticMail, readWaiting } from '../guests/notify-guest.ts'
import { changeHoldings } from '../holdings/change-holdings.ts'
import { COMPANY_CREDIT } from '../holdings/company-credit.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { ROOMS } from '../holdings/rooms.ts'
import { SERVICES } from '../holdings/services.ts'
import { withdrawPlannedRefunds } from '../money/plan-refund.ts'
import { isWarnedOverbooked, overbookedNights } from '../nights/overbooked-nights.ts'
import { present } from '../present.ts'
import { reductionsLeft } from '../prices/reduce-nights.ts'
import { readForChange } from '../read-for-change.ts'
import { lodgingOf, oneSegment, roomsOf, withDates, withoutRooms } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { servicesLeft } from '../services/stay-services.ts'
import {
  type ChannelStay,
  collectedByChannel,
  priceOfChannel,
  replaceWarnings,
  termsOfChannel,
  warningsOfStay,
  withWarning,
} from './channel-stay.ts'

/**
 * Applies a channel's change of a booking: the same reservation, with the channel's dates, room, party and
 * price. A channel cannot change a stay that is in house or over, and what staff has cancelled stays
 * cancelled: `warnings` says so. rule 4, 6
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
  await withdrawPlannedRefunds(ctx, row)
  const offer = termsOfChannel(await readOffer(ctx, stay), stay)
  const { price, warnings } = priceOfChannel(offer, stay, row)
  const changed = moved(row, stay, offer, property)
  const services = servicesLeft(changed, property, ctx.now)
  const sold_stay = {
    ...changed,
    ...price,
    ...addServices(price, row.currency, { after: services }),
    services,
    collected_by_channel: collectedByChannel(stay, price),
    ...reductionsLeft(price.nightly_rates, row),
  }
  // Its rooms are claimed anew: one that is out of order by now is not kept.
  const overbooked = await changeHoldings(ctx, { ...row, segments: withoutRooms(row.segments) }, sold_stay, {
    overbooks: true,
  })
  const over = [...new Set(overbooked.of(NIGHTS).flatMap(({ nights }) => nights))]
  over.push(...(await stillOver(ctx, row, sold_stay, over)))
  const services_over = [...new Set(overbooked.of(SERVICES).map(({ date }) => date))].sort()
  const segments = withoutRooms(sold_stay.segments, overbooked.of(ROOMS))
  const lost = roomsOf({ segments }).length < roomsOf(row).length
  const fresh = [
    ...warningsOfStay(offer, stay, over),
    ...warnings,
    ...(overbooked.of(COMPANY_CREDIT).length > 0 ? [ABOVE_CREDIT] : []),
    ...(services_over.length > 0
      ? [{ code: 'service_overbooked', message: `A service is sold out on ${services_over.join(', ')}.` }]
      : []),
    ...(lost
      ? [{ code: 'room_unassigned', message: 'The room is not free, or not of the type, any more.' }]
      : []),
  ]
  return save(ctx, row, { ...sold_stay, segments, warnings: replaceWarnings(row.warnings, fresh) })
}

/**
 * Nights that the stay keeps, and that are overbooked already: no new night is claimed there, and no room is
 * free.
 */
async function stillOver(
  ctx: Context,
  before: ReservationRow,
  after: ReservationRow,
  over: readonly string[],
): Promise<string[]> {
  return isWarnedOverbooked(before) ? overbookedNights(ctx, after, over) : []
}

/** A channel may reinstate what it cancelled, as long as nothing was refunded. */
function mayFollow({ status, cancellation, refund_begun }: ReservationRow): boolean {
  if (status !== 'cancelled') return isToCome({ status })
  return cancellation?.cancelled_by === 'channel' && !refund_begun
}

function moved(row: ReservationRow, stay: ChannelStay, offer: Offer, property: PropertyRow): ReservationRow {
  const policy = offer.plan.cancellation_policy
  return {
    ...row,
    booking_id: row.booking_id ?? stay.booking_id,
    status: 'confirmed',
    hold_expires_at: null,
    fee: null,
    cancellation: null,
    check_in: stay.check_in,
    check_out: stay.check_out,
    // With another room type the old room no longer fits.
    segments:
      stay.room_type_id === row.room_type_id
        ? withDates(row.segments, stay)
        : oneSegment(stay, lodgingOf(offer.room_type, null)),
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

/** Applies a channel's cancellation; a guest in house stays in house, and staff is notified. rule 6 */
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
  const choice = { reason: 'cancelled_at_channel', note: null, waiting, of_booking: row.booking_id !== null }
  const after = await cancelStay(ctx, row, property, choice)
  await audit(ctx, row, after)
  return after
}

/**
 * Assigns the room that the channel has sold, where the stay has none yet and the room is free; else staff
 * choose one.
 */
export async function assignFromChannel(
  ctx: Context,
  reservation_id: string,
  room_id: string,
): Promise<void> {
  const { row } = await readForChange(ctx, reservation_id)
  if (roomsOf(row).length > 0 || row.status !== 'confirmed') return
  const { room_type_id } = row
  const assigned = { ...row, segments: oneSegment(row, { room_id, room_type_id }) }
  const overbooked = await changeHoldings(ctx, row, assigned, { overbooks: true })
  if (overbooked.of(ROOMS).length === 0) await save(ctx, row, assigned)
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
  save(ctx, row, { ...row, warnings: withWarning(row, warning) })

async function save(ctx: Context, before: ReservationRow, after: ReservationRow): Promise<ReservationRow> {
  if (isDeepStrictEqual(before, after)) return before
  // Of several rooms the guest is told once, by `orderFromChannel`.
  const queueGuestMail = after.booking_id ? null : await prepareAutomaticMail(ctx, before, after)
  return saveReservation(ctx, before, after, {
    along: (saved) => [appendUpdated(ctx, before, saved), queueGuestMail?.(saved), audit(ctx, before, saved)],
  })
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
