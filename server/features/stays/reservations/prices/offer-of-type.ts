import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { Context } from '#server/context.ts'
import { findOffer, notSellable, type Offer, type StayDates } from '#server/features/pricing/offers/public.ts'
import { readPlanOfSameCode } from '../moves/moves-store.ts'
import type { ReservationRow } from '../row.ts'

/** The offer of a room type by the plan with the same code as the stay's own; null where none sells it. rule 4.48 */
export async function offerOfType(
  ctx: Context,
  row: ReservationRow,
  room_type_id: string,
  { check_in, check_out }: StayDates = row,
): Promise<Offer | null> {
  const sold_on_it = room_type_id === row.room_type_id
  const rate_plan_id = sold_on_it
    ? row.rate_plan_id
    : (await readPlanOfSameCode(ctx, row.rate_plan_id, room_type_id))?.id
  if (rate_plan_id === undefined) return null
  const { channel } = row
  const offer = await findOffer(ctx, { room_type_id, rate_plan_id, check_in, check_out, channel })
  return offer && !notSellable(offer, sold_on_it) ? offer : null
}

/** The dates that a change requests; whether it prices all nights again. */
interface RequestedDates extends StayDates {
  readonly other_type: boolean
  readonly other_plan: boolean
  readonly reprices: boolean
}

/** The offers by which nights before the arrival and after the departure are priced; null for that of the stay. */
export interface AddedOffers {
  readonly before: Offer | null
  readonly after: Offer | null
  /** By room type: of nights priced as another type by their length, which may end. rule 4.68 */
  readonly kept: ReadonlyMap<string, Offer>
}

/**
 * A night that is added where the guest is in a room of another type, at its price, is priced as that type. rule 4.48
 */
export async function offersOfAddedNights(
  ctx: Context,
  row: ReservationRow,
  requested: RequestedDates,
): Promise<AddedOffers> {
  const { check_in, check_out, other_type, other_plan, reprices } = requested
  if (other_type || other_plan || reprices) return { before: null, after: null, kept: new Map() }
  const read = (night: NightlyRate | undefined, segment: ReservationRow['segments'][number] | undefined) =>
    night?.room_type_id !== undefined && night.room_type_id === segment?.room_type_id
      ? offerOfType(ctx, row, night.room_type_id, requested)
      : null
  const [before, after, kept] = await Promise.all([
    check_in < row.check_in ? read(row.nightly_rates[0], row.segments[0]) : null,
    check_out > row.check_out ? read(row.nightly_rates.at(-1), row.segments.at(-1)) : null,
    offersOfLengths(ctx, row, requested),
  ])
  return { before, after, kept }
}

async function offersOfLengths(
  ctx: Context,
  row: ReservationRow,
  dates: StayDates,
): Promise<Map<string, Offer>> {
  const by_length = row.nightly_rates.filter(({ from_nights }) => from_nights !== undefined)
  const types = new Set(by_length.flatMap(({ room_type_id }) => room_type_id ?? []))
  const found = await Promise.all(
    [...types].map(async (type) => [type, await offerOfType(ctx, row, type, dates)] as const),
  )
  return new Map(found.flatMap(([type, offer]) => (offer ? [[type, offer] as const] : [])))
}

/** A price of another room type than the booked one says so. */
export const pricesOfType = (
  rates: readonly NightlyRate[],
  { room_type_id }: Pick<ReservationRow, 'room_type_id'>,
  priced_as: string,
): NightlyRate[] =>
  priced_as === room_type_id ? [...rates] : rates.map((rate) => ({ ...rate, room_type_id: priced_as }))
