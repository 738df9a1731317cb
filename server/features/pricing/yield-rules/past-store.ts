import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The change of a night in the order book on a day. */
export interface BookedOnDay {
  readonly stay_date: string
  readonly recorded_on: string
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly rooms: number
  /** With VAT, in minor units. */
  readonly revenue: number
}

const listBooked = statement(
  'list_order_book_by_day',
  `SELECT stay_date, recorded_on, room_type_id, rate_plan_id, sum(rooms)::integer AS rooms,
     sum(revenue_gross)::bigint AS revenue
   FROM order_book
   WHERE account_id = $1 AND property_id = $2 AND stay_date BETWEEN $3::date AND $4::date
     AND state IN ('booked', 'pending_payment')
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
)

/** The order book of some nights, day by day. */
export const readBookedByDay = (
  { tx, scope }: AccountContext,
  { property_id, first, last }: { property_id: string; first: string; last: string },
) => tx.run<BookedOnDay>(listBooked, [scope.account_id, property_id, first, last])
