import type { HeldBooking } from '#contract/distribution/channels.ts'
import { shorten } from '#contract/text/shorten.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import type { InboundBooking, InboundResult } from '#server/integrations/channel-adapters/channel-adapter.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { type ChannelKey, markForResend } from '../../channels/public.ts'
import { toE164 } from '../../guests/public.ts'
import {
  bookFromChannel,
  type ChannelStay,
  cancelFromChannel,
  changeFromChannel,
  GUEST_NAME_DIFFERS,
  type ReservationRow,
  warnOfChannel,
} from '../../stays/reservations/public.ts'
import type { AcceptedRoom } from './accepted.ts'
import { knownNights } from './known-nights.ts'
import { lockRooms } from './lock-rooms.ts'
import { type Order, orderOf } from './order.ts'
import { compareRevision, isContradicted, messageOf, messagesToStore } from './revisions.ts'
import { NO_ROOM, requireValidStay, roomsToStore } from './rooms.ts'
import { type ChannelBookingRow, lockBooking, readMappedPlan, writeBooking } from './store.ts'

type AcceptedResult = Extract<InboundResult, { kind: 'accepted' }>

/** The connection of a booking, or a calendar. */
export interface BookingSource extends ChannelKey {
  /** Whether it collects the money of bookings that do not say who does. */
  readonly collects_payment?: boolean
}

/**
 * Applies a message of a channel about a booking: once for each revision, never an older one after a newer
 * (see `compareRevision`), and without refusing what the guest has already been promised. Throws for what can
 * never be a stay. rule 4, 6
 */
export async function acceptBooking(
  ctx: Context,
  source: BookingSource,
  booking: InboundBooking,
): Promise<AcceptedResult> {
  requireValidStay(booking)
  const known = await lockBooking(ctx.tx, source, booking.reference)
  const message = messageOf(booking)
  // A message names all rooms of the booking.
  const [stored] = known
  const verdict = stored ? compareRevision(message, stored) : 'newer'
  if (verdict === 'known') return acceptedOf(booking.reference, known, [])
  if (verdict === 'undated')
    return acceptedOf(booking.reference, known, await warnOfUndated(ctx, source, known))
  const revision = {
    revision: booking.revision,
    action: booking.action,
    followed: messagesToStore(message, stored),
    updated_at: toTimestamp(ctx.now),
  }
  const at = new Map(known.map((row) => [row.room_reference, row]))
  const rooms = booking.action === 'cancel' ? [] : roomsToStore(booking, source)
  const written: ChannelBookingRow[] = []
  const stays: ReservationRow[] = []
  const store = async ({ row, stay }: AcceptedBooking) => {
    await writeBooking(ctx.tx, source, row)
    written.push(row)
    if (stay) stays.push(stay)
  }
  const booked = rooms.map(({ reference, ...room }) =>
    rowOf(booking, revision, reference, room, at.get(reference)),
  )
  for (const { room_reference } of booked) at.delete(room_reference)
  await lockRooms(ctx, source, { booked, cancelled: [...at.values()] })
  const order = await orderOf(ctx, source, { known, booked })
  for (const row of booked) await store(await acceptRoom(ctx, source, row, order))
  // A room that the newest revision does not name is cancelled; a cancel message cancels all of them.
  for (const row of at.values()) await store(await cancelBooking(ctx, { ...row, ...revision }, order))
  await order.announce()
  if (written.length === 0) await store({ row: tombstone(source, booking, revision) })
  await markForResend(ctx.tx, source, [...known, ...written].flatMap(nightsSold))
  return acceptedOf(booking.reference, written, stays)
}

/** Nights that the channel has deducted by itself, before or now. */
function nightsSold({ booking: { room_code, check_in, check_out } }: ChannelBookingRow) {
  return check_in < check_out ? [{ room_code, first: check_in, last: addDays(check_out, -1) }] : []
}

const acceptedOf = (
  reference: string,
  rows: readonly ChannelBookingRow[],
  stays: readonly ReservationRow[],
): AcceptedResult => ({
  kind: 'accepted',
  reference,
  reservation_ids: rows.flatMap(({ reservation_id }) => reservation_id ?? []),
  // The channel's echo leaves out other guests.
  warnings: stays.flatMap(({ warnings }) => warnings.filter(({ code }) => code !== GUEST_NAME_DIFFERS.code)),
})

interface AcceptedBooking {
  readonly row: ChannelBookingRow
  readonly stay?: ReservationRow
}

/** What all rooms of a booking have in common once a message is applied. */
type Revision = Pick<ChannelBookingRow, 'revision' | 'action' | 'followed' | 'updated_at'>

function rowOf(
  { reference }: InboundBooking,
  revision: Revision,
  room_reference: string,
  room: AcceptedRoom,
  before: ChannelBookingRow | undefined,
): ChannelBookingRow {
  const { updated_at } = revision
  return {
    id: before?.id ?? newId('channel_booking', Temporal.Instant.from(updated_at).epochMilliseconds),
    reference,
    room_reference,
    ...revision,
    status: before?.status ?? 'held',
    held_reason: null,
    reservation_id: before?.reservation_id ?? null,
    room_code: room.room_code,
    rate_code: room.rate_code,
    booking: room,
    payment_collected_by: room.payment_collected_by,
    commission: room.commission,
    known_nights: before?.known_nights ?? null,
    created_at: before?.created_at ?? updated_at,
  }
}

/** Creates the reservation of a room, changes the one that it has, or holds it until its codes are mapped. */
export async function acceptRoom(
  ctx: Context,
  source: ChannelKey,
  row: ChannelBookingRow,
  order: Order,
): Promise<AcceptedBooking> {
  const { booking, reservation_id } = row
  const mapped = await readMappedPlan(ctx.tx, source, row)
  const { room_type_id, rate_plan_id, currency } = mapped
  const other_currency = booking.currency !== null && booking.currency !== currency
  if (room_type_id === null || rate_plan_id === null || other_currency) {
    const reason =
      room_type_id === null ? 'unmapped_room' : rate_plan_id === null ? 'unmapped_rate' : 'other_currency'
    return hold(ctx, source, row, reason)
  }
  const stay = stayOf(source, row, { room_type_id, rate_plan_id, booking_id: await order.bookingId() })
  const saved = reservation_id
    ? await changeFromChannel(ctx, reservation_id, stay)
    : await bookFromChannel(ctx, stay)
  if (!reservation_id) order.booked.push(saved)
  const known_nights = await knownNights(ctx, source, row, saved)
  return {
    row: { ...row, status: 'booked', held_reason: null, reservation_id: saved.id, known_nights },
    stay: saved,
  }
}

function stayOf(
  { property_id, channel }: ChannelKey,
  row: ChannelBookingRow,
  mapped: { room_type_id: string; rate_plan_id: string; booking_id: string | null },
): ChannelStay {
  const { booking, reference } = row
  const { guest, adults, children, children_ages } = booking
  const { title, ...named } = guest
  const phone = guest.phone && toE164(guest.phone)
  const unknown_phone = guest.phone && !phone ? `Phone: ${guest.phone}` : null
  return {
    ...mapped,
    property_id,
    channel,
    external_reference: reference,
    check_in: booking.check_in,
    check_out: booking.check_out,
    party: { adults, children, children_ages },
    nightly: booking.nightly,
    total: withServices(booking),
    guest: { ...named, ...namesOf(guest, reference), phone },
    price_note: booking.price_note ?? null,
    payment_collected_by: booking.payment_collected_by,
    collected: booking.collected ?? null,
    notes:
      [title && `Title: ${title}`, booking.comments, unknown_phone, booking.price_note]
        .filter(Boolean)
        .join('\n') || null,
    estimated_arrival_time: booking.estimated_arrival_time,
    warnings: isContradicted(row) ? [contradiction(row)] : [],
  }
}

/** Services are charged with the room. Stored bookings of before they were read have none. */
const withServices = ({ total, services = [] }: AcceptedRoom): number | null =>
  total === null ? null : services.reduce((sum, { amount }) => sum + amount, total)

/** One name is enough; a guest without any goes by the channel's number. rule 6.27 */
function namesOf({ first_name, last_name }: AcceptedRoom['guest'], reference: string) {
  if (first_name === null && last_name === null)
    return { first_name: 'Guest', last_name: shorten(reference, 100) }
  return { first_name: first_name ?? '', last_name: last_name ?? '' }
}

const contradiction = ({ revision }: ChannelBookingRow) => ({
  code: 'channel_changes_contradict',
  message:
    `The channel sent different changes of the same moment, ${toTimestamp(Temporal.Instant.fromEpochMilliseconds(revision))}; ` +
    'the one that arrived last is followed.',
})

const UNDATED = {
  code: 'channel_change_not_applied',
  message:
    'The channel sent a change that does not say when it was made; it is not known to be newer than the stored booking.',
}

/** Notifies staff of a change that was not applied. Reservations are locked in the order of their ids. */
async function warnOfUndated(
  ctx: Context,
  { property_id, channel }: ChannelKey,
  known: readonly ChannelBookingRow[],
): Promise<ReservationRow[]> {
  ctx.log.warn({ channel, property_id }, 'a channel change without a timestamp was not applied')
  const stays: ReservationRow[] = []
  for (const id of known.flatMap(({ reservation_id }) => reservation_id ?? []).toSorted())
    stays.push(await warnOfChannel(ctx, id, UNDATED))
  return stays
}

/** Stores and acknowledges the room, and emits an event: somebody has to map it. rule 6 */
async function hold(
  ctx: Context,
  { property_id, channel }: ChannelKey,
  row: ChannelBookingRow,
  held_reason: Exclude<HeldBooking['reason'], 'failed'>,
): Promise<AcceptedBooking> {
  const what = held_reason === 'other_currency' ? `currency ${row.booking.currency}` : CODES[held_reason](row)
  const message = `Booking ${row.reference} is held: ${what}.`
  ctx.log.warn({ channel, property_id, reason: held_reason }, 'a booking of a channel is held')
  const [stay] = await Promise.all([
    row.reservation_id &&
      warnOfChannel(ctx, row.reservation_id, { code: 'channel_change_not_applied', message }),
    appendEvent(ctx, {
      type: 'channel.error',
      property_id,
      resource_id: channel,
      data: { channel, code: 'SVC-1012', message },
    }),
  ])
  return { row: { ...row, status: 'held', held_reason }, ...(stay && { stay }) }
}

const CODES = {
  unmapped_room: ({ room_code }: ChannelBookingRow) => `no rate plan is mapped to the room ${room_code}`,
  unmapped_rate: ({ room_code, rate_code }: ChannelBookingRow) =>
    `no rate plan is mapped to the rate ${rate_code} of the room ${room_code}`,
}

async function cancelBooking(ctx: Context, row: ChannelBookingRow, order: Order): Promise<AcceptedBooking> {
  if (row.reservation_id === null) return { row: { ...row, status: 'never_booked', held_reason: null } }
  const stay = await cancelFromChannel(ctx, row.reservation_id)
  order.cancelled.push(stay)
  return { row: { ...row, status: 'cancelled', held_reason: null }, stay }
}

/** A cancel of an unknown booking is remembered, so that the booking, should it come later, is cancelled. */
function tombstone(source: BookingSource, booking: InboundBooking, revision: Revision): ChannelBookingRow {
  const [room] = roomsToStore(booking, source)
  const { reference, ...codes } = room ?? NO_ROOM
  return { ...rowOf(booking, revision, reference, codes, undefined), status: 'never_booked' }
}
