import type { Language } from '#contract/languages.ts'
import type { Context } from '#server/context.ts'
import { languageOfAddressee, mailboxOf, readAddressee } from '#server/features/guests/public.ts'
import type { BookingMail } from '#server/features/mail/email/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readRoomsOf } from '../bookings/store.ts'
import { confirmationCode } from '../present.ts'
import type { ReservationRow } from '../row.ts'
import { presentEmailRooms } from './email-rooms.ts'
import { presentEmailProperty } from './email-stay.ts'
import { readTypeNames } from './type-names.ts'

/** Whom a mail about a stay is for, and what it is filled with. */
export interface BookingEmail {
  readonly address: string | null
  readonly name: string
  readonly language: Language
  readonly data: BookingMail
}

/** The same for a stay, or the whole booking that it belongs to, as it is now: for its booker, in the language that is asked for, else that of the booking, else theirs, else the property's. rule 4 */
export async function readBookingEmail(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  row: ReservationRow,
  { property, language: requested }: { property: PropertyRow; language?: Language | undefined },
): Promise<BookingEmail> {
  const rooms = row.booking_id === null ? [row] : await readRoomsOf(ctx, [row.booking_id])
  const [addressee, names] = await Promise.all([readAddressee(ctx, row.id), readTypeNames(ctx, rooms)])
  const { address, name } = mailboxOf(addressee)
  const { booker } = addressee
  const language = requested ?? languageOfAddressee(addressee) ?? property.letterhead.language
  const stay = presentEmailRooms(rooms, property, names(language))
  const data: BookingMail = {
    house: presentEmailProperty(property, language),
    guest_name: name,
    guest: { first_name: booker.first_name, last_name: booker.last_name },
    confirmation_code: confirmationCode(row.booking_id ?? row.id),
    before: stay,
    after: stay,
    written_at: toTimestamp(ctx.now),
  }
  return { address, name, language, data }
}
