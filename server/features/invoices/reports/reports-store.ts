import type { Context } from '#server/context.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { every, type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import type { InvoiceRow } from '../row.ts'
import { INVOICES } from '../row.ts'

/** A rate of a month; the city tax has a row of its own, without a rate. Minor units, credit notes negative. */
export interface TaxSum {
  readonly property_id: string
  readonly month: string
  readonly currency: string
  readonly vat_rate: string | null
  readonly net: number
  readonly vat: number
  readonly gross: number
}

export interface MonthCount {
  readonly property_id: string
  readonly month: string
  readonly currency: string
  readonly documents: number
}

const MONTH = sql`to_char(issued_on, 'YYYY-MM')`

/** A deposit, or its deduction, of a stay that owes its VAT when it takes place. rule 20.8 */
const DUE_WITH_STAY = sql`(l ->> 'id' LIKE 'deposit\\_%' AND (
    SELECT r.vat_on_deposits FROM reservations r
    WHERE r.account_id = issued.account_id AND r.id = issued.reservation_id) = 'on_service')`

/** The lines of issued documents, summed by property, month, currency and rate. rule 7 */
export const sumTaxes = (ctx: Pick<Context, 'tx'>, where: RawBuilder<unknown>[]) =>
  ctx.tx.compose<TaxSum>(sql`
    SELECT property_id, ${MONTH} AS month, currency,
      CASE WHEN l ->> 'type' = 'city_tax' THEN NULL ELSE l ->> 'vat_rate' END AS vat_rate,
      sum(sign * (l ->> 'net')::int8)::int8 AS net, sum(sign * (l ->> 'vat')::int8)::int8 AS vat,
      sum(sign * (l ->> 'gross')::int8)::int8 AS gross
    FROM (SELECT *, CASE WHEN type = 'credit_note' THEN -1 ELSE 1 END AS sign FROM invoices
          WHERE ${every(where)}) issued
    CROSS JOIN LATERAL jsonb_array_elements(line_items) l
    WHERE NOT ${DUE_WITH_STAY}
    GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3, 4`)

export const countIssued = (ctx: Pick<Context, 'tx'>, where: RawBuilder<unknown>[]) =>
  ctx.tx.compose<MonthCount>(sql`
    SELECT property_id, ${MONTH} AS month, currency, count(*) AS documents FROM invoices
    WHERE ${every(where)} GROUP BY 1, 2, 3 ORDER BY 2, 1, 3`)

/** An issued document with the number of the one that it credits. */
export type IssuedRow = InvoiceRow & { readonly credited_number: string | null }

export interface IssuedRange {
  /** Null for all of the account. */
  readonly property_ids: readonly string[] | null
  readonly from: string
  readonly to: string
}

const RANGE = `i.account_id = $1 AND ($2::text[] IS NULL OR i.property_id = ANY ($2))
  AND i.issued_on >= $3::date AND i.issued_on <= $4::date`
const listIssued = statement(
  'list_issued_invoices',
  `SELECT ${INVOICES.columnsOf('i')}, c.number AS credited_number
   FROM invoices i LEFT JOIN invoices c ON c.account_id = i.account_id AND c.id = i.credited_invoice_id
   WHERE ${RANGE} AND (i.issued_on, i.id) > ($5::date, $6) ORDER BY i.issued_on, i.id LIMIT $7`,
)
const countRange = statement(
  'count_issued_invoices',
  `SELECT count(*) AS count FROM invoices i WHERE ${RANGE}`,
)

/** Issued documents in the order of issue, after one of them. */
export const readIssued = (
  { tx, scope }: AccountContext,
  { property_ids, from, to }: IssuedRange,
  after: { issued_on: string; id: string } | undefined,
  limit: number,
) =>
  tx.run<IssuedRow>(listIssued, [
    scope.account_id,
    property_ids,
    from,
    to,
    after?.issued_on ?? '0001-01-01',
    after?.id ?? '',
    limit,
  ])

export async function countIssuedInRange(
  { tx, scope }: AccountContext,
  { property_ids, from, to }: IssuedRange,
): Promise<number> {
  const row = await tx.one<{ count: number }>(countRange, [scope.account_id, property_ids, from, to])
  return row!.count
}
