import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** The days of a property that are compared. */
export interface PortfolioDays {
  readonly property_id: string
  /** Its business date. */
  readonly date: string
  /** The first of the month. */
  readonly first: string
  /** The last night ahead. */
  readonly last: string
}

/** What is on the books of a property: room nights, and their revenue in minor units without VAT and meals. */
export interface PortfolioSums {
  readonly rooms_today: number
  readonly rooms_ahead: number
  readonly revenue_ahead: number
  readonly revenue_month: number
}

/** As many nights of last year, as known at the end of a day. */
export interface EarlierDays {
  readonly property_id: string
  readonly from: string
  readonly to: string
  readonly as_of: string
}

export interface ClosedOfProperty {
  readonly property_id: string
  readonly first: string
  readonly last: string
  /** Open balances at the end of the last closed day, in minor units. */
  readonly open_balances: number
}

const DAYS = `jsonb_to_recordset($2::jsonb) h (property_id text, date date, first date, last date)`

const sumNow = statement(
  'sum_portfolio_now',
  `SELECT h.property_id,
     coalesce(sum(b.rooms) FILTER (WHERE b.stay_date = h.date), 0)::integer AS rooms_today,
     coalesce(sum(b.rooms) FILTER (WHERE b.stay_date >= h.date), 0)::integer AS rooms_ahead,
     coalesce(sum(b.revenue_net) FILTER (WHERE b.stay_date >= h.date), 0)::bigint AS revenue_ahead,
     coalesce(sum(b.revenue_net) FILTER (WHERE b.stay_date <= h.date), 0)::bigint AS revenue_month
   FROM ${DAYS}
   JOIN order_book b ON b.account_id = $1 AND b.property_id = h.property_id AND b.stay_date BETWEEN h.first AND h.last
   WHERE b.state = 'booked' AND b.reservation_id NOT IN (
     SELECT id FROM reservations
     WHERE account_id = $1 AND property_id = ANY (SELECT property_id FROM ${DAYS}) AND version <> recorded_version)
   GROUP BY 1`,
)
const sumThen = statement(
  'sum_portfolio_then',
  `SELECT h.property_id, coalesce(sum(b.rooms), 0)::integer AS rooms, coalesce(sum(b.revenue_net), 0)::bigint AS room_revenue
   FROM jsonb_to_recordset($2::jsonb) h (property_id text, "from" date, "to" date, as_of date)
   LEFT JOIN order_book b ON b.account_id = $1 AND b.property_id = h.property_id
     AND b.stay_date BETWEEN h."from" AND h."to" AND b.recorded_on <= h.as_of AND b.state = 'booked'
   GROUP BY 1`,
)
const listAvailable = statement(
  'list_portfolio_available',
  `SELECT h.property_id, coalesce(sum(n.capacity), 0)::integer AS rooms_available
   FROM ${DAYS}
   JOIN room_types t ON t.account_id = $1 AND t.property_id = h.property_id AND NOT t.is_combined
   JOIN nights n ON n.account_id = $1 AND n.room_type_id = t.id AND n.date = h.date
   GROUP BY 1`,
)
const listClosed = statement(
  'list_portfolio_closed',
  `SELECT p.property_id, min(b.date) AS first, max(b.date) AS last,
     (array_agg(b.open_balances ORDER BY b.date DESC))[1] AS open_balances
   FROM unnest($2::text[]) p (property_id)
   JOIN business_days b ON b.account_id = $1 AND b.property_id = p.property_id
   GROUP BY 1`,
)

/** What is recorded of some properties, without stays that were changed since. One statement. */
export const readPortfolioSums = ({ tx, scope }: AccountContext, days: readonly PortfolioDays[]) =>
  tx.run<PortfolioSums & { readonly property_id: string }>(sumNow, [scope.account_id, JSON.stringify(days)])

/** One statement. */
export const readEarlierSums = ({ tx, scope }: AccountContext, days: readonly EarlierDays[]) =>
  tx.run<{ readonly property_id: string; readonly rooms: number; readonly room_revenue: number }>(sumThen, [
    scope.account_id,
    JSON.stringify(days),
  ])

/** Rooms that can be sold on the night of the business date. One statement. */
export const readPortfolioAvailable = ({ tx, scope }: AccountContext, days: readonly PortfolioDays[]) =>
  tx.run<{ readonly property_id: string; readonly rooms_available: number }>(listAvailable, [
    scope.account_id,
    JSON.stringify(days),
  ])

/** Which days are closed, and the open balances at the end of the last one. One statement. */
export const readClosedOf = ({ tx, scope }: AccountContext, property_ids: readonly string[]) =>
  tx.run<ClosedOfProperty>(listClosed, [scope.account_id, property_ids])
