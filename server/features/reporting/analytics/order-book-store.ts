import type { FigureGroup, OrderState } from '#contract/lists.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { orderKey } from './group-keys-store.ts'
import { isPaired, type Pairing, pairedDate } from './pairing-store.ts'

/** What is on the books of one key and state, of the nights of a period. Amounts in minor units, without VAT. */
export interface OrderSum {
  /** Null for all keys together. */
  readonly key: string | null
  readonly state: OrderState
  readonly rooms: number
  /** Of these, complimentary. */
  readonly complimentary: number
  readonly room_revenue: number
  /** Meals of nights of days that are not closed yet. */
  readonly meals: number
  /** Sum of the lead times in days over all room nights. */
  readonly lead_days: number
  /** A stay counts once. */
  readonly stays: number
}

/** A part of the property: all of it where nothing is named. rule 18.11 */
export interface Segment {
  readonly room_type_id?: string | undefined
  readonly rate_plan_id?: string | undefined
  readonly channel?: string | undefined
  readonly group_id?: string | undefined
}

/** Nights of a property, `from` ≤ night ≤ `to`. */
export interface BookedPeriod {
  readonly property_id: string
  readonly from: string
  readonly to: string
  /** As known at the end of this day; null: as they are now. */
  readonly as_of: string | null
  /** Later nights have their meals still to come; null before the first day is closed. */
  readonly earned_until: string | null
  readonly segment: Segment
  /** Of a period that another one is compared with: by how much each night is before the one that it is paired with. */
  readonly pairing?: Pairing | undefined
}

/**
 * The order book up to the end of a day, night by night; without stays that were changed since, where it is
 * about now.
 */
export const orderBookUntil = (
  { scope }: AccountContext,
  { property_id, from, to, as_of, segment, pairing }: BookedPeriod,
) => sql`
  b AS (
    SELECT reservation_id, stay_date, state, room_type_id, rate_plan_id, group_id, min(channel) AS channel, sum(rooms)::integer AS rooms,
      sum(revenue_net)::bigint AS revenue_net, sum(meals_net)::bigint AS meals_net,
      sum(revenue_gross + meals_gross) = 0 AS is_free, min(booked_on) AS booked_on
    FROM order_book
    WHERE account_id = ${scope.account_id} AND property_id = ${property_id}
      AND stay_date BETWEEN ${from}::date AND ${to}::date ${isPaired(sql`stay_date`, pairing)}
      AND ${as_of === null ? isRecorded(scope.account_id, property_id) : sql`recorded_on <= ${as_of}::date`}
      ${inSegment(sql`order_book`, segment)}
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(rooms) > 0)`

/** Whether a row is in a part of the property; `of` is the alias of its columns. */
export const inSegment = (of: RawBuilder<unknown>, segment: Segment): RawBuilder<unknown> =>
  sql.join(
    (['room_type_id', 'rate_plan_id', 'channel', 'group_id'] as const)
      .filter((column) => segment[column] !== undefined)
      .map((column) => sql`AND ${of}.${sql.ref(column)} = ${segment[column]}`),
    sql` `,
  )

/** Whether the stay has not been changed since it was recorded. */
export const isRecorded = (account_id: string, property_id: string) => sql`reservation_id NOT IN (
  SELECT id FROM reservations
  WHERE account_id = ${account_id} AND property_id = ${property_id} AND version <> recorded_version)`

/** Rows by country are of the guest, by length of all nights of the stay, all others of the night itself. */
export function withStay(
  group: FigureGroup,
  account_id: string,
  { property_id, as_of }: Pick<BookedPeriod, 'property_id' | 'as_of'>,
): RawBuilder<unknown> {
  if (group === 'country')
    return sql`JOIN reservations r ON r.account_id = ${account_id} AND r.id = b.reservation_id`
  if (group !== 'length_of_stay') return sql``
  return sql`JOIN (
    SELECT reservation_id, sum(rooms)::integer AS nights FROM order_book
    WHERE account_id = ${account_id} AND property_id = ${property_id} AND recorded_on <= ${as_of ?? 'infinity'}::date
      AND reservation_id IN (SELECT reservation_id FROM b)
    GROUP BY 1) n ON n.reservation_id = b.reservation_id`
}

/**
 * Sums by key and state, and by state alone. One statement, which reads reservations only where grouping by
 * country. rule 18.2
 */
export function readRecordedSums(account: AccountContext, period: BookedPeriod, group: FigureGroup) {
  const earned_until = period.earned_until ?? '-infinity'
  return account.tx.compose<OrderSum>(sql`WITH ${orderBookUntil(account, period)},
    stays AS (
      SELECT ${orderKey(group, pairedDate(sql`b.stay_date`, period.pairing))} AS key, b.state, b.reservation_id, sum(b.rooms) AS rooms,
        coalesce(sum(b.rooms) FILTER (WHERE b.is_free), 0) AS complimentary, sum(b.revenue_net) AS room_revenue,
        coalesce(sum(b.meals_net) FILTER (WHERE b.stay_date > ${earned_until}::date), 0) AS meals,
        sum(greatest(0, b.stay_date - b.booked_on)) AS lead_days
      FROM b ${withStay(group, account.scope.account_id, period)} GROUP BY 1, 2, 3),
    whole AS (
      SELECT state, reservation_id, sum(rooms) AS rooms, sum(complimentary) AS complimentary,
        sum(room_revenue) AS room_revenue, sum(meals) AS meals, sum(lead_days) AS lead_days
      FROM stays GROUP BY 1, 2)
    SELECT key, state, ${SUMS} FROM stays GROUP BY 1, 2
    UNION ALL SELECT NULL, state, ${SUMS} FROM whole GROUP BY 2`)
}

const SUMS = sql`sum(rooms)::integer AS rooms, sum(complimentary)::integer AS complimentary,
  sum(room_revenue)::bigint AS room_revenue, sum(meals)::bigint AS meals, sum(lead_days)::bigint AS lead_days,
  count(*)::integer AS stays`

/** What a stay contributes to a cell. */
export interface CellStay {
  readonly reservation_id: string
  readonly rooms: number
  readonly room_revenue: number
  /** Where it is about one kind of it. */
  readonly other_revenue?: number
  readonly first_night: string
  readonly last_night: string
}

export interface Cell {
  readonly group: FigureGroup
  /** All keys where there is none. */
  readonly key: string | undefined
  readonly state: OrderState
}

/** The recorded stays of a cell after one of them, in the order of their ids. */
export const readRecordedStays = (
  account: AccountContext,
  period: BookedPeriod,
  { group, key, state }: Cell,
  { after, limit }: { readonly after: string; readonly limit: number },
) =>
  account.tx.compose<CellStay>(sql`WITH ${orderBookUntil(account, period)}
    SELECT b.reservation_id, sum(b.rooms)::integer AS rooms, sum(b.revenue_net)::bigint AS room_revenue,
      min(b.stay_date) AS first_night, max(b.stay_date) AS last_night
    FROM b ${withStay(group, account.scope.account_id, period)}
    WHERE b.state = ${state} AND b.reservation_id > ${after}
      ${key === undefined ? sql`` : sql`AND ${orderKey(group)} = ${key}`}
    GROUP BY 1 ORDER BY 1 LIMIT ${limit}`)
