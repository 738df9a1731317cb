import type { OtherRevenueKind } from '#contract/reporting/other-revenue.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { otherRevenueSql } from '../capacity-store.ts'
import { orderKey } from '../group-keys-store.ts'
import { type BookedPeriod, type Cell, type CellStay, orderBookUntil, withStay } from '../order-book-store.ts'

/**
 * Stays that closed days earned other revenue of, and recorded ones with booked meals still to come, after one
 * of them by id. rule 18.15
 */
export const readEarnedStays = (
  account: AccountContext,
  period: BookedPeriod,
  { group, key, kind }: Pick<Cell, 'group' | 'key'> & { readonly kind: OtherRevenueKind },
  { after, limit }: { readonly after: string; readonly limit: number },
) =>
  account.tx.compose<CellStay>(sql`WITH ${orderBookUntil(account, period)}, e AS (
      SELECT key, reservation_id, recorded_on AS date, net FROM (${otherRevenueSql(account, period, group)}) p
      WHERE kind = ${kind}
      UNION ALL
      SELECT ${orderKey(group)}, b.reservation_id, b.stay_date, b.meals_net
      FROM b ${withStay(group, account.scope.account_id, period)}
      WHERE ${kind} = 'meal' AND b.state = 'booked' AND b.stay_date > ${period.earned_until ?? '-infinity'}::date)
    SELECT reservation_id, 0 AS rooms, 0 AS room_revenue, sum(net)::bigint AS other_revenue,
      min(date) AS first_night, max(date) AS last_night
    FROM e
    WHERE reservation_id > ${after} ${key === undefined ? sql`` : sql`AND key = ${key}`}
    GROUP BY 1 HAVING sum(net) <> 0 ORDER BY 1 LIMIT ${limit}`)
