import type { Language } from '#contract/languages.ts'
import type { Input } from '#contract/operation.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type * as contract from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import type { CompanyRow } from '#server/features/companies/public.ts'
import type { BookingStay } from '#server/features/mail/email/public.ts'
import { type Party, withoutDiscount } from '#server/features/pricing/offers/public.ts'
import { previewRooms } from '../guests/preview-stay.ts'
import { readTypeNames } from '../guests/type-names.ts'
import { decideStay } from '../prices/decide-stay.ts'
import { priceBooking } from '../prices/price-booking.ts'
import { readRequestedRooms, requireOneProperty, stayBodiesOf } from './requested-rooms.ts'
import { eachRoom } from './room-faults.ts'

type Rooms = Input<typeof contract.createBooking>['body']['rooms']

/** A room as it would be booked now. */
interface PricedRoom {
  readonly property_id: string
  readonly currency: string
  readonly party: Party
  /** The prices of its nights before a discount. */
  readonly nightly_rates: readonly NightlyRate[]
  /** In minor units, with services and taxes. */
  readonly total: number
  /** Of a combined room type. */
  readonly is_combined: boolean
}

/** What rooms would cost if they were booked together now; refuses what a booking would, except that nights are sold. rule 4 */
export async function priceRooms(
  ctx: Context,
  rooms: Rooms,
  named_company: CompanyRow | undefined,
): Promise<PricedRoom[]> {
  const requested = await readRequestedRooms(ctx, stayBodiesOf({ rooms }))
  requireOneProperty(requested)
  return eachRoom(requested, (room) => {
    const { price } = decideStay(ctx, { ...room, named_company })
    return {
      property_id: room.offer.property.id,
      currency: room.offer.plan.currency,
      party: room.party,
      nightly_rates: price.nightly_rates.map(withoutDiscount),
      total: price.total,
      is_combined: room.offer.room_type.is_combined,
    }
  })
}

interface QuotedTerms {
  /** Of the nights of each room. */
  readonly kept_rates: readonly (readonly NightlyRate[])[]
  readonly language: Language
}

/** Rooms as their guest would be told of them once they were booked now, at kept prices of their nights. rule 33.7 */
export async function previewQuotedRooms(
  ctx: Context,
  rooms: Rooms,
  { kept_rates, language }: QuotedTerms,
): Promise<BookingStay> {
  const [requested, names] = await Promise.all([
    readRequestedRooms(ctx, stayBodiesOf({ rooms })),
    readTypeNames(ctx, rooms),
  ])
  const [first, ...others] = requested.map((room, i) => ({
    ...room,
    ...priceBooking(ctx, { ...room, kept_rates: kept_rates[i] }),
  }))
  return previewRooms(ctx, [first!, ...others], names(language))
}
