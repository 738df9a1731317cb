import type { Context } from '#server/context.ts'
import type { BookingStay } from '#server/features/mail/email/public.ts'
import type { Offer, Party, StayDates, StayPrice } from '#server/features/pricing/offers/public.ts'
import type { StoredService } from '#server/features/pricing/services/public.ts'
import { holdTogether } from '../bookings/hold-together.ts'
import { newReservation } from '../new-reservation.ts'
import type { ReservationRow } from '../row.ts'
import type { BookingGuest } from './booking-guest.ts'
import { presentEmailRooms } from './email-rooms.ts'
import { presentEmailStay } from './email-stay.ts'

interface Quoted {
  readonly offer: Offer
  readonly stay: StayDates
  readonly party: Party
  /** Its services are among it. */
  readonly price: StayPrice
  readonly services: readonly StoredService[]
}

const NOBODY: BookingGuest = {
  known: null,
  profile: {
    id: '',
    first_name: '',
    last_name: '',
    email: null,
    email_key: null,
    phone: null,
    created_at: '',
  },
  booker: { first_name: '', last_name: '', email: null, phone: null },
  warnings: [],
}

const rowOf = (
  ctx: Pick<Context, 'now' | 'takes_cards' | 'confirm_minutes'>,
  { offer, stay, party, price, services }: Quoted,
): ReservationRow => {
  const body = { room_type_id: offer.room_type.id, rate_plan_id: offer.plan.id, ...stay }
  return newReservation(ctx, { offer, stay, party, price, services, guest: NOBODY, channel: 'direct', body })
}

/** Several rooms of one booking, as their guest would be told of them once they were booked now. rule 26.31 */
export function previewRooms(
  ctx: Pick<Context, 'now' | 'takes_cards' | 'confirm_minutes'>,
  rooms: readonly [Quoted, ...Quoted[]],
  names: ReadonlyMap<string, string>,
): BookingStay {
  const rows = holdTogether(rooms.map((room) => rowOf(ctx, room)))
  return presentEmailRooms(rows, rooms[0].offer.property, names)
}

/**
 * A stay as its guest would be told of it once it were booked now: by what books it, so that nothing said before is
 * otherwise afterwards. rule 26.5
 */
export function previewStay(
  ctx: Pick<Context, 'now' | 'takes_cards' | 'confirm_minutes'>,
  quoted: Quoted,
): BookingStay {
  return presentEmailStay(rowOf(ctx, quoted), quoted.offer.property)
}
