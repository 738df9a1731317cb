import type { Input, Output } from '#contract/operation.ts'
import type { BillTo } from '#contract/parts/invoice-parts.ts'
import type * as contract from '#contract/stays/bookings.ts'
import { appendAudits } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendEventsOfProperty } from '#server/events/append.ts'
import {
  companyOfStay,
  findNamedCompany,
  payerOf,
  requireMayExceedCredit,
} from '#server/features/companies/public.ts'
import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import { firstFolioId, withFolio } from '#server/features/invoices/public.ts'
import { created } from '../events.ts'
import { findNamedGroup, requirePickUp } from '../groups/group-of-stay.ts'
import {
  type BookingGuest,
  chooseGuest,
  findBookingGuest,
  recordBooker,
  writeBookingGuest,
} from '../guests/booking-guest.ts'
import { prepareMailOfNew, type QueueGuestMail } from '../guests/notify-guest.ts'
import { countedPart } from '../holdings/counted-part.ts'
import { canClaimWithCommit, changesOf, claimWithCommit, withOption } from '../holdings/in-order.ts'
import { lockInOrder } from '../holdings/lock-in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { requireOwnRules } from '../money/own-rules.ts'
import { mayBeRouted, routeNewStays } from '../money/routing.ts'
import { newReservation } from '../new-reservation.ts'
import { requireExpectedTotal } from '../party.ts'
import { decideStay } from '../prices/decide-stay.ts'
import { auditedStay, type PricedBooking } from '../prices/price-booking.ts'
import type { ReservationRow } from '../row.ts'
import { openReservations } from '../save-reservation.ts'
import { appendBookingEvent } from './booking-events.ts'
import { claimCreditOf, claimRoomByRoom } from './claim-rooms.ts'
import { holdTogether } from './hold-together.ts'
import { newBooking } from './new-booking.ts'
import { presentBooking } from './present-booking.ts'
import type { Quoted } from './quoted.ts'
import {
  readRequestedRooms,
  requireDistinctRooms,
  requireOneProperty,
  stayBodiesOf,
} from './requested-rooms.ts'
import { eachRoom, forEachRoom } from './room-faults.ts'
import { type BookingRow, insertBooking } from './store.ts'

type Op = typeof contract.createBooking

/** A booking that is to be written. */
interface NewBooking {
  readonly booking: BookingRow
  readonly rooms: readonly ReservationRow[]
  readonly requested: readonly PricedBooking[]
  readonly guest: BookingGuest
  readonly queueGuestMail: QueueGuestMail | null
  /** Nights of the option that it comes from. */
  readonly option: readonly TypeNights[]
}

/**
 * Books several rooms, all or none: as `createReservation`, with what all rooms need locked and claimed together, so that
 * ten rooms take the round trips of one. Where that fails, room by room, to name the one that is refused. rule 4.61, ADR 103
 */
export async function createBooking(ctx: Context, { body }: Input<Op>, quoted?: Quoted): Promise<Output<Op>> {
  requireMayExceedCredit(ctx, body)
  const bodies = stayBodiesOf(body)
  const [found, known_guest, group, named_company] = await Promise.all([
    readRequestedRooms(ctx, bodies),
    findBookingGuest(ctx, bodies[0]!),
    findNamedGroup(ctx, body),
    findNamedCompany(ctx, body),
  ])
  const requested = found.map((room, i) => ({
    ...room,
    named_company,
    kept_rates: quoted?.kept_rates?.[i],
  }))
  requireOneProperty(requested)
  const { property, plan } = requested[0]!.offer
  requirePickUp(group, { property_id: property.id, now: ctx.now })
  const company = companyOfStay(body, {
    found: named_company,
    property_id: property.id,
    before: quoted?.company,
  })
  const priced = eachRoom(requested, (room) => decideStay(ctx, room))
  const total = priced.reduce((sum, { price }) => sum + price.total, 0)
  requireExpectedTotal(body.expected_total, total, plan.currency)

  const guest = chooseGuest(ctx, bodies[0]!, known_guest)
  const booking = newBooking(ctx, property.id, body.billing)
  const of_stays = { property_id: property.id, group_id: group?.id ?? null, ...company }
  await forEachRoom(bodies, ({ routing }) => requireOwnRules(ctx, routing, of_stays))
  const made = requested.map((room, i) => ({
    ...newReservation(ctx, { ...room, ...priced[i]!, guest, company, channel: body.channel ?? 'direct' }),
    booking_id: booking.id,
  }))
  const payer = body.bill_to ? await payerOf(ctx, body.bill_to, property.id) : null
  const billed = made.map((row) => billedTo(row, payer))
  const rooms = holdTogether(billed.some(mayBeRouted) ? await routeNewStays(ctx, billed) : billed)
  requireDistinctRooms(rooms)
  const queueGuestMail = await prepareMailOfNew(ctx, requested[0]!.offer, {
    after: [rooms[0]!, ...rooms.slice(1)],
    notify: body.notify_guest,
    guest,
  })
  const option = quoted?.option ?? []
  await write(ctx, { booking, rooms, requested, guest, queueGuestMail, option })
  return presentBooking(booking, rooms, ctx.now, ctx.scope)
}

/** The payer is that of the room's first folio, which every draft follows. rule 7.58 */
const billedTo = (row: ReservationRow, bill_to: BillTo | null): ReservationRow =>
  bill_to ? { ...row, folios: withFolio(row, { id: firstFolioId(row.id), name: null, bill_to }) } : row

/** In the order of ADR 27, as `createReservation`. */
async function write(ctx: Context, made: NewBooking): Promise<void> {
  const { rooms, requested, guest, option } = made
  const held = rooms.map((row, i) => countedPart(row, requested[i]!))
  const guest_written = writeBookingGuest(ctx, guest)
  if (ctx.commitWith && canClaimWithCommit(held)) {
    const written = writeRooms(ctx, made)
    ctx.commitWith(Promise.all([guest_written, written, claimWithCommit(ctx, held)]))
    return
  }
  const changes = withOption(changesOf([], held), option)
  await lockInOrder(ctx, { changes, several_stays: true, sent_before: guest_written })
  if (option.length > 0) await NIGHTS.release(ctx, option)
  await claimCreditOf(ctx, held)
  await writeRooms(ctx, made)
  await claimRoomByRoom(ctx, held)
}

/** The booking, its rooms, their documents, events and audit rows, each kind in one statement; and the e-mail. */
function writeRooms(ctx: Context, { booking, rooms, requested, guest, queueGuestMail }: NewBooking) {
  const audited = rooms.map((row, i) => ({
    action: 'createReservation',
    actor: ctx.actor,
    resource_id: row.id,
    property_id: row.property_id,
    before: null,
    after: auditedStay(ctx, requested[i]!, row),
  }))
  return Promise.all([
    insertBooking(ctx, booking),
    openReservations(ctx, rooms),
    ...rooms.map((row) => recordBooker(ctx, guest, row)),
    appendEventsOfProperty(ctx, rooms.map(created)),
    appendBookingEvent(ctx, 'booking.created', { booking, rooms }),
    appendAudits(ctx, audited),
    queueGuestMail?.(rooms[0]!),
  ])
}
