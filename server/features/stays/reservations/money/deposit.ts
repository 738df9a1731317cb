import type { DepositRule } from '#contract/parts/policies.ts'
import type { Context } from '#server/context.ts'
import { percentOf, type SellingProperty } from '#server/features/pricing/offers/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { instantAt } from '#server/kernel/time/dates.ts'
import { firstNights } from '../cancellation/cancellation.ts'
import type { ReservationRow } from '../row.ts'
import { accommodationTotal } from '../services/stay-services.ts'
import { received } from './amount-due.ts'

const DEFAULT_HOLD_MINUTES = 60
const MIN_HOLD_MINUTES = 5
const DEFAULT_TRANSFER_DAYS = 3

type PricedStay = Pick<ReservationRow, 'total' | 'nightly_rates' | 'services'>

/** The deposit by a rule, in minor units: percent is of the nights alone; null when there is none. rule 3, 25.6 */
export function depositRequired(rule: DepositRule, stay: PricedStay): number | null {
  // A free stay has none: it would wait for money that nobody can pay.
  const amount = Math.min(depositAmount(rule, stay), stay.total)
  return amount > 0 ? amount : null
}

function depositAmount(rule: DepositRule, stay: PricedStay): number {
  switch (rule.type) {
    case 'none':
      return 0
    case 'percent':
      return percentOf(accommodationTotal(stay), rule.percent)
    case 'nights':
      return firstNights(stay, rule.nights)
    case 'amount':
      return rule.amount.amount
    case 'full':
      return stay.total
  }
}

/** Only a deposit due at booking makes a reservation wait for its money. rule 3 */
export const isDepositDueAtBooking = (rule: DepositRule): boolean =>
  rule.type !== 'none' && (rule.due ?? 'at_booking') === 'at_booking'

/** The instant of check-in, when a deposit on arrival is due. */
export const arrivalOf = (
  check_in: string,
  { timezone, check_in_time }: Pick<SellingProperty, 'timezone' | 'check_in_time'>,
): string => toTimestamp(instantAt(check_in, check_in_time, timezone))

type ArrivalPlace = Pick<SellingProperty, 'timezone' | 'check_in_time'>

/**
 * When a hold ends. For a card after its minutes or at check-in, whichever is first, but never under five minutes. A bank
 * transfer takes days: it is awaited until the day before the arrival ends at the latest, and never shorter than a card. rule 4.58
 */
export function holdUntil(
  { now, takes_cards }: Pick<Context, 'now' | 'takes_cards'>,
  rule: DepositRule,
  check_in: string,
  place: ArrivalPlace,
): string {
  const by_card = cardHold(rule, check_in, place, now)
  const transfer = takes_cards ? by_card : transferHold(rule, check_in, place, now)
  return toTimestamp(Temporal.Instant.compare(transfer, by_card) > 0 ? transfer : by_card)
}

function transferHold(
  rule: DepositRule,
  check_in: string,
  { timezone }: ArrivalPlace,
  created: Temporal.Instant,
): Temporal.Instant {
  const due = created.add({ hours: 24 * (rule.transfer_days ?? DEFAULT_TRANSFER_DAYS) })
  const arrival_day = instantAt(check_in, '00:00', timezone)
  return Temporal.Instant.compare(due, arrival_day) < 0 ? due : arrival_day
}

function cardHold(
  rule: DepositRule,
  check_in: string,
  place: ArrivalPlace,
  created: Temporal.Instant,
): Temporal.Instant {
  const minutes = rule.hold_minutes ?? DEFAULT_HOLD_MINUTES
  const arrival = instantAt(check_in, place.check_in_time, place.timezone)
  const due = created.add({ minutes })
  const shortest = created.add({ minutes: MIN_HOLD_MINUTES })
  const end = Temporal.Instant.compare(due, arrival) < 0 ? due : arrival
  return Temporal.Instant.compare(end, shortest) < 0 ? shortest : end
}

/** While the deposit is pending it follows the total by the copied rule; afterwards it is frozen. rule 4 */
export function withDeposit(
  row: ReservationRow,
  deposit_rule: DepositRule,
  place: Pick<SellingProperty, 'timezone' | 'check_in_time'>,
): ReservationRow {
  if (row.status !== 'pending_payment') return row
  const required = depositRequired(deposit_rule, row)
  const due_at = isDepositDueAtBooking(deposit_rule) ? row.hold_expires_at : arrivalOf(row.check_in, place)
  const settled = required === null || !isDepositDueAtBooking(deposit_rule) || received(row) >= required
  return {
    ...row,
    deposit_rule,
    deposit_required: required,
    deposit_due_at: required === null ? null : due_at,
    // A room of a booking is confirmed with the others, by `settleBooking`.
    ...(settled && row.booking_id === null && { status: 'confirmed' as const, hold_expires_at: null }),
  }
}
