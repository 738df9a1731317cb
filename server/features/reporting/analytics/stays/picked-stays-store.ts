import type { AccountContext } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { orderKey } from '../group-keys-store.ts'
import { type BookedPeriod, type Cell, type CellStay, inSegment, isRecorded } from '../order-book-store.ts'

const SUMS = sql`b.reservation_id, sum(b.rooms)::integer AS rooms, sum(b.revenue_net)::bigint AS room_revenue,
  min(b.stay_date) AS first_night, max(b.stay_date) AS last_night`

const ofCell = (
  { scope }: AccountContext,
  { property_id, from, to, segment }: BookedPeriod,
  { group, key }: Pick<Cell, 'group' | 'key'>,
) => sql`b.account_id = ${scope.account_id} AND b.property_id = ${property_id}
  AND b.stay_date BETWEEN ${from}::date AND ${to}::date AND b.state = 'booked' ${inSegment(sql`b`, segment)}
  ${key === undefined ? sql`` : sql`AND ${orderKey(group)} = ${key}`}`

/** Recorded stays whose nights in a cell have changed since the end of a day, after one of them by id. rule 18.7 */
export const readPickedStays = (
  account: AccountContext,
  period: BookedPeriod,
  cell: Pick<Cell, 'group' | 'key'>,
  { since, after, limit }: { readonly since: string; readonly after: string; readonly limit: number },
) =>
  account.tx.compose<CellStay>(sql`
    SELECT ${SUMS} FROM order_book b
    WHERE ${ofCell(account, period, cell)} AND b.recorded_on > ${since}::date AND b.reservation_id > ${after}
      AND b.${isRecorded(account.scope.account_id, period.property_id)}
    GROUP BY 1 HAVING sum(b.rooms) <> 0 OR sum(b.revenue_net) <> 0 ORDER BY 1 LIMIT ${limit}`)

/** What was on the books, at the end of a day, of stays that were changed since they were recorded. */
export const readStaysBefore = (
  account: AccountContext,
  period: BookedPeriod,
  cell: Pick<Cell, 'group' | 'key'>,
  { since, after }: { readonly since: string; readonly after: string },
) =>
  account.tx.compose<CellStay>(sql`
    SELECT ${SUMS} FROM order_book b
    WHERE ${ofCell(account, period, cell)} AND b.recorded_on <= ${since}::date AND b.reservation_id > ${after}
      AND NOT b.${isRecorded(account.scope.account_id, period.property_id)}
    GROUP BY 1 HAVING sum(b.rooms) <> 0 OR sum(b.revenue_net) <> 0`)
