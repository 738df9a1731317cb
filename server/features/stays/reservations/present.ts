import { money } from '#contract/money.ts'
import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Scope } from '#server/context.ts'
import { nightsBetween } from '#server/kernel/time/dates.ts'
import { presentBookedService, servicesTotal } from '../../pricing/services/public.ts'
import { irreversibleBecause } from './cancellation/reversible.ts'
import { asExpired, isExpired } from './holds/hold.ts'
import {
  balanceOf,
  chargesTotal,
  depositOf,
  heldByChannel,
  owed,
  paymentStatus,
  totalOfStay,
} from './money/amount-due.ts'
import { nightsByHand } from './prices/nights-by-hand.ts'
import { roomOf } from './rooms/segments.ts'
import type { ReservationRow, StoredWarning } from './row.ts'
import { accommodationTotal } from './services/stay-services.ts'

/** The confirmation code for the telephone, from the last seven characters of the id: `K7Q-4F2M`. rule 4 */
export const confirmationCode = (id: string): string => {
  const tail = id.slice(-7).toUpperCase()
  return `${tail.slice(0, 3)}-${tail.slice(3)}`
}

/**
 * A reservation as the API shows it to a caller; without a caller, what everybody may see. An expired hold
 * shows as cancelled. spec 2, rule 4
 */
export function present(
  stored: ReservationRow,
  now: Temporal.Instant,
  scope?: Pick<Scope, 'property_ids'>,
): Reservation {
  const row = isExpired(stored, now) ? asExpired(stored) : stored
  const { currency } = row
  return {
    ...asStored(row),
    confirmation_code: confirmationCode(row.id),
    cancellation: row.cancellation && {
      ...row.cancellation,
      reversible: irreversibleBecause(row, now) === null,
    },
    room_id: roomOf(row, now),
    room_segments: row.segments,
    nights: nightsBetween(row.check_in, row.check_out),
    total: money(totalOfStay(row), currency),
    accommodation_total: money(accommodationTotal(row), currency),
    services: row.services.map((service) => presentBookedService(service, currency)),
    services_total: money(servicesTotal(row.services), currency),
    nights_by_hand: nightsByHand(row),
    promotion_code: row.promotion?.code ?? null,
    promotion_id: row.promotion?.id ?? null,
    deposit: depositOf(row),
    amount_paid: money(row.amount_paid, currency),
    amount_refunded: money(row.amount_refunded, currency),
    charges_total: money(chargesTotal(row), currency),
    credits_total: money(row.credits_total, currency),
    amount_owed: money(owed(row), currency),
    collected_by_channel: row.collected_by_channel === null ? null : money(heldByChannel(row), currency),
    balance: money(balanceOf(row), currency),
    payment_status: paymentStatus(row),
    warnings: [...standing(row), ...warningsOfParty(row), ...warningsOfDeparture(row)]
      .filter(({ across }) => !across || scope?.property_ids === null)
      .map(({ code, message }) => ({ code, message })),
  }
}

/** One by one: a rest over the sixty columns of each row took a third of the time of a page. */
const asStored = (row: ReservationRow) => ({
  id: row.id,
  booking_id: row.booking_id,
  group_id: row.group_id,
  property_id: row.property_id,
  status: row.status,
  room_type_id: row.room_type_id,
  rate_plan_id: row.rate_plan_id,
  room_locked: row.room_locked,
  check_in: row.check_in,
  check_out: row.check_out,
  adults: row.adults,
  children: row.children,
  children_ages: row.children_ages,
  party_gender: row.party_gender,
  nightly_rates: row.nightly_rates,
  discount: row.discount,
  city_tax_exemption: row.city_tax_exemption,
  taxes: row.taxes,
  hold_expires_at: row.hold_expires_at,
  cancellation_policy: row.cancellation_policy,
  free_cancellation_until: row.free_cancellation_until,
  channel: row.channel,
  external_reference: row.external_reference,
  guest_id: row.guest_id,
  company_id: row.company_id,
  company_pays: row.company_pays,
  routing: [...row.routing],
  billing_cycle: row.billing_cycle,
  booker: row.booker,
  language: row.language,
  estimated_arrival_time: row.estimated_arrival_time,
  estimated_departure_time: row.estimated_departure_time,
  no_cleaning_on: [...row.no_cleaning_on],
  notes: row.notes,
  metadata: row.metadata,
  checked_in_at: row.checked_in_at,
  checked_out_at: row.checked_out_at,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const CHILD_AGE_UNKNOWN = {
  code: 'child_age_unknown',
  message: 'The age of a child is not known: its price is that of an adult, its city tax that of a child.',
}

/**
 * That it is overbooked is over as soon as there is a room on each of its nights, and that it is above a credit limit as
 * soon as the company is not. rule 4.57, 30.11
 */
const standing = ({ warnings, is_overbooked, is_above_credit }: ReservationRow): readonly StoredWarning[] =>
  is_overbooked && is_above_credit
    ? warnings
    : warnings.filter(
        ({ code }) =>
          (is_overbooked || code !== 'overbooked') && (is_above_credit || code !== 'above_credit_limit'),
      )

/** The guest should have left: the running night is held for them. rule 17.14 */
const warningsOfDeparture = ({ status, check_out, holds_to }: ReservationRow): StoredWarning[] =>
  status === 'checked_in' && holds_to !== null && holds_to > check_out
    ? [
        {
          code: 'overdue',
          message: `The guest should have left on ${check_out}. A room is held until ${holds_to}, or until they are checked out.`,
        },
      ]
    : []

/** rule 4.52 */
const warningsOfParty = ({ children, children_ages }: ReservationRow): StoredWarning[] =>
  children_ages.length < children ? [CHILD_AGE_UNKNOWN] : []
