import type { FigureGroup } from '#contract/lists.ts'
import type { OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { capacityKey, postingKey } from './group-keys-store.ts'
import { type BookedPeriod, inSegment } from './order-book-store.ts'
import { isPaired, pairedDate } from './pairing-store.ts'

/** An amount of one key; the total where it is null. */
export interface KeyedAmount {
  readonly key: string | null
  readonly amount: number
}

/** Of a night `d` of a type `t`; as now for an evening from before closes recorded it. */
const recordedCapacity = (as_of: string | null) =>
  as_of === null
    ? sql`d.capacity`
    : sql`CASE WHEN (SELECT min(recorded_on) FROM capacity_book WHERE account_id = t.account_id AND property_id = t.property_id)
          <= ${as_of}::date
        THEN coalesce((SELECT sum(rooms) FROM capacity_book WHERE account_id = t.account_id AND room_type_id = t.id
          AND stay_date = d.date AND recorded_on <= ${as_of}::date), 0)
        ELSE d.capacity END AS capacity`

/**
 * Room nights that could be sold, by key and in total; by key only where the rows are spans of time or room
 * types. Past nights keep the capacity that they had, past evenings what the close recorded. rule 18.3
 */
export const readRoomsAvailable = (
  { tx, scope }: AccountContext,
  { property_id, from, to, as_of, segment, pairing }: BookedPeriod,
  group: FigureGroup,
) =>
  tx.compose<KeyedAmount>(sql`
    SELECT key, sum(capacity)::integer AS amount
    FROM (
      SELECT ${capacityKey(group, pairedDate(sql`d.date`, pairing))} AS key, ${recordedCapacity(as_of)}
      FROM room_types t JOIN nights d ON d.account_id = t.account_id AND d.room_type_id = t.id
      WHERE t.account_id = ${scope.account_id} AND t.property_id = ${property_id} AND NOT t.is_combined
        AND d.date BETWEEN ${from}::date AND ${to}::date ${isPaired(sql`d.date`, pairing)}
        ${segment.room_type_id === undefined ? sql`` : sql`AND t.id = ${segment.room_type_id}`}) n
    GROUP BY GROUPING SETS ((key), ()) HAVING grouping(key) = 1 OR key IS NOT NULL`)

/** Net revenue of one kind beside rooms, of one key; of all keys where it is null. */
export interface KeyedRevenue extends KeyedAmount {
  readonly kind: OtherRevenueKind
}

/** The kind of a posting `d`, by its service `v`. rule 18.15 */
const KIND = sql`CASE d.type WHEN 'service' THEN coalesce(v.category, 'other') ELSE d.type END`

/** Postings `d` of closed days beside rooms and city tax, with their kind, stay and key. rule 18.4 */
export const otherRevenueSql = (
  { scope }: AccountContext,
  { property_id, from, to, as_of, earned_until, segment, pairing }: BookedPeriod,
  group: FigureGroup,
) => sql`
  SELECT ${postingKey(group, as_of, pairedDate(sql`d.recorded_on`, pairing))} AS key, ${KIND} AS kind, d.reservation_id, d.recorded_on, d.net
  FROM postings d
  JOIN reservations r ON r.account_id = d.account_id AND r.id = d.reservation_id
  LEFT JOIN services v ON v.account_id = d.account_id AND v.id = d.service_id
  WHERE d.account_id = ${scope.account_id} AND d.property_id = ${property_id}
    AND d.recorded_on BETWEEN ${from}::date AND ${to}::date ${isPaired(sql`d.recorded_on`, pairing)}
    AND d.recorded_on <= ${earned_until ?? '-infinity'}::date
    ${inSegment(sql`r`, segment)}
    AND d.type IN ('meal', 'service', 'fee', 'discount', 'adjustment')`

/** Revenue of closed days beside rooms, without VAT, by kind: by day, or by the row of the stay. rule 18.4 */
export const readOtherRevenue = (account: AccountContext, period: BookedPeriod, group: FigureGroup) =>
  account.tx.compose<KeyedRevenue>(sql`
    SELECT key, kind, sum(net)::bigint AS amount FROM (${otherRevenueSql(account, period, group)}) n
    GROUP BY GROUPING SETS ((key, kind), (kind)) HAVING grouping(key) = 1 OR key IS NOT NULL`)
