import { MAX_STAY_NIGHTS } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import { staysAtEndOf } from '../../stays/reservations/public.ts'
import type { EndedDay } from './day-span.ts'
import type { Posting } from './postings.ts'

/** Counts and sums of days that are over, each by its date; a day without any has no row. Amounts in minor units. */

interface OfDay {
  readonly date: string
}

/** $1 account, $2 property, $3 dates, $4 and $5 when they began and ended. */
const DAYS = `unnest($3::date[], $4::timestamptz[], $5::timestamptz[]) AS d(date, began, ended)`

// The stay's own price of the night: nights stand in their order.
const PRICE = `(r.nightly_rates -> (d.date - r.check_in) -> 'amount' ->> 'amount')::bigint`

// Of a combined room type as many as it takes. rule 37.7
const ROOMS = `CASE WHEN jsonb_path_exists(r.segments, '$[*].parts') THEN (
    SELECT count(*) FILTER (WHERE k -> 'is_combined' IS NULL) FROM jsonb_array_elements(r.segments) g
      LEFT JOIN jsonb_array_elements(g -> 'parts') k ON true
    WHERE (g ->> 'from')::date <= d.date AND (g ->> 'to')::date > d.date) ELSE 1 END`

const countOccupied = statement(
  'count_occupied_rooms',
  `SELECT d.date, sum(${ROOMS})::integer AS rooms_sold,
     coalesce(sum(${ROOMS}) FILTER (WHERE ${PRICE} = 0), 0)::integer AS complimentary,
     count(*) FILTER (WHERE r.checked_in_at < d.began) AS stayovers
   FROM ${DAYS} CROSS JOIN LATERAL ${staysAtEndOf(
     'r.check_in, r.checked_in_at, r.nightly_rates, r.segments',
     `r.check_in > d.date - ${MAX_STAY_NIGHTS + 1} AND r.check_in <= d.date
       AND r.check_out > d.date AND r.status IN ('checked_in', 'checked_out') AND r.checked_in_at < d.ended`,
   )} r
   GROUP BY d.date`,
)
const countMoved = statement(
  'count_arrivals_and_departures',
  `SELECT d.date, count(*) FILTER (WHERE r.checked_in_at >= d.began AND r.checked_in_at < d.ended) AS arrivals,
     count(*) FILTER (WHERE r.checked_out_at >= d.began AND r.checked_out_at < d.ended) AS departures
   FROM ${DAYS} CROSS JOIN LATERAL ${staysAtEndOf(
     'r.checked_in_at, r.checked_out_at',
     `r.updated_at >= d.began AND r.status IN ('checked_in', 'checked_out')
       AND (r.checked_in_at >= d.began AND r.checked_in_at < d.ended
         OR r.checked_out_at >= d.began AND r.checked_out_at < d.ended)`,
   )} r
   GROUP BY d.date`,
)
// A stay counts on the day from which it was given up: nights that it gets or loses afterwards do not count it again.
const countGivenUp = statement(
  'count_given_up_stays',
  `SELECT date, count(*) FILTER (WHERE state = 'cancelled') AS cancellations,
     count(*) FILTER (WHERE state = 'no_show') AS no_shows
   FROM (
     SELECT recorded_on AS date, state, reservation_id FROM order_book b
     WHERE account_id = $1 AND property_id = $2 AND recorded_on = ANY ($3::date[]) AND state IN ('cancelled', 'no_show')
     GROUP BY 1, 2, 3 HAVING sum(rooms) > 0 AND coalesce((
       SELECT sum(e.rooms) FROM order_book e WHERE e.account_id = $1 AND e.reservation_id = b.reservation_id
         AND e.state = b.state AND e.recorded_on < b.recorded_on), 0) <= 0) given_up
   GROUP BY date`,
)
// Past nights keep the capacity that they had; the rest of the rooms was out of order.
const countRooms = statement(
  'count_rooms_of_days',
  `SELECT d.date, coalesce(n.capacity, 0) AS rooms_available, greatest(0, r.rooms - coalesce(n.capacity, 0)) AS out_of_order
   FROM ${DAYS}
   LEFT JOIN (
     SELECT n.date, sum(n.capacity)::integer AS capacity
     FROM room_types t JOIN nights n ON n.account_id = t.account_id AND n.room_type_id = t.id
     WHERE t.account_id = $1 AND t.property_id = $2 AND NOT t.is_combined AND n.date = ANY ($3::date[]) GROUP BY n.date) n ON n.date = d.date
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS rooms FROM rooms
     WHERE account_id = $1 AND property_id = $2 AND created_at < d.ended
       AND (retired_at IS NULL OR retired_at >= d.ended)) r`,
)
const sumPostings = statement(
  'sum_postings_of_days',
  `SELECT recorded_on AS date, type, vat_rate, method,
     sum(net)::bigint AS net, sum(vat)::bigint AS vat, sum(gross)::bigint AS gross
   FROM (
     SELECT recorded_on, type, vat_rate, method, net, vat, gross
     FROM postings WHERE account_id = $1 AND property_id = $2 AND recorded_on = ANY ($3::date[])
     UNION ALL
     SELECT business_date, 'company_credit', NULL, method, amount, 0, amount
     FROM company_credit_entries WHERE account_id = $1 AND property_id = $2 AND business_date = ANY ($3::date[])
     UNION ALL
     SELECT business_date, 'security_deposit', NULL, method, amount, 0, amount
     FROM security_deposit_entries WHERE account_id = $1 AND property_id = $2 AND business_date = ANY ($3::date[])) p
   GROUP BY 1, 2, 3, 4, type IN ('company_credit', 'security_deposit') AND gross < 0 ORDER BY 1, 2, 3 DESC, 4`,
)
/** All services of a day together, as its record has them, and credit of companies and security deposits: below zero what was returned. */
export type DayPosting = OfDay &
  Omit<Posting, 'service_id' | 'type'> & {
    readonly type: Posting['type'] | 'company_credit' | 'security_deposit'
  }

export interface DayFacts {
  readonly occupied: readonly (OfDay & { rooms_sold: number; complimentary: number; stayovers: number })[]
  readonly moved: readonly (OfDay & { arrivals: number; departures: number })[]
  readonly ended: readonly (OfDay & { cancellations: number; no_shows: number })[]
  readonly rooms: readonly (OfDay & { rooms_available: number; out_of_order: number })[]
  readonly postings: readonly DayPosting[]
}

/** The counts and sums of days of a property whose stays are recorded. One round trip. rule 17.9 */
export async function readDayFacts(
  { tx, scope }: AccountContext,
  property_id: string,
  days: readonly EndedDay[],
): Promise<DayFacts> {
  const place = [scope.account_id, property_id, days.map(({ date }) => date)]
  const values = [...place, days.map(({ began_at }) => began_at), days.map(({ ended_at }) => ended_at)]
  const [occupied, moved, ended, rooms, postings] = await Promise.all([
    tx.run<DayFacts['occupied'][number]>(countOccupied, values),
    tx.run<DayFacts['moved'][number]>(countMoved, values),
    tx.run<DayFacts['ended'][number]>(countGivenUp, place),
    tx.run<DayFacts['rooms'][number]>(countRooms, values),
    tx.run<DayFacts['postings'][number]>(sumPostings, place),
  ])
  return { occupied, moved, ended, rooms, postings }
}
