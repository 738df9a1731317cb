import type { FigureGroup } from '../../../contract/lists.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { sql } from '../../postgres/statement.ts'
import { capacityKey, postingKey } from './group-keys-store.ts'
import { type BookedPeriod, inSegment } from './order-book-store.ts'

/** An amount of one key; the total where it is null. */
export interface KeyedAmount {
  readonly key: string | null
  readonly amount: number
}

/**
 * Room nights that could be sold, by key and in total; by key only where the rows are spans of time or room
 * types. Past nights keep the capacity that they had. rule 18.3
 */
export const readRoomsAvailable = (
  { tx, scope }: AccountContext,
  { property_id, from, to, segment }: BookedPeriod,
  group: FigureGroup,
) =>
  tx.compose<KeyedAmount>(sql`
    SELECT key, sum(capacity)::integer AS amount
    FROM (
      SELECT ${capacityKey(group)} AS key, d.capacity
      FROM room_types t JOIN nights d ON d.account_id = t.account_id AND d.room_type_id = t.id
      WHERE t.account_id = ${scope.account_id} AND t.property_id = ${property_id}
        AND d.date BETWEEN ${from}::date AND ${to}::date
        ${segment.room_type_id === undefined ? sql`` : sql`AND t.id = ${segment.room_type_id}`}) n
    GROUP BY GROUPING SETS ((key), ()) HAVING grouping(key) = 1 OR key IS NOT NULL`)

/** Revenue of closed days beside rooms and city tax, without VAT: by day, or by the row of the stay. rule 18.4 */
export const readOtherRevenue = (
  { tx, scope }: AccountContext,
  { property_id, from, to, as_of, earned_until, segment }: BookedPeriod,
  group: FigureGroup,
) =>
  tx.compose<KeyedAmount>(sql`
    SELECT key, sum(net)::bigint AS amount
    FROM (
      SELECT ${postingKey(group, as_of)} AS key, d.net
      FROM postings d
      JOIN reservations r ON r.account_id = d.account_id AND r.id = d.reservation_id
      WHERE d.account_id = ${scope.account_id} AND d.property_id = ${property_id}
        AND d.recorded_on BETWEEN ${from}::date AND ${to}::date
        AND d.recorded_on <= ${earned_until ?? '-infinity'}::date
        ${inSegment(sql`r`, segment)}
        AND d.type IN ('meal', 'service', 'fee', 'discount', 'adjustment')) n
    GROUP BY GROUPING SETS ((key), ()) HAVING grouping(key) = 1 OR key IS NOT NULL`)
