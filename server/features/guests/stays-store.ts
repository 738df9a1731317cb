import type { GuestWithHistory } from '#contract/guests/guests.ts'
import type { Scope } from '../../context.ts'
import { isOneOf, type ScopedContext } from '../../postgres/scope.ts'
import { type RawBuilder, sql, statement } from '../../postgres/statement.ts'

/**
 * Queries of guests on reservations, in one place: bookings import guests, so guests cannot import bookings.
 * Limited to the properties of a scope; null is the whole account. rule 5
 */

/** The totals of the stays of one guest in one currency. */
export interface StayTotals {
  currency: string
  stays_count: number
  nights_count: number
  cancelled_count: number
  no_show_count: number
  last_stay_at: string | null
  /** Check-in of the newest stay that took place, and of the newest of any kind. */
  last_taken: string | null
  last_booked: string
  /** Minor units: stays that took place and fees, less refunds. */
  value: number
}

/** A hold that has run out counts as cancelled, whether or not it is marked already. rule 4; $4 is the present */
const STATUS = `CASE WHEN status = 'pending_payment' AND hold_expires_at <= $4::timestamptz
  THEN 'cancelled' ELSE status END`

/**
 * A stay that took place is worth its total with lines added or waived, a cancellation or no-show its fee;
 * refunds beyond an overpayment are subtracted, so that returning a deposit costs nothing. A row for each
 * currency of a guest. rule 5
 */
const sumStays = (
  { account_id, property_ids }: Scope,
  guest_id: RawBuilder<unknown>,
  now: Temporal.Instant,
): RawBuilder<unknown> => sql`
   SELECT currency,
     count(*) FILTER (WHERE taken) AS stays_count,
     coalesce(sum(check_out - check_in) FILTER (WHERE taken), 0)::int8 AS nights_count,
     count(*) FILTER (WHERE status = 'cancelled') AS cancelled_count,
     count(*) FILTER (WHERE status = 'no_show') AS no_show_count,
     to_char(max(checked_in_at) FILTER (WHERE taken), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last_stay_at,
     max(check_in) FILTER (WHERE taken) AS last_taken,
     max(check_in) AS last_booked,
     sum(greatest(0, worth - greatest(0, amount_refunded - greatest(0, amount_paid - worth))))::int8 AS value
   FROM (
     SELECT *, CASE WHEN taken THEN total + adjustment
       WHEN status IN ('cancelled', 'no_show') THEN coalesce(fee + adjustment, 0) ELSE 0 END AS worth
     FROM (
       SELECT currency, check_in, check_out, checked_in_at, total, fee, adjustment, amount_paid, amount_refunded,
         status IN ('checked_in', 'checked_out') AS taken,
         CASE WHEN status = 'pending_payment' AND hold_expires_at <= ${now.toString()}::timestamptz
           THEN 'cancelled' ELSE status END AS status
       FROM reservations
       WHERE account_id = ${account_id} AND guest_id = ${guest_id}
         AND ${property_ids === null ? sql`true` : isOneOf(sql`property_id`, property_ids)}
     ) AS stay
   ) AS stay
   GROUP BY currency`
const listStays = statement(
  'list_stays_of_guest',
  `SELECT id AS reservation_id, property_id, ${STATUS} AS status, check_in, check_out,
     check_out - check_in AS nights, room_type_id, channel,
     jsonb_build_object('amount', total + adjustment + credits_total, 'currency', currency) AS total
   FROM reservations
   WHERE account_id = $1 AND guest_id = $3 AND ($2::text[] IS NULL OR property_id = ANY ($2))
   ORDER BY reservations.check_in DESC, id DESC LIMIT 100`,
)

export const readStayTotals = ({ tx, scope }: ScopedContext, guest_id: string, now: Temporal.Instant) =>
  tx.compose<StayTotals>(sumStays(scope, sql`${guest_id}`, now))

/** The same as a column of a query on guests: null for a guest without stays. */
export const stayTotals = (scope: Scope, now: Temporal.Instant): RawBuilder<unknown> =>
  sql`(SELECT json_agg(totals) FROM (${sumStays(scope, sql`guests.id`, now)}) AS totals)`

/** The newest hundred stays, newest first. rule 5 */
export const readStays = ({ tx, scope }: ScopedContext, guest_id: string, now: Temporal.Instant) =>
  tx.run<GuestWithHistory['stay_history'][number]>(listStays, [
    scope.account_id,
    scope.property_ids,
    guest_id,
    now.toString(),
  ])

/**
 * SELECT of the ids of the guests who have a stay at some properties, in the order of an index, without a
 * lookup of guests of other properties.
 */
export const guestsAt = (
  { account_id }: Pick<Scope, 'account_id'>,
  property_ids: readonly string[],
): RawBuilder<unknown> =>
  sql`SELECT id FROM (SELECT DISTINCT guest_id AS id FROM reservations WHERE account_id = ${account_id}
    AND ${isOneOf(sql`property_id`, property_ids)}) AS stayed`

/** Whether a guest of `guestsAt` has a profile: looked up by id for each, since few profiles are erased. */
export const isNotErased = ({ account_id }: Pick<Scope, 'account_id'>): RawBuilder<unknown> =>
  sql`(SELECT erased_at FROM guests WHERE account_id = ${account_id} AND guests.id = stayed.id) IS NULL`

/** Whether the guest of an SQL column, such as `guests.id`, has a stay at one of some properties. */
export const hasStayAt = (
  { account_id }: Pick<Scope, 'account_id'>,
  guest_id: RawBuilder<unknown>,
  property_ids: readonly string[],
): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM reservations r WHERE r.account_id = ${account_id} AND r.guest_id = ${guest_id}
    AND ${isOneOf(sql`r.property_id`, property_ids)})`
