import type { AccountContext } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { type BookedPeriod, orderBookUntil } from '../order-book-store.ts'

/** The commission of nights, in minor units, and for how many stays the channel told one. */
export interface CommissionSum {
  readonly channel: string
  readonly commission: number
  readonly stays: number
}

/** By channel: of each recorded stay the share of its nights, rounded half up. rule 18.13 */
export const readCommissionSums = (account: AccountContext, period: BookedPeriod) => {
  const { account_id } = account.scope
  return account.tx.compose<CommissionSum>(sql`WITH ${orderBookUntil(account, period)},
    k AS (
      SELECT reservation_id, sum(commission) AS commission FROM channel_bookings
      WHERE account_id = ${account_id} AND property_id = ${period.property_id} AND commission IS NOT NULL
        AND reservation_id IS NOT NULL
      GROUP BY 1),
    s AS (
      SELECT b.reservation_id, min(b.channel) AS channel, sum(b.rooms) AS rooms, min(k.commission) AS commission
      FROM b JOIN k ON k.reservation_id = b.reservation_id WHERE b.state = 'booked' GROUP BY 1),
    n AS (
      SELECT reservation_id, sum(rooms) AS nights FROM order_book
      WHERE account_id = ${account_id} AND property_id = ${period.property_id}
        AND recorded_on <= ${period.as_of ?? 'infinity'}::date AND reservation_id IN (SELECT reservation_id FROM s)
      GROUP BY 1)
    SELECT s.channel, sum(round(s.commission * s.rooms / n.nights))::bigint AS commission, count(*)::integer AS stays
    FROM s JOIN n ON n.reservation_id = s.reservation_id GROUP BY 1`)
}
