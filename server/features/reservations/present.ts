import { money } from '../../../contract/money.ts'
import type { Reservation } from '../../../contract/reservations.ts'
import type { Scope } from '../../context.ts'
import { nightsBetween } from '../../kernel/dates.ts'
import { balanceOf, depositOf, owed, paymentStatus } from './amount-due.ts'
import { asExpired, isExpired } from './hold.ts'
import type { ReservationRow } from './row.ts'

/** The last seven characters of the id, for the telephone: `K7Q-4F2M`. rule 4 */
export const confirmationCode = (id: string): string => {
  const tail = id.slice(-7).toUpperCase()
  return `${tail.slice(0, 3)}-${tail.slice(3)}`
}

/**
 * A reservation as the API shows it to somebody; without saying to whom, as it may be shown to everybody. A hold that
 * has run out shows as cancelled. spec 2, rule 4
 */
export function present(
  stored: ReservationRow,
  now: Temporal.Instant,
  scope?: Pick<Scope, 'property_ids'>,
): Reservation {
  const row = isExpired(stored, now) ? asExpired(stored) : stored
  return {
    id: row.id,
    confirmation_code: confirmationCode(row.id),
    property_id: row.property_id,
    status: row.status,
    room_type_id: row.room_type_id,
    rate_plan_id: row.rate_plan_id,
    room_id: row.room_id,
    check_in: row.check_in,
    check_out: row.check_out,
    nights: nightsBetween(row.check_in, row.check_out),
    adults: row.adults,
    children: row.children,
    children_ages: row.children_ages,
    total: money(row.total, row.currency),
    nightly_rates: row.nightly_rates,
    taxes: row.taxes,
    deposit: depositOf(row),
    amount_paid: money(row.amount_paid, row.currency),
    amount_refunded: money(row.amount_refunded, row.currency),
    charges_total: money(row.adjustment + row.credits_total, row.currency),
    credits_total: money(row.credits_total, row.currency),
    amount_owed: money(owed(row), row.currency),
    balance: money(balanceOf(row), row.currency),
    payment_status: paymentStatus(row),
    hold_expires_at: row.hold_expires_at,
    cancellation_policy: row.cancellation_policy,
    free_cancellation_until: row.free_cancellation_until,
    cancellation: row.cancellation,
    channel: row.channel,
    external_reference: row.external_reference,
    guest_id: row.guest_id,
    booker: row.booker,
    estimated_arrival_time: row.estimated_arrival_time,
    notes: row.notes,
    metadata: row.metadata,
    warnings: row.warnings
      .filter(({ across }) => !across || scope?.property_ids === null)
      .map(({ code, message }) => ({ code, message })),
    checked_in_at: row.checked_in_at,
    checked_out_at: row.checked_out_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
