import type pg from 'pg'
import type { Hotel } from '../app.ts'
import type { Terms } from './expected-days.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/**
 * The totals of the order book, a line per night of a stay: `id night state room type plan rooms gross
 * meals`.
 */
export async function orderBookOf(db: pg.Pool, { property_id }: Pick<Hotel, 'property_id'>) {
  const { rows } = await db.query(
    `SELECT concat_ws(' ', reservation_id, to_char(stay_date, 'YYYY-MM-DD'), state, room_type_id, rate_plan_id, channel,
       sum(rooms), sum(revenue_gross), sum(meals_gross)) AS line
     FROM order_book WHERE property_id = $1
     GROUP BY reservation_id, stay_date, state, room_type_id, rate_plan_id, channel
     HAVING sum(rooms) <> 0 OR sum(revenue_gross) <> 0 OR sum(meals_gross) <> 0 OR sum(revenue_net) <> 0 OR sum(meals_net) <> 0`,
    [property_id],
  )
  return rows.map(({ line }) => line as string).sort()
}

const STATES: Record<string, string> = {
  pending_payment: 'pending_payment',
  cancelled: 'cancelled',
  no_show: 'no_show',
}

/** The same from the reservations of the API. */
export async function ordersOf({ api, property_id }: Pick<Hotel, 'api' | 'property_id'>, { meal }: Terms) {
  const lines: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/reservations?property_id=${property_id}&limit=100${cursor}`)
    for (const stay of body.data) {
      if (stay.cancellation?.reason === 'payment_expired') continue
      const state = STATES[stay.status] ?? 'booked'
      for (const { date, amount } of stay.nightly_rates as Answer[]) {
        const meals = meal ? Math.min(amount.amount, meal.amount * (stay.adults + stay.children)) : 0
        const { id, room_type_id, rate_plan_id, channel } = stay
        lines.push(
          [id, date, state, room_type_id, rate_plan_id, channel, 1, amount.amount - meals, meals].join(' '),
        )
      }
    }
    if (!body.has_more) return lines.sort()
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
}
