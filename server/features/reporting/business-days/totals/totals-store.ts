import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { DayPayments, DayRevenue } from '../row.ts'
import type { DayTotals } from './totals.ts'

/** $1 account, $2 property, $3 names of spans, $4 and $5 their first and last days. */
const SPANS = `unnest($3::text[], $4::date[], $5::date[]) AS s(name, first, last)
  JOIN business_days b ON b.account_id = $1 AND b.property_id = $2 AND b.date BETWEEN s.first AND s.last`

const LAST = (column: string) => `(array_agg(b.${column} ORDER BY b.date DESC))[1] AS ${column}`
const sumSpans = statement(
  'sum_spans_of_days',
  `SELECT s.name, min(b.date) AS "from", max(b.date) AS "to", count(*)::integer AS days,
     sum(b.rooms_available)::integer AS rooms_available, sum(b.out_of_order)::integer AS out_of_order,
     sum(b.rooms_sold)::integer AS rooms_sold, sum(b.complimentary)::integer AS complimentary,
     sum(b.arrivals)::integer AS arrivals, sum(b.departures)::integer AS departures,
     sum(b.no_shows)::integer AS no_shows, sum(b.cancellations)::integer AS cancellations,
     ${LAST('deposits_held')}, ${LAST('open_balances')}
   FROM ${SPANS} GROUP BY s.name`,
)
const sumRevenue = statement(
  'sum_revenue_of_spans',
  `SELECT s.name, e ->> 'type' AS type, e ->> 'vat_rate' AS vat_rate, sum((e -> 'net')::bigint)::bigint AS net,
     sum((e -> 'vat')::bigint)::bigint AS vat, sum((e -> 'gross')::bigint)::bigint AS gross
   FROM ${SPANS} CROSS JOIN LATERAL jsonb_array_elements(b.revenue) e GROUP BY 1, 2, 3`,
)
const sumPayments = statement(
  'sum_payments_of_spans',
  `SELECT s.name, e ->> 'method' AS method, sum((e -> 'received')::bigint)::bigint AS received,
     sum((e -> 'refunded')::bigint)::bigint AS refunded
   FROM ${SPANS} CROSS JOIN LATERAL jsonb_array_elements(b.payments) e GROUP BY 1, 2`,
)

/** Days from one to another, both inclusive. */
export interface Span<Name extends string> {
  readonly name: Name
  readonly from: string
  readonly to: string
}

interface OfSpan {
  readonly name: string
}

/** The totals of the closed days of spans; a span without one is absent. One round trip. */
export async function readTotals<Name extends string>(
  { tx, scope }: AccountContext,
  property_id: string,
  spans: readonly Span<Name>[],
): Promise<ReadonlyMap<Name, DayTotals>> {
  const values = [
    scope.account_id,
    property_id,
    spans.map(({ name }) => name),
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
  ]
  const [totals, revenue, payments] = await Promise.all([
    tx.run<Omit<DayTotals, 'revenue' | 'payments'> & OfSpan>(sumSpans, values),
    tx.run<DayRevenue & OfSpan>(sumRevenue, values),
    tx.run<DayPayments & OfSpan>(sumPayments, values),
  ])
  const of = <Row extends OfSpan>(rows: readonly Row[], total: string) =>
    rows.filter(({ name }) => name === total).map(({ name: _, ...row }) => row)
  return new Map(
    totals.map(({ name, ...one }) => [
      name as Name,
      { ...one, revenue: of(revenue, name), payments: of(payments, name) },
    ]),
  )
}
