import { isDeepStrictEqual } from 'node:util'
import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Offer, Party, StayDates } from '#server/features/pricing/offers/public.ts'
import type { StoredService } from '#server/features/pricing/services/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { requireParty } from '../party.ts'
import type { AddedOffers } from '../prices/offer-of-type.ts'
import { type findNamedPromotion, namesPrices } from '../prices/requested-prices.ts'
import { roomOf } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'

type Body = Input<typeof contract.updateReservation>['body']

/** The stay that a PATCH requests, and the differences from the existing one. */
export interface RequestedStay extends StayDates {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly room_id: string | null
  readonly party: Party
  readonly moves_arrival: boolean
  readonly moves_dates: boolean
  readonly other_type: boolean
  readonly other_plan: boolean
  readonly other_party: boolean
  readonly other_room: boolean
  readonly reprices: boolean
  /** Prices by hand, a discount or a promotion are set. */
  readonly prices: boolean
  /** Anything that price, restrictions or nights depend on. */
  readonly changes_stay: boolean
}

export function requestedStay(row: ReservationRow, body: Body, now: Temporal.Instant): RequestedStay {
  const check_in = body.check_in ?? row.check_in
  const check_out = body.check_out ?? row.check_out
  const room_type_id = body.room_type_id ?? row.room_type_id
  const rate_plan_id = body.rate_plan_id ?? row.rate_plan_id
  const other_type = room_type_id !== row.room_type_id
  const had = roomOf(row, now)
  const room_id = body.room_id !== undefined ? body.room_id : other_type ? null : had
  const party = requireParty(body, row)
  const other_party = (['adults', 'children', 'children_ages'] as const).some(
    (field) => !isDeepStrictEqual(party[field], row[field]),
  )
  const moves_arrival = check_in !== row.check_in
  const moves_dates = moves_arrival || check_out !== row.check_out
  const other_plan = rate_plan_id !== row.rate_plan_id
  const reprices = body.price_mode === 'reprice'
  const prices = namesPrices(body)
  return {
    check_in,
    check_out,
    room_type_id,
    rate_plan_id,
    room_id,
    party,
    moves_arrival,
    moves_dates,
    other_type,
    other_plan,
    other_party,
    other_room: room_id !== had,
    reprices,
    prices,
    changes_stay: moves_dates || other_type || other_plan || other_party || reprices || prices,
  }
}

export interface Change {
  readonly row: ReservationRow
  readonly requested: RequestedStay
  readonly offer: Offer
  readonly added_offers: AddedOffers
  readonly property: PropertyRow
  readonly now: Temporal.Instant
  readonly body: Body
  /** What it takes of services with its new dates and party. */
  readonly servicesWith: (changed: ReservationRow) => readonly StoredService[]
  /** The one that the body names, where there is one. */
  readonly promotion: Awaited<ReturnType<typeof findNamedPromotion>>
}
