import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { ServiceUnits } from './stored-services.ts'

// FOR SHARE prevents a change of the service's limit, which a new row copies. Rows come in order, so that two
// stays lock common ones in the same order. A date without enough units is not returned; of two concurrent
// bookings of the last unit the second waits for the row, then compares again (READ COMMITTED).
const CLAIM = `INSERT INTO service_dates AS d (account_id, service_id, date, taken, daily_limit, over_limit)
   SELECT $1, w.service_id, w.date, w.quantity, s.daily_limit, greatest(0, w.quantity - coalesce(s.daily_limit, w.quantity))
   FROM unnest($2::text[], $3::date[], $4::integer[]) AS w (service_id, date, quantity)
   JOIN services s ON s.account_id = $1 AND s.id = w.service_id
   WHERE $5::boolean OR w.quantity <= coalesce(s.daily_limit, w.quantity)
   ORDER BY w.service_id, w.date FOR SHARE OF s
   ON CONFLICT (account_id, service_id, date) DO UPDATE SET taken = d.taken + excluded.taken,
     over_limit = greatest(0, d.taken + excluded.taken - coalesce(d.daily_limit, d.taken + excluded.taken))
   WHERE $5::boolean OR d.taken + excluded.taken <= coalesce(d.daily_limit, d.taken + excluded.taken)
   RETURNING service_id, date, over_limit`
const claim = statement('claim_services', CLAIM)
// The domain `every_service` refuses false (constraint `every_service_taken`): the whole batch fails, COMMIT
// included.
const claimEvery = statement(
  'claim_every_service',
  `WITH claimed AS (${CLAIM}) SELECT (count(*) = cardinality($2::text[]))::every_service FROM claimed`,
)
const release = statement(
  'release_services',
  `UPDATE service_dates d SET taken = d.taken - w.quantity,
     over_limit = greatest(0, d.taken - w.quantity - coalesce(d.daily_limit, d.taken - w.quantity))
   FROM unnest($2::text[], $3::date[], $4::integer[]) AS w (service_id, date, quantity)
   WHERE d.account_id = $1 AND d.service_id = w.service_id AND d.date = w.date`,
)
const lockDates = statement(
  'lock_service_dates',
  `SELECT FROM service_dates d JOIN unnest($2::text[], $3::date[]) AS w (service_id, date)
     ON d.service_id = w.service_id AND d.date = w.date
   WHERE d.account_id = $1 ORDER BY d.service_id, d.date FOR NO KEY UPDATE OF d`,
)
const shareServices = statement(
  'share_services',
  'SELECT FROM services WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR SHARE',
)
const lockLimited = statement(
  'lock_dates_of_service',
  `SELECT FROM service_dates WHERE account_id = $1 AND service_id = $2 AND date >= $3::date
   ORDER BY date FOR NO KEY UPDATE`,
)
const changeLimit = statement(
  'change_service_limit',
  `UPDATE service_dates SET daily_limit = $3::integer, over_limit = greatest(0, taken - coalesce($3::integer, taken))
   WHERE account_id = $1 AND service_id = $2 AND date >= $4::date`,
)
// An expired hold still has its units until it is released: they count as available.
const listBooked = statement(
  'list_booked_services',
  `SELECT s.id AS service_id, n.date::date AS date, s.daily_limit, coalesce(d.taken, 0) - (
       SELECT coalesce(sum((t ->> 'quantity')::integer), 0)::integer
       FROM reservations h, jsonb_array_elements(h.services) t
       WHERE h.account_id = $1 AND h.status = 'pending_payment' AND h.hold_expires_at <= $5::timestamptz
         AND h.services @> jsonb_build_array(jsonb_build_object('service_id', s.id::text))
         AND t ->> 'service_id' = s.id AND t -> 'dates' ? to_char(n.date, 'YYYY-MM-DD')) AS taken
   FROM services s CROSS JOIN generate_series($3::date, $4::date, interval '1 day') AS n (date)
   LEFT JOIN service_dates d ON d.account_id = $1 AND d.service_id = s.id AND d.date = n.date::date
   WHERE s.account_id = $1 AND s.id = ANY ($2::text[])
   ORDER BY s.id, n.date`,
)

/** Units of a service booked on a date. */
export interface BookedUnits {
  readonly service_id: string
  readonly date: string
  readonly daily_limit: number | null
  readonly taken: number
}

const listed = ({ scope }: AccountContext, units: readonly Omit<ServiceUnits, 'quantity'>[]) => [
  scope.account_id,
  units.map(({ service_id }) => service_id),
  units.map(({ date }) => date),
]
const counted = (ctx: AccountContext, units: readonly ServiceUnits[]) => [
  ...listed(ctx, units),
  units.map(({ quantity }) => quantity),
]

/** Claims units where they are available, or in any case; returns those claimed, and how many of the date are above its limit. */
export const insertBooked = (
  ctx: AccountContext,
  units: readonly ServiceUnits[],
  { overbooks }: { overbooks: boolean },
) =>
  ctx.tx.run<{ service_id: string; date: string; over_limit: number }>(claim, [
    ...counted(ctx, units),
    overbooks,
  ])

/** Claims all of them, or violates the constraint `every_service_taken`. */
export const insertEveryBooked = (ctx: AccountContext, units: readonly ServiceUnits[]) =>
  ctx.tx.run(claimEvery, [...counted(ctx, units), false])

export const decrementBooked = (ctx: AccountContext, units: readonly ServiceUnits[]) =>
  ctx.tx.run(release, counted(ctx, units))

/** Locks the existing rows of services and dates, in this order. */
export const lockServiceDates = (ctx: AccountContext, units: readonly Omit<ServiceUnits, 'quantity'>[]) =>
  ctx.tx.run(lockDates, listed(ctx, units))

/** Locks services against changes of their limit, before their dates are locked. */
export const shareServicesOf = (
  { tx, scope }: AccountContext,
  units: readonly Pick<ServiceUnits, 'service_id'>[],
) => tx.run(shareServices, [scope.account_id, [...new Set(units.map(({ service_id }) => service_id))]])

/** Sets the limit from a date on; bookings above it stay. The caller has locked the service. */
export const writeLimit = (
  { tx, scope }: AccountContext,
  service_id: string,
  daily_limit: number | null,
  from: string,
) =>
  Promise.all([
    tx.run(lockLimited, [scope.account_id, service_id, from]),
    tx.run(changeLimit, [scope.account_id, service_id, daily_limit, from]),
  ])

/** Booked units of some services on the dates from `first` to `last`. */
export const readBookedUnits = (
  { tx, scope }: AccountContext,
  service_ids: readonly string[],
  { first, last, now }: { first: string; last: string; now: Temporal.Instant },
) => tx.run<BookedUnits>(listBooked, [scope.account_id, service_ids, first, last, now.toString()])
