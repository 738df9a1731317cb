import type { ReservationStatus } from '#contract/lists.ts'
import type { Booker } from '#contract/parts/reservation-parts.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import { MAX_STAY_NIGHTS } from '#server/kernel/time/dates.ts'
import type { AccountContext, ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { LONG_STAY } from './list/conditions.ts'

/** A day of a property; `is_current` where it is its business date. */
export interface PropertyDay {
  readonly property_id: string
  readonly date: string
  readonly is_current: boolean
}

/** A stay as Today shows it. Amounts in minor units of `currency`. */
export interface DayStay {
  id: string
  property_id: string
  status: ReservationStatus
  version: number
  guest_id: string
  booker: Booker
  room_type_id: string
  /** Of the day; of the arrival before it, of the last night afterwards. */
  room_id: string | null
  /** The room of the night before, if that is another than today's. */
  moves_from_room_id: string | null
  check_in: string
  check_out: string
  adults: number
  children: number
  estimated_arrival_time: string | null
  estimated_departure_time: string | null
  channel: string
  note: string | null
  currency: string
  balance: number
  deposit_open: number
  hold_expires_at: string | null
  /** Of the guest at the properties of the caller; 99 at most. */
  earlier_stays: number
  /** From the guest's last stay at the property; only for a stay without a room. */
  last_room_id: string | null
}

const LIVE = `status IN ('confirmed', 'pending_payment', 'checked_in', 'checked_out')`
/** Days for which an arrival that did not come is still listed after its stay is over. */
const MISSED_DAYS = 30

/** `$2` are the properties of the caller. */
const COLUMNS = `r.id, r.property_id, r.status, r.version, r.guest_id, r.booker, r.room_type_id, lodged.room_id,
     CASE WHEN lodged.from_date = day.date AND r.check_in < day.date THEN
       (SELECT s.room_id FROM room_segments s
        WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.to_date = day.date AND s.part = 0 AND s.room_id <> lodged.room_id)
       END AS moves_from_room_id,
     r.check_in, r.check_out, r.adults, r.children, r.estimated_arrival_time,
     r.estimated_departure_time, r.channel, left(r.notes, 120) AS note, r.currency, r.balance,
     greatest(0, coalesce(r.deposit_required, 0) - r.amount_paid + r.amount_refunded) AS deposit_open,
     r.hold_expires_at,
     (SELECT count(*)::int FROM (SELECT FROM reservations e WHERE e.account_id = $1 AND e.guest_id = r.guest_id
        AND ($2::text[] IS NULL OR e.property_id = ANY ($2)) AND e.status = 'checked_out' AND e.id <> r.id
        LIMIT 99) AS earlier) AS earlier_stays,
     CASE WHEN lodged.room_id IS NULL THEN
       (SELECT s.room_id FROM reservations e
        JOIN room_segments s ON s.account_id = $1 AND s.reservation_id = e.id AND s.part = 0 AND s.room_id IS NOT NULL
        WHERE e.account_id = $1 AND e.guest_id = r.guest_id AND e.property_id = r.property_id AND e.status = 'checked_out'
        ORDER BY e.check_in DESC, s.from_date DESC LIMIT 1) END AS last_room_id`
const LODGED = `LEFT JOIN LATERAL (
     SELECT s.room_id, s.from_date FROM room_segments s
     WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.part = 0 AND s.from_date <= greatest(day.date, r.check_in)
     ORDER BY s.from_date DESC LIMIT 1) AS lodged ON true`

const listDay = statement(
  'list_stays_of_day',
  // Stays that touch the day, by two ranges of arrivals; on the business date also overdue departures and
  // arrivals.
  `SELECT ${COLUMNS}
   FROM unnest($3::text[], $4::date[], $5::boolean[]) AS day (property_id, date, is_current)
   CROSS JOIN LATERAL (
     SELECT id FROM reservations WHERE account_id = $1 AND property_id = day.property_id AND ${LIVE}
       AND check_in <= day.date AND check_in > day.date - ${LONG_STAY} AND check_out >= day.date
     UNION ALL
     SELECT id FROM reservations WHERE account_id = $1 AND property_id = day.property_id AND ${LIVE}
       AND check_out - check_in >= ${LONG_STAY} AND check_in <= day.date - ${LONG_STAY} AND check_in > day.date - ${MAX_STAY_NIGHTS + 1}
       AND check_out >= day.date
     UNION ALL
     SELECT id FROM reservations WHERE account_id = $1 AND property_id = day.property_id AND status = 'checked_in'
       AND check_out < day.date AND day.is_current
     UNION ALL
     SELECT id FROM reservations WHERE account_id = $1 AND property_id = day.property_id AND status = 'confirmed'
       AND check_out < day.date AND check_in > day.date - ${MISSED_DAYS} AND day.is_current
   ) AS touching
   JOIN reservations r ON r.account_id = $1 AND r.id = touching.id
   ${LODGED}`,
)

/** The stays of a day, unordered; expired holds among them. */
export const readStaysOfDay = ({ tx, scope }: ScopedContext, days: readonly PropertyDay[]) =>
  tx.run<DayStay>(listDay, [
    scope.account_id,
    scope.property_ids,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
    days.map(({ is_current }) => is_current),
  ])

/** A property on its business date, and since when its recent bookings are read. */
export interface NewsDay {
  readonly property_id: string
  readonly date: string
  readonly since: string
}

/** A stay that was booked or cancelled recently. */
export interface StayNews extends DayStay {
  created_at: string
  /** Null for one that is not cancelled. */
  cancelled_at: string | null
}

const MAX_NEWS = 1_000

const listNews = statement(
  'list_news_of_stays',
  // Ids begin with their moment of creation. A cancelled stay was last changed when it was cancelled, or
  // later.
  `SELECT ${COLUMNS}, r.created_at, touching.cancelled_at
   FROM unnest($3::text[], $4::date[], $5::timestamptz[], $6::text[]) AS day (property_id, date, since, first_id)
   CROSS JOIN LATERAL (
     SELECT id, NULL::timestamptz AS cancelled_at FROM reservations
     WHERE account_id = $1 AND property_id = day.property_id AND id >= day.first_id AND created_at >= day.since AND ${LIVE}
     UNION ALL
     SELECT id, (cancellation ->> 'cancelled_at')::timestamptz FROM reservations
     WHERE account_id = $1 AND property_id = day.property_id AND status = 'cancelled' AND updated_at >= day.since
       AND (cancellation ->> 'cancelled_at')::timestamptz >= day.since
   ) AS touching
   JOIN reservations r ON r.account_id = $1 AND r.id = touching.id
   ${LODGED}
   ORDER BY r.updated_at DESC, r.id LIMIT ${MAX_NEWS}`,
)

/** Bookings and cancellations since a moment, the 1,000 changed last; expired holds among them. */
export const readNewsOfStays = ({ tx, scope }: ScopedContext, days: readonly NewsDay[]) =>
  tx.run<StayNews>(listNews, [
    scope.account_id,
    scope.property_ids,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
    days.map(({ since }) => since),
    days.map(({ since }) => lowestIdAt('reservation', Temporal.Instant.from(since).epochMilliseconds)),
  ])

const countArrivals = statement(
  'count_arrivals',
  `SELECT count(*)::int AS arrivals, (count(*) FILTER (WHERE NOT EXISTS (
     SELECT FROM room_segments s
     WHERE s.account_id = $1 AND s.reservation_id = r.id AND s.from_date = r.check_in AND s.room_id IS NOT NULL
   )))::int AS unassigned
   FROM unnest($2::text[], $3::date[]) AS day (property_id, date)
   JOIN reservations r ON r.account_id = $1 AND r.property_id = day.property_id AND r.check_in = day.date
   WHERE r.status = 'confirmed' OR r.status = 'pending_payment' AND r.hold_expires_at > $4::timestamptz`,
)

interface ArrivalCount {
  arrivals: number
  unassigned: number
}

/** The number of arrivals on some days, and of those without a room. */
export const countArrivalsOn = async (
  { tx, scope }: ScopedContext,
  days: readonly Pick<PropertyDay, 'property_id' | 'date'>[],
  now: Temporal.Instant,
): Promise<ArrivalCount> =>
  (await tx.one<ArrivalCount>(countArrivals, [
    scope.account_id,
    days.map(({ property_id }) => property_id),
    days.map(({ date }) => date),
    now.toString(),
  ]))!

const newestBookings = statement(
  'list_newest_bookings_of_nights',
  `SELECT n.room_type_id, n.date, (
     SELECT max(r.created_at) FROM reservations r
     WHERE r.account_id = $1 AND r.property_id = n.property_id AND r.check_in > n.date - 32 AND r.check_in <= n.date
       AND r.check_out > n.date AND r.room_type_id = n.room_type_id
       AND r.status IN ('pending_payment', 'confirmed', 'checked_in')) AS booked_at
   FROM unnest($2::text[], $3::text[], $4::date[]) AS n (property_id, room_type_id, date)`,
)

/** When the newest stay of some nights was booked, by `room type date`; of stays of up to a month. */
export async function readNewestBookings(
  { tx, scope }: AccountContext,
  nights: readonly { readonly property_id: string; readonly room_type_id: string; readonly date: string }[],
): Promise<Map<string, string>> {
  if (nights.length === 0) return new Map()
  const rows = await tx.run<{ room_type_id: string; date: string; booked_at: string | null }>(
    newestBookings,
    [
      scope.account_id,
      nights.map(({ property_id }) => property_id),
      nights.map(({ room_type_id }) => room_type_id),
      nights.map(({ date }) => date),
    ],
  )
  return new Map(
    rows.flatMap(({ room_type_id, date, booked_at }) =>
      booked_at === null ? [] : [[`${room_type_id} ${date}`, booked_at] as const],
    ),
  )
}
