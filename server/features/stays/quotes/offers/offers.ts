import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/quotes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyRow } from '#server/features/companies/public.ts'
import type { TypeNights } from '#server/features/inventory/nights/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { Fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { businessDate, endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { earlier, nightsOf } from '#server/kernel/time/dates.ts'
import { priceRooms } from '../../reservations/public.ts'
import type { QuoteRow, StoredOffer, StoredRoom } from '../row.ts'

type RequestedOffer = Input<typeof contract.createQuote>['body']['offers'][number]

/** For whom offers are priced. */
interface OffersFor {
  readonly property_id: string
  /** Its negotiated plans may be offered. */
  readonly company: CompanyRow | undefined
}

/** Prices offers as bookings are priced now; a refusal says of which. rule 33.1 */
export async function priceOffers(
  ctx: Context,
  offers: readonly RequestedOffer[],
  made_for: OffersFor,
): Promise<StoredOffer[]> {
  const settled = await Promise.allSettled(offers.map((offer) => priceOffer(ctx, offer, made_for)))
  return settled.map((one, index) => {
    if (one.status === 'rejected') throw ofOffer(one.reason, index)
    return one.value
  })
}

async function priceOffer(
  ctx: Context,
  { label, hold = 'none', rooms }: RequestedOffer,
  { property_id, company }: OffersFor,
): Promise<StoredOffer> {
  const priced = await priceRooms(ctx, rooms, company)
  const [first] = priced
  if (first!.property_id !== property_id) throw missingReference('rooms.0.room_type_id')
  if (hold === 'option' && priced.some(({ is_combined }) => is_combined))
    throw invalid('hold', 'combined', 'A combined room type cannot be held by an option.')
  return {
    label,
    hold,
    currency: first!.currency,
    rooms: rooms.map((room, i) => {
      const { room_type_id, rate_plan_id, check_in, check_out, services = [] } = room
      const { party, nightly_rates, total } = priced[i]!
      const { adults, children, children_ages } = party
      return {
        room_type_id,
        rate_plan_id,
        check_in,
        check_out,
        adults,
        children,
        children_ages: [...children_ages],
        services,
        discount: room.discount ?? null,
        promotion_code: room.promotion_code ?? null,
        nightly_rates: [...nightly_rates],
        total,
      }
    }),
    total: priced.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Fields are named below `offers`, other details get the index as `offer`. */
function ofOffer(error: unknown, index: number): unknown {
  if (!(error instanceof Fault)) return error
  const { code, details, headers, public_message } = error
  return new Fault(code, {
    details: Array.isArray(details)
      ? details.map((one) => ({ ...one, field: `offers.${index}.${one.field}` }))
      : { offer: index, ...details },
    ...(headers && { headers }),
    ...(public_message !== undefined && { message: public_message }),
    cause: error,
  })
}

/** 422 SVC-2002 for a day that is over, or after the first arrival of an offer. rule 33.2 */
export function requireStanding(
  { valid_until, offers }: Pick<QuoteRow, 'valid_until' | 'offers'>,
  property: PropertyRow,
  now: Temporal.Instant,
): void {
  if (valid_until < businessDate(property, now))
    throw invalid('valid_until', 'past', 'The quote would have lapsed already.')
  const first = offers.flatMap(({ rooms }) => rooms.map(({ check_in }) => check_in)).reduce(earlier)
  if (valid_until > first)
    throw invalid('valid_until', 'after_arrival', `The first arrival of an offer is on ${first}.`)
}

/** When a quote lapses: at the end of its last day. rule 33.3 */
export const lapseOf = (property: PropertyRow, valid_until: string): string =>
  toTimestamp(endOfBusinessDay(property, valid_until))

/** The nights that the options among offers hold, by room type, each as often as a room needs it. rule 33.4 */
export function nightsOfOptions(offers: readonly StoredOffer[]): TypeNights[] {
  const rooms = offers.flatMap((offer) => (offer.hold === 'option' ? offer.rooms : []))
  return [...Map.groupBy(rooms, ({ room_type_id }) => room_type_id)]
    .map(([room_type_id, some]) => ({
      room_type_id,
      nights: some.flatMap(({ check_in, check_out }) => nightsOf(check_in, check_out)).sort(),
    }))
    .sort((one, other) => (one.room_type_id < other.room_type_id ? -1 : 1))
}

/** A room of an offer as the request of a booking has it. */
export function roomOfBooking({ nightly_rates, total: _, promotion_code, ...room }: StoredRoom) {
  const by_hand = nightly_rates.flatMap(({ date, amount, source }) =>
    source === 'manual' ? [{ date, amount }] : [],
  )
  return {
    ...room,
    ...(promotion_code !== null && { promotion_code }),
    ...(by_hand.length > 0 && { nightly_prices: by_hand }),
  }
}
