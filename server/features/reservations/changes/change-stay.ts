import { isDeepStrictEqual } from 'node:util'
import type { Input } from '../../../../contract/operation.ts'
import type * as contract from '../../../../contract/resources/reservations.ts'
import { businessDate } from '../../../kernel/business-date.ts'
import { later, nightsOf } from '../../../kernel/dates.ts'
import { fault } from '../../../kernel/errors.ts'
import {
  freeCancellationUntil,
  type Offer,
  type Party,
  type RestrictedParts,
  requireBounds,
  requireFits,
  requireLength,
  requireNightlyRates,
  requireRestrictions,
  requireSellable,
  type StayDates,
  totalStay,
  vatTermsOf,
} from '../../offers/public.ts'
import type { PropertyRow } from '../../properties/public.ts'
import { cancellationFee } from '../cancellation/cancellation.ts'
import { received } from '../money/amount-due.ts'
import { arrivalOf, depositRequired, paysFirst } from '../money/deposit.ts'
import { requireParty } from '../party.ts'
import type { ReservationRow } from '../row.ts'
import { notAllowed } from '../states.ts'

type Body = Input<typeof contract.updateReservation>['body']

/** The stay that a PATCH wants, and in what it differs from the one that is. */
export interface StayWish extends StayDates {
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
  /** Anything that prices, rules or nights depend on. */
  readonly changes_stay: boolean
}

export function wishOf(row: ReservationRow, body: Body): StayWish {
  const check_in = body.check_in ?? row.check_in
  const check_out = body.check_out ?? row.check_out
  const room_type_id = body.room_type_id ?? row.room_type_id
  const rate_plan_id = body.rate_plan_id ?? row.rate_plan_id
  const other_type = room_type_id !== row.room_type_id
  const room_id = body.room_id !== undefined ? body.room_id : other_type ? null : row.room_id
  const party = requireParty(body, row)
  const other_party = (['adults', 'children', 'children_ages'] as const).some(
    (field) => !isDeepStrictEqual(party[field], row[field]),
  )
  const moves_arrival = check_in !== row.check_in
  const moves_dates = moves_arrival || check_out !== row.check_out
  const other_plan = rate_plan_id !== row.rate_plan_id
  const reprices = body.price_mode === 'reprice'
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
    other_room: room_id !== row.room_id,
    reprices,
    changes_stay: moves_dates || other_type || other_plan || other_party || reprices,
  }
}

export interface Change {
  readonly row: ReservationRow
  readonly wish: StayWish
  readonly offer: Offer
  readonly property: PropertyRow
  readonly now: Temporal.Instant
}

/** The reservation with its new dates, type, plan and party, priced and bounded by the rules. rule 4 */
export function changeStay(change: Change): ReservationRow {
  const { row, wish, offer, property, now } = change
  requireDates(change)
  if (wish.other_party || wish.other_type) requireFits(offer.room_type, wish.party)
  const { nightly_rates, priced } = reprice(change)
  requireRestrictions(offer, wish, now, restrictedParts(change, priced))
  const vat_terms = wish.other_plan || wish.reprices ? vatTermsOf(offer) : row.vat_terms
  const price = totalStay(nightly_rates, wish.party, vat_terms, property.city_tax, row.currency)
  const policy = wish.other_plan ? offer.plan.cancellation_policy : row.cancellation_policy
  const in_house = row.status === 'checked_in'
  const moved_before = row.held_from > row.check_in
  const fee_floor = feeFloor(change)
  return withDeposit(change, {
    ...row,
    check_in: wish.check_in,
    check_out: wish.check_out,
    held_from: in_house || moved_before ? row.held_from : wish.check_in,
    held_to: wish.check_out,
    room_type_id: wish.room_type_id,
    rate_plan_id: wish.rate_plan_id,
    adults: wish.party.adults,
    children: wish.party.children,
    children_ages: [...wish.party.children_ages],
    ...price,
    vat_terms,
    cancellation_policy: policy,
    free_cancellation_until: fee_floor > 0 ? null : freeCancellationUntil(policy, wish.check_in, property),
    fee_floor,
  })
}

/** In house the arrival and the nights before the business date are frozen. rule 4 */
function requireDates({ row, wish, offer, now }: Change): void {
  if (!wish.moves_dates) return
  const moved_before = row.held_from > row.check_in
  if (wish.moves_arrival && (row.status === 'checked_in' || moved_before)) {
    throw notAllowed(row.status, null, 'arrival_is_frozen')
  }
  if (wish.moves_arrival) {
    requireBounds(offer.property, wish, now)
    return
  }
  requireLength(wish)
  const earliest = later(row.held_from, businessDate(offer.property, now))
  if (row.status === 'checked_in' && wish.check_out < earliest) {
    throw fault('SVC-1011', {
      details: { field: 'check_out', reason: 'before_business_date', limit: earliest },
    })
  }
}

/** Kept nights keep their price; new ones, and all of them for another type, plan or party, take today's. */
function reprice({ row, wish, offer, now }: Change) {
  const frozen_before = row.status === 'checked_in' ? businessDate(offer.property, now) : wish.check_in
  const all = wish.reprices || wish.other_type || wish.other_plan || wish.other_party
  const known = new Map(row.nightly_rates.map((rate) => [rate.date, rate]))
  const nights = nightsOf(wish.check_in, wish.check_out)
  const priced = nights.filter((date) => !known.has(date) || (all && date >= frozen_before))
  if (priced.length > 0) requireSellable(offer, { sold_on_it: !wish.other_plan })
  const today = new Map(requireNightlyRates(offer, wish.party, priced).map((rate) => [rate.date, rate]))
  return { priced, nightly_rates: nights.map((date) => today.get(date) ?? known.get(date)!) }
}

/**
 * What is new is judged. An extension by its new nights, its departure and the lengths that hold on every night
 * (`*_through`); what is read on the arrival date (`min_stay`, `max_stay`, closed to arrival) was met when it was sold.
 */
function restrictedParts({ row, wish }: Change, priced: readonly string[]): RestrictedParts {
  const all_new = wish.other_plan || wish.other_type
  const longer = wish.check_out > row.check_out
  const in_house = row.status === 'checked_in'
  const extends_only = longer && !wish.moves_arrival && !all_new
  return {
    arrival: !in_house && (wish.moves_arrival || all_new),
    departure: in_house ? longer : wish.check_out !== row.check_out || all_new,
    length: !in_house && !extends_only && (wish.moves_dates || all_new),
    length_through: in_house ? longer : wish.moves_dates || all_new,
    new_nights: all_new ? priced : priced.filter((date) => date < row.check_in || date >= row.check_out),
  }
}

/** Once a deadline has passed, moving the stay does not lower its fee. rule 4 */
function feeFloor({ row, wish, property, now }: Change): number {
  if (row.status !== 'confirmed' || !(wish.moves_dates || wish.other_plan)) return row.fee_floor
  return cancellationFee(row, property, now)
}

/** While the deposit is awaited it follows the total by the copied rule; afterwards it is frozen. rule 4 */
function withDeposit({ row, wish, offer, property }: Change, after: ReservationRow): ReservationRow {
  if (row.status !== 'pending_payment') return after
  const deposit_rule = wish.other_plan ? offer.plan.deposit_rule : row.deposit_rule
  const required = depositRequired(deposit_rule, after)
  const due_at = paysFirst(deposit_rule) ? row.deposit_due_at : arrivalOf(after.check_in, property)
  const settled = required === null || !paysFirst(deposit_rule) || received(row) >= required
  return {
    ...after,
    deposit_rule,
    deposit_required: required,
    deposit_due_at: required === null ? null : due_at,
    ...(settled && { status: 'confirmed' as const, hold_expires_at: null }),
  }
}
