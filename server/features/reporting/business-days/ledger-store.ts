import { dateIn } from '#server/kernel/time/clock.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { ReservationRow } from '../../stays/reservations/public.ts'
import type { Recorded } from './ledger-changes.ts'
import type { Order } from './order-book.ts'
import type { Posting } from './postings.ts'

/** What is recorded of stays: append-only. The caller holds the lock for the close of their property. rule 17.4 */

interface OfStay {
  readonly reservation_id: string
}

const listOrders = statement(
  'list_orders_of_stays',
  `SELECT reservation_id, recorded_on, stay_date, state, room_type_id, rate_plan_id, group_id, rooms, revenue_net, revenue_gross,
     meals_net, meals_gross
   FROM order_book WHERE account_id = $1 AND reservation_id = ANY ($2)`,
)
const listPostings = statement(
  'list_postings_of_stays',
  `SELECT reservation_id, recorded_on, type, service_id, vat_rate, method, net, vat, gross
   FROM postings WHERE account_id = $1 AND reservation_id = ANY ($2)`,
)
const insertOrders = statement(
  'insert_orders',
  `INSERT INTO order_book SELECT * FROM json_populate_recordset(NULL::order_book, $1)`,
)
const insertPostings = statement(
  'insert_postings',
  `INSERT INTO postings SELECT * FROM json_populate_recordset(NULL::postings, $1)`,
)

export const readOrders = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<Recorded<Order> & OfStay>(listOrders, [scope.account_id, reservation_ids])

export const readPostings = ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  tx.run<Recorded<Posting> & OfStay>(listPostings, [scope.account_id, reservation_ids])

/** The rows to append for a stay. */
export interface StayChanges {
  readonly row: ReservationRow
  readonly orders: readonly Recorded<Order>[]
  readonly postings: readonly Recorded<Posting>[]
  /** The number of rows of each kind, by day. */
  readonly recorded: {
    readonly orders: readonly Recorded<Order>[]
    readonly postings: readonly Recorded<Posting>[]
  }
}

export async function writeStayChanges(
  { tx, scope }: AccountContext,
  stays: readonly StayChanges[],
): Promise<void> {
  const { account_id } = scope
  const orders = stays.flatMap(({ row, orders, recorded }) =>
    numbered(orders, recorded.orders).map((order) => {
      const { id: reservation_id, property_id, channel } = row
      const booked_on = dateIn(row.timezone, Temporal.Instant.from(row.created_at))
      return { ...order, account_id, property_id, reservation_id, channel, booked_on }
    }),
  )
  const postings = stays.flatMap(({ row, postings, recorded }) =>
    numbered(postings, recorded.postings).map((posting) => {
      const { id: reservation_id, property_id } = row
      return { ...posting, account_id, property_id, reservation_id }
    }),
  )
  await Promise.all([
    orders.length > 0 && tx.run(insertOrders, [JSON.stringify(orders)]),
    postings.length > 0 && tx.run(insertPostings, [JSON.stringify(postings)]),
  ])
}

/** Positions continue after what is recorded of the day: a row that is written twice violates the key. */
function numbered<Entry>(added: readonly Recorded<Entry>[], recorded: readonly Recorded<Entry>[]) {
  const next = new Map<string, number>()
  for (const { recorded_on } of recorded) next.set(recorded_on, (next.get(recorded_on) ?? 0) + 1)
  return added.map((entry) => {
    const position = next.get(entry.recorded_on) ?? 0
    next.set(entry.recorded_on, position + 1)
    return { ...entry, position }
  })
}
