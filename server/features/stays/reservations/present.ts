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
  const {
    currency,
    segments,
    timezone,
    day_ends_at,
    deposit_rule,
    deposit_required,
    deposit_due_at,
    ...fields
  } = row
  const {
    promotion,
    vat_terms,
    vat_on_deposits: __,
    fee_floor,
    earlier_floors,
    refund_begun,
    fee,
    adjustment: _,
    no_show_at,
    left_early,
    ...shown
  } = fields
  return {
    ...shown,
    confirmation_code: confirmationCode(row.id),
    cancellation: row.cancellation && {
      ...row.cancellation,
      reversible: irreversibleBecause(row, now) === null,
    },
    room_id: roomOf(row, now),
    room_segments: segments,
    nights: nightsBetween(row.check_in, row.check_out),
    total: money(totalOfStay(row), currency),
    accommodation_total: money(accommodationTotal(row), currency),
    services: row.services.map((service) => presentBookedService(service, currency)),
    services_total: money(servicesTotal(row.services), currency),
    nights_by_hand: nightsByHand(row),
    promotion_code: promotion?.code ?? null,
    promotion_id: promotion?.id ?? null,
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

const CHILD_AGE_UNKNOWN = {
  code: 'child_age_unknown',
  message: 'The age of a child is not known: its price is that of an adult, its city tax that of a child.',
}

/** That it is overbooked is over as soon as there is a room on each of its nights. rule 4.57 */
const standing = ({ warnings, is_overbooked }: ReservationRow): readonly StoredWarning[] =>
  is_overbooked ? warnings : warnings.filter(({ code }) => code !== 'overbooked')

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
