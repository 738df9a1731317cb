import type { Input } from '../../../contract/operation.ts'
import type * as contract from '../../../contract/reservations.ts'
import { toTimestamp } from '../../clock.ts'
import type { Context } from '../../context.ts'
import { invalid, missingReference } from '../../faults.ts'
import { newId } from '../../new-id.ts'
import {
  emailKey,
  findGuestForBooking,
  type GuestRow,
  guestIsVisible,
  insertGuest,
  type NewGuest,
  suggestMerge,
} from '../guests/public.ts'
import type { ReservationRow } from './row.ts'

type Body = Input<typeof contract.createReservation>['body']

/** Who a booking is for: a guest we know, or a new one. A booking never changes a stored profile. decisions 4 */
export interface BookingGuest {
  readonly known: GuestRow | null
  readonly profile: NewGuest
  /** Name and contact as booked; null when the guest was named by id. */
  readonly booked_as: ReservationRow['booked_as']
}

/** The guest whom a booking names by id, or by an e-mail that we know. Throws SVC-2002 and SVC-3001. */
export async function findBookingGuest(
  ctx: Context,
  { guest, guest_id }: Body,
): Promise<GuestRow | undefined> {
  if (guest && guest_id) throw invalid('guest_id', 'either_or', 'Give either guest or guest_id.')
  if (!guest && !guest_id) throw invalid('guest', 'required', 'guest or guest_id is required.')
  if (guest && !guest.email && !guest.phone) {
    throw invalid('guest.email', 'required', 'The guest needs an email or a phone.')
  }
  const email_key = guest?.email ? emailKey(guest.email) : null
  if (!guest_id && email_key === null) return undefined
  const [found, visible] = await Promise.all([
    findGuestForBooking(ctx.tx, ctx.scope.account_id, { email_key, guest_id: guest_id ?? null }),
    guest_id ? guestIsVisible(ctx.tx, ctx.scope, guest_id) : true,
  ])
  if (guest_id && !(found && visible)) throw missingReference('guest_id')
  return found
}

export function chooseGuest(ctx: Context, { guest }: Body, known: GuestRow | undefined): BookingGuest {
  const created_at = toTimestamp(ctx.now)
  if (!guest) return { known: known!, profile: { ...known! }, booked_as: null }
  const { first_name, last_name, email = null, phone = null } = guest
  const booked_as = { first_name, last_name, email, phone }
  if (known) return { known, profile: { ...known }, booked_as }
  const profile = {
    id: newId('guest', ctx.now.epochMilliseconds),
    ...booked_as,
    email_key: email && emailKey(email),
    created_at,
  }
  return { known: null, profile, booked_as }
}

/** Adds who is new; notes that a known e-mail came with another last name. */
export async function writeBookingGuest(
  ctx: Context,
  guest: BookingGuest,
  reservation: ReservationRow,
): Promise<void> {
  const { known, profile, booked_as } = guest
  const { account_id } = ctx.scope
  if (!known) await insertGuest(ctx.tx, account_id, profile)
  else if (booked_as) {
    const { first_name, last_name } = booked_as
    const { id: reservation_id, created_at } = reservation
    await suggestMerge(ctx.tx, account_id, {
      guest: known,
      reservation_id,
      first_name,
      last_name,
      created_at,
    })
  }
}
