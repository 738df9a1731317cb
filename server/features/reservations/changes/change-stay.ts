import { fault } from '../../../kernel/errors.ts'
import { businessDate } from '../../../kernel/time/business-date.ts'
import {
  cityTaxOfStay,
  freeCancellationUntil,
  type RestrictedParts,
  requireBounds,
  requireFits,
  requireLength,
  requireRestrictions,
  sellServices,
  totalStay,
  vatTermsOf,
} from '../../offers/public.ts'
import { feeOfNights } from '../cancellation/cancellation.ts'
import { withDeposit } from '../money/deposit.ts'
import { repriceStay } from '../prices/reprice-stay.ts'
import { withDates } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { notAllowed } from '../states.ts'
import type { Change } from './stay-wish.ts'

/** The reservation with its new dates, type, plan and party, priced and bounded by the rules. rule 4 */
export function changeStay(change: Change): ReservationRow {
  const { row, wish, offer, property, now } = change
  requireDates(change)
  if (wish.other_party || wish.other_type) requireFits(offer.room_type, wish.party)
  const { nightly_rates, priced, ...lowered } = repriceStay(change, frozenBefore(change))
  requireRestrictions(offer, wish, now, restrictedParts(change, priced))
  const vat_terms = wish.other_plan || wish.reprices ? vatTermsOf(offer) : row.vat_terms
  const city_tax = cityTaxOfStay(property.city_tax, lowered.city_tax_exemption)
  const of_nights = totalStay(nightly_rates, wish.party, vat_terms, city_tax, row.currency)
  const { adults, children } = wish.party
  const { check_in, check_out } = wish
  const services = change.servicesWith({ ...row, check_in, check_out, adults, children })
  const price = sellServices(of_nights, row.currency, { after: services })
  const policy = wish.other_plan ? offer.plan.cancellation_policy : row.cancellation_policy
  const fee_floor = feeFloor(change)
  const after = {
    ...row,
    check_in,
    check_out,
    segments: withDates(row.segments, wish),
    room_type_id: wish.room_type_id,
    rate_plan_id: wish.rate_plan_id,
    adults,
    children,
    children_ages: [...wish.party.children_ages],
    ...price,
    services,
    ...lowered,
    vat_terms,
    cancellation_policy: policy,
    free_cancellation_until: fee_floor > 0 ? null : freeCancellationUntil(policy, wish.check_in, property),
    fee_floor,
  }
  const deposit_rule = wish.other_plan ? offer.plan.deposit_rule : row.deposit_rule
  return withDeposit(after, deposit_rule, property)
}

/** In house the arrival and the nights before the business date are frozen. rule 4 */
function requireDates({ row, wish, offer, now }: Change): void {
  if (!wish.moves_dates) return
  if (wish.moves_arrival && row.status === 'checked_in') {
    throw notAllowed(row.status, null, 'arrival_is_frozen')
  }
  if (wish.moves_arrival) {
    requireBounds(offer.property, wish, now)
    return
  }
  requireLength(wish)
  const earliest = businessDate(offer.property, now)
  if (row.status === 'checked_in' && wish.check_out < earliest) {
    throw fault('SVC-1011', {
      details: { field: 'check_out', reason: 'before_business_date', limit: earliest },
    })
  }
}

/** Nights from here on may get another price: in house, past nights may not. */
const frozenBefore = ({ row, wish, offer, now }: Change): string =>
  row.status === 'checked_in' ? businessDate(offer.property, now) : wish.check_in

/**
 * What is new is checked. An extension by its new nights, its departure and the lengths that apply to every
 * night (`*_through`); what is read on the arrival date (`min_stay`, `max_stay`, closed to arrival) was met
 * at booking.
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

/** After a deadline, moving the stay does not reduce its fee. rule 4 */
function feeFloor({ row, wish, property, now }: Change): number {
  if (row.status !== 'confirmed' || !(wish.moves_dates || wish.other_plan)) return row.fee_floor
  return feeOfNights(row, property, now)
}
