import type { Input } from '#contract/operation.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import {
  bookerOf,
  differenceOf,
  emailKey,
  findGuestForBooking,
  type GuestOfBooking,
  insertAlias,
  insertGuest,
  insertGuests,
  isAlias,
  type NewGuest,
  readCallerVisibility,
  requireLivingGuest,
  suggestMerge,
  visibleProfile,
} from '#server/features/guests/public.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { ReservationRow, StoredWarning } from '../row.ts'

type Body = Input<typeof contract.createReservation>['body']

/** The guest of a booking: a known or a new one. A booking never changes a stored profile. rule 4 */
export interface BookingGuest {
  readonly known: GuestOfBooking | null
  readonly profile: NewGuest
  /** Name and contact as booked. */
  readonly booker: Booker
  readonly warnings: readonly StoredWarning[]
}

interface KnownGuest extends GuestOfBooking {
  /** The profile as visible to the caller. */
  readonly shown: NewGuest
}

interface NamedGuest {
  readonly guest: Body['guest'] | undefined
  readonly guest_id: string | undefined
}

/** SVC-2002 where a guest is not named, named twice, or cannot be reached. */
export function requireNamedGuest({ guest, guest_id }: NamedGuest): void {
  if (guest && guest_id) throw invalid('guest_id', 'either_or', 'Give either guest or guest_id.')
  if (!guest && !guest_id) throw invalid('guest', 'required', 'guest or guest_id is required.')
  if (guest && !guest.email && !guest.phone) {
    throw invalid('guest.email', 'required', 'The guest needs an email or a phone.')
  }
  if (guest && !guest.first_name && !guest.last_name)
    throw invalid('guest.last_name', 'required', 'The guest needs a first_name or a last_name.')
}

/** The guest whom a booking names by id, or by a known e-mail address. Throws SVC-2002 and SVC-3001. */
export async function findBookingGuest(
  ctx: Context,
  { guest, guest_id, room_type_id }: Body,
): Promise<KnownGuest | undefined> {
  requireNamedGuest({ guest, guest_id })
  const email_key = guest?.email ? emailKey(guest.email) : null
  const [found, visibility] = await Promise.all([
    findGuestForBooking(ctx, {
      email_key,
      guest_id: guest_id ?? null,
      room_type_id,
    }),
    guest_id ? readCallerVisibility(ctx, guest_id) : null,
  ])
  if (!guest_id) return found && { ...found, shown: found.row }
  const shown = visibleProfile(found?.row, visibility)
  if (!found || !shown || found.row.erased_at !== null) throw missingReference('guest_id')
  return { ...found, shown }
}

export function chooseGuest(ctx: Context, { guest }: Body, known: KnownGuest | undefined): BookingGuest {
  if (!guest) return { known: known!, profile: known!.row, booker: bookerOf(known!.shown), warnings: [] }
  const { first_name = '', last_name = '', email = null, phone = null, language = null } = guest
  const booker = { first_name, last_name, email, phone }
  if (known) return { known, profile: known.row, booker, warnings: warningsOf(known, booker) }
  const profile = {
    id: newId('guest', ctx.now.epochMilliseconds),
    ...booker,
    email_key: email && emailKey(email),
    language,
    created_at: toTimestamp(ctx.now),
  }
  return { known: null, profile, booker, warnings: [] }
}

export const GUEST_NAME_DIFFERS = {
  code: 'guest_name_differs',
  message: 'The guest profile with this e-mail has another name or phone; the booking keeps what it said.',
}

/** Once staff have decided. */
export const withoutGuestWarning = (row: ReservationRow): ReservationRow => ({
  ...row,
  warnings: row.warnings.filter(({ code }) => code !== GUEST_NAME_DIFFERS.code),
})

/** A property that does not see the profile is not notified either. rule 4 */
function warningsOf({ row, visibility }: GuestOfBooking, booker: Booker): StoredWarning[] {
  const { other_name, other_phone } = differenceOf(row, booker)
  if (!other_name && !other_phone) return []
  return [visibility.here && visibility.whole ? GUEST_NAME_DIFFERS : { ...GUEST_NAME_DIFFERS, across: true }]
}

/** Inserts a new guest; a known one is locked until the booking is made. */
export const writeBookingGuest = async (ctx: Context, { known, profile }: BookingGuest): Promise<void> => {
  await (known ? requireLivingGuest(ctx, profile.id) : insertGuest(ctx, profile))
}

/** The same of several bookings, each guest once: known ones by id, then new ones by address. ADR 27 */
export async function writeBookingGuests(ctx: Context, guests: readonly BookingGuest[]): Promise<void> {
  const [known, fresh] = [new Set<string>(), new Map<string, NewGuest>()]
  for (const guest of guests)
    if (guest.known) known.add(guest.profile.id)
    else fresh.set(guest.profile.id, guest.profile)
  await Promise.all([
    ...[...known].sort().map((id) => requireLivingGuest(ctx, id)),
    fresh.size > 0 && insertGuests(ctx, [...fresh.values()]),
  ])
}

/**
 * Where the booker's name differs from the profile: stored for searches, and shown to staff. After the
 * reservation.
 */
export async function recordBooker(
  ctx: Context,
  { known, booker }: BookingGuest,
  reservation: ReservationRow,
): Promise<void> {
  if (!known) return
  const { id: reservation_id, guest_id, created_at } = reservation
  const difference = differenceOf(known.row, booker)
  await Promise.all([
    isAlias(known.row, booker) && insertAlias(ctx, reservation),
    (difference.other_name || difference.other_phone) &&
      suggestMerge(ctx, { ...difference, guest_id, reservation_id, booker, created_at }),
  ])
}
