import type { Input } from '#contract/operation.ts'
import type { createReservation } from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { companyOfStay, findNamedCompany } from '#server/features/companies/public.ts'
import { emailKey, findGuestForBooking } from '#server/features/guests/public.ts'
import { findNamedServices } from '#server/features/pricing/services/public.ts'
import type { FieldError } from '#server/kernel/errors.ts'
import { offersOnce } from '../../bookings/requested-rooms.ts'
import { type BookingGuest, chooseGuest } from '../../guests/booking-guest.ts'
import { newReservation } from '../../new-reservation.ts'
import { requireParty } from '../../party.ts'
import { decideStay } from '../../prices/decide-stay.ts'
import type { ReservationRow } from '../../row.ts'
import type { GroupRow } from '../store.ts'
import { placed, type ReadRow } from './rooming-rows.ts'

/** A stay that a row of a list becomes. */
export interface ListedStay {
  readonly line: number
  readonly row: ReservationRow
  readonly guest: BookingGuest
}

type Body = Input<typeof createReservation>['body']

/** The stays of all rows by the rules of every booking, and why some rows are none. Reads together, writes nothing. rule 31.8 */
export async function staysOfList(
  ctx: Context,
  group: GroupRow,
  rows: readonly ReadRow[],
): Promise<{ readonly stays: readonly ListedStay[]; readonly refused: readonly FieldError[] }> {
  const { id: group_id, company_id, property_id } = group
  const named = company_id === null ? {} : { company_id }
  const named_company = await findNamedCompany(ctx, named)
  const company = companyOfStay({}, { found: named_company, property_id })
  const guests = new Map<string, BookingGuest>()
  const offerOf = offersOnce(ctx)
  const read = await Promise.allSettled(rows.map((one) => readRow(ctx, { ...one.row, group_id }, offerOf)))
  const stays: ListedStay[] = []
  const refused: FieldError[] = []
  for (const [i, { line }] of rows.entries())
    try {
      const found = read[i]!
      if (found.status === 'rejected') throw found.reason
      const { known, ...booking } = found.value
      const priced = decideStay(ctx, { ...booking, ...(named_company && { named_company }) })
      const guest = guestOf(ctx, booking.body, known, guests)
      const row = newReservation(ctx, { ...booking, ...priced, guest, company, channel: 'direct' })
      stays.push({ line, row, guest })
    } catch (error) {
      refused.push(...placed(error, line))
    }
  return { stays, refused }
}

async function readRow(ctx: Context, body: Body, offerOf: ReturnType<typeof offersOnce>) {
  const party = requireParty(body)
  const stay = { check_in: body.check_in, check_out: body.check_out }
  const email_key = body.guest?.email ? emailKey(body.guest.email) : null
  const [offer, found, known] = await Promise.all([
    offerOf(body),
    findNamedServices(ctx, body),
    findGuestForBooking(ctx, { email_key, guest_id: null, room_type_id: body.room_type_id }),
  ])
  return {
    offer,
    party,
    stay,
    body,
    promotion: undefined,
    found,
    known: known && { ...known, shown: known.row },
  }
}

/** Rows with one e-mail address are one new guest, as bookings one after the other would be. rule 4 */
function guestOf(
  ctx: Context,
  body: Body,
  known: Parameters<typeof chooseGuest>[2],
  guests: Map<string, BookingGuest>,
): BookingGuest {
  const chosen = chooseGuest(ctx, body, known)
  const key = chosen.profile.email_key
  const earlier = chosen.known || key === null ? undefined : guests.get(key)
  if (earlier) return { ...earlier, booker: chosen.booker }
  if (key !== null && !chosen.known) guests.set(key, chosen)
  return chosen
}
