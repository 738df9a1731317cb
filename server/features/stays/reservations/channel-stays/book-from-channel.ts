import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { emailKey, findGuestForBooking } from '#server/features/guests/public.ts'
import { readOffer } from '#server/features/pricing/offers/public.ts'
import { chooseGuest, writeBookingGuest } from '../guests/booking-guest.ts'
import { prepareMailOfNew } from '../guests/notify-guest.ts'
import { changeHoldings } from '../holdings/change-holdings.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { ROOMS } from '../holdings/rooms.ts'
import { newReservation } from '../new-reservation.ts'
import { present } from '../present.ts'
import { withoutRooms } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { writeBooking } from '../write-booking.ts'
import {
  type ChannelStay,
  collectedByChannel,
  priceOfChannel,
  termsOfChannel,
  warningsOfStay,
} from './channel-stay.ts'

/**
 * Creates a reservation from a channel's booking. It is never refused: restrictions are the channel's
 * responsibility, its price stands, and nights without a room are overbooked; `warnings` has each. rule 4, 6
 */
export async function bookFromChannel(ctx: Context, stay: ChannelStay): Promise<ReservationRow> {
  const email_key = stay.guest.email ? emailKey(stay.guest.email) : null
  const [found, known] = await Promise.all([
    readOffer(ctx, stay),
    findGuestForBooking(ctx, {
      email_key,
      guest_id: null,
      room_type_id: stay.room_type_id,
    }),
  ])
  const offer = termsOfChannel(found, stay)
  const { price, warnings } = priceOfChannel(offer, stay)
  const body = bodyOf(stay)
  const chosen = chooseGuest(ctx, body, known && { ...known, shown: known.row })
  const profile = {
    ...chosen.profile,
    ...(chosen.known ? {} : { language: stay.guest.language, country: stay.guest.country }),
  }
  const guest = { ...chosen, profile }
  const { channel, party } = stay
  const { booking_id } = stay
  const begun = { ...newReservation(ctx, { offer, stay, party, price, guest, channel, body }), booking_id }
  const overbooked = await changeHoldings(ctx, null, begun, { overbooks: true })
  const over = [...new Set(overbooked.of(NIGHTS).flatMap(({ nights }) => nights))]
  const lacking = overbooked.of(ROOMS)
  const row = {
    ...begun,
    segments: withoutRooms(begun.segments, lacking),
    vat_terms: price.vat_terms,
    collected_by_channel: collectedByChannel(stay, price),
    warnings: [
      ...begun.warnings,
      ...warningsOfStay(offer, stay, over),
      ...warnings,
      ...(lacking.length > 0 ? [NO_ROOM] : []),
    ],
  }
  // Of several rooms the guest is told once, by `orderFromChannel`.
  const queueGuestMail = booking_id ? null : await prepareMailOfNew(ctx, offer, { after: [row], guest })
  await Promise.all([
    writeBookingGuest(ctx, guest),
    writeBooking(ctx, row, guest, queueGuestMail),
    appendAudit(ctx, {
      ...AUDIT,
      ...subjectOf(row),
      actor: ctx.actor,
      before: null,
      after: present(row, ctx.now),
    }),
  ])
  return row
}

const NO_ROOM = { code: 'room_unassigned', message: 'A room of the combined room type is not free.' }

/** In the form of an API request. */
function bodyOf(stay: ChannelStay) {
  const { first_name, last_name, email, phone } = stay.guest
  return {
    room_type_id: stay.room_type_id,
    rate_plan_id: stay.rate_plan_id,
    check_in: stay.check_in,
    check_out: stay.check_out,
    guest: { first_name, last_name, ...(email && { email }), ...(phone && { phone }) },
    external_reference: stay.external_reference,
    ...(stay.notes && { notes: stay.notes }),
    ...(stay.estimated_arrival_time && { estimated_arrival_time: stay.estimated_arrival_time }),
  }
}

const AUDIT = { action: 'channelBooking' }
const subjectOf = ({ id, property_id }: ReservationRow) => ({ resource_id: id, property_id })
