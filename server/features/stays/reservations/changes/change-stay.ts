import {
  cityTaxOfStay,
  freeCancellationUntil,
  type RestrictedParts,
  requireBounds,
  requireRestrictions,
  requireRoomForParty,
  requireStayLength,
  sellServices,
  totalStay,
  vatTermsOf,
} from '#server/features/pricing/offers/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { feeFloorAfter } from '../cancellation/fee-floor.ts'
import { withDeposit } from '../money/deposit.ts'
import { priceChangedStay } from '../prices/price-changed-stay.ts'
import { withDates } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { notAllowed } from './guards.ts'
import type { Change } from './requested-stay.ts'

/** The reservation with its new dates, type, plan and party, priced and bounded by the rules. rule 4 */
export function changeStay(change: Change): ReservationRow {
  const { row, requested, offer, property, now } = change
  requireDates(change)
  if (requested.other_party || requested.other_type) requireRoomForParty(offer.room_type, requested.party)
  const { nightly_rates, priced, ...reductions } = priceChangedStay(change, frozenBefore(change))
  requireRestrictions(offer, requested, now, restrictedParts(change, priced))
  const vat_terms = requested.other_plan || requested.reprices ? vatTermsOf(offer) : row.vat_terms
  const city_tax = cityTaxOfStay(property.city_tax, reductions.city_tax_exemption)
  const of_nights = totalStay(nightly_rates, requested.party, vat_terms, city_tax, row.currency)
  const { adults, children } = requested.party
  const { check_in, check_out } = requested
  const services = change.servicesWith({ ...row, check_in, check_out, adults, children })
  const price = sellServices(of_nights, row.currency, { after: services })
  const policy = requested.other_plan ? offer.plan.cancellation_policy : row.cancellation_policy
  const { fee_floor, earlier_floors } = feeFloorAfter(row, requested, property, now)
  const after = {
    ...row,
    check_in,
    check_out,
    segments: withDates(row.segments, requested),
    room_type_id: requested.room_type_id,
    rate_plan_id: requested.rate_plan_id,
    adults,
    children,
    children_ages: [...requested.party.children_ages],
    ...price,
    services,
    ...reductions,
    vat_terms,
    cancellation_policy: policy,
    free_cancellation_until:
      fee_floor > 0 ? null : freeCancellationUntil(policy, requested.check_in, property),
    fee_floor,
    earlier_floors,
  }
  const deposit_rule = requested.other_plan ? offer.plan.deposit_rule : row.deposit_rule
  return withDeposit(after, deposit_rule, property)
}

/** In house the arrival and the nights before the business date are frozen. rule 4 */
function requireDates({ row, requested, offer, property, now }: Change): void {
  if (!requested.moves_dates) return
  if (requested.moves_arrival && row.status === 'checked_in') {
    throw notAllowed({ row, property, now }, null, 'arrival_is_frozen')
  }
  if (requested.moves_arrival) {
    requireBounds(offer.property, requested, now)
    return
  }
  requireStayLength(requested)
  const earliest = businessDate(offer.property, now)
  if (row.status === 'checked_in' && requested.check_out < earliest) {
    throw fault('SVC-1011', {
      details: { field: 'check_out', reason: 'before_business_date', limit: earliest },
    })
  }
}

/** Nights from here on may get another price: in house, past nights may not. */
const frozenBefore = ({ row, requested, offer, now }: Change): string =>
  row.status === 'checked_in' ? businessDate(offer.property, now) : requested.check_in

/**
 * What is new is checked. An extension by its new nights, its departure and the lengths that apply to every
 * night (`*_through`); what is read on the arrival date (`min_stay`, `max_stay`, closed to arrival) was met
 * at booking.
 */
function restrictedParts({ row, requested }: Change, priced: readonly string[]): RestrictedParts {
  const all_new = requested.other_plan || requested.other_type
  const longer = requested.check_out > row.check_out
  const in_house = row.status === 'checked_in'
  const extends_only = longer && !requested.moves_arrival && !all_new
  return {
    arrival: !in_house && (requested.moves_arrival || all_new),
    departure: in_house ? longer : requested.check_out !== row.check_out || all_new,
    length: !in_house && !extends_only && (requested.moves_dates || all_new),
    length_through: in_house ? longer : requested.moves_dates || all_new,
    new_nights: all_new ? priced : priced.filter((date) => date < row.check_in || date >= row.check_out),
  }
}
