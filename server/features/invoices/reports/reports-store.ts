import type { Context } from '#server/context.ts'
import { type AccountContext, type ScopedContext, scopeFilter } from '#server/postgres/scope.ts'
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

/** Documents as `issued`, with the sign of their amounts: a credit note takes back. */
const signed = (where: RawBuilder<unknown>[]) => sql`(
  SELECT *, CASE WHEN type = 'credit_note' THEN -1 ELSE 1 END AS sign FROM invoices WHERE ${every(where)}) issued`

/** The lines of issued documents, summed by property, month, currency and rate. rule 7 */
export const sumTaxes = (ctx: Pick<Context, 'tx'>, where: RawBuilder<unknown>[]) =>
  ctx.tx.compose<TaxSum>(sql`
    SELECT property_id, ${MONTH} AS month, currency,
      CASE WHEN l ->> 'type' = 'city_tax' THEN NULL ELSE l ->> 'vat_rate' END AS vat_rate,
      sum(sign * (l ->> 'net')::int8)::int8 AS net, sum(sign * (l ->> 'vat')::int8)::int8 AS vat,
      sum(sign * (l ->> 'gross')::int8)::int8 AS gross
    FROM ${signed(where)}
    CROSS JOIN LATERAL jsonb_array_elements(line_items) l
    WHERE NOT ${DUE_WITH_STAY}
    GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3, 4`)

/** A line of city tax on an issued document; minor units, negative on a credit note. */
export interface CityTaxLine {
  readonly issued_on: string
  readonly number: string
  readonly type: InvoiceRow['type']
  readonly reservation_id: string
  readonly description: string
  readonly quantity: number
  readonly unit_price: number
  readonly gross: number
}

const listCityTaxes = statement(
  'list_city_tax_of_documents',
  `SELECT issued_on, number, type, reservation_id, l ->> 'description' AS description,
     (l ->> 'quantity')::int AS quantity, (l ->> 'unit_price')::int8 AS unit_price,
     CASE WHEN type = 'credit_note' THEN -1 ELSE 1 END * (l ->> 'gross')::int8 AS gross
   FROM invoices CROSS JOIN LATERAL jsonb_array_elements(line_items) l
   WHERE account_id = $1 AND property_id = $2 AND issued_on BETWEEN $3::date AND $4::date AND l ->> 'type' = 'city_tax'
   ORDER BY issued_on, id`,
)

interface DaysOfProperty {
  readonly property_id: string
  readonly from: string
  readonly to: string
}

/** Each line of city tax of documents that a property issued in some days, in the order of issue. rule 20.9 */
export const readCityTaxes = ({ tx, scope }: AccountContext, { property_id, from, to }: DaysOfProperty) =>
  tx.run<CityTaxLine>(listCityTaxes, [scope.account_id, property_id, from, to])

/** VAT and city tax of a stay; minor units. */
export interface StayTaxes {
  readonly reservation_id: string
  readonly vat: number
  readonly city_tax: number
}

/** What documents of some days charge of each stay. rule 20.9 */
export const readTaxesOfDocuments = (ctx: Pick<Context, 'tx'>, where: RawBuilder<unknown>[]) =>
  ctx.tx.compose<StayTaxes>(sql`
    SELECT reservation_id,
      coalesce(sum(sign * (l ->> 'vat')::int8) FILTER (WHERE l ->> 'type' <> 'city_tax'), 0)::int8 AS vat,
      coalesce(sum(sign * (l ->> 'gross')::int8) FILTER (WHERE l ->> 'type' = 'city_tax'), 0)::int8 AS city_tax
    FROM ${signed(where)}
    CROSS JOIN LATERAL jsonb_array_elements(line_items) l
    WHERE NOT ${DUE_WITH_STAY}
    GROUP BY 1`)

/** Stays, and the last day whose documents count. */
export interface StaysThrough {
  readonly property_id: string
  readonly ids: readonly string[]
  readonly last: string
}

/** What all documents of some stays charge, up to a day. rule 20.9 */
export const readTaxesThrough = (ctx: ScopedContext, { property_id, ids, last }: StaysThrough) =>
  readTaxesOfDocuments(ctx, [
    ...scopeFilter(ctx, { property_id }),
    sql`reservation_id = ANY (${ids}::text[])`,
    sql`issued_on <= ${last}::date`,
  ])

const listToInvoice = statement(
  'list_stays_to_invoice',
  `SELECT r.id FROM reservations r
   WHERE r.account_id = $1 AND r.id = ANY ($2::text[]) AND (r.check_out > $3::date OR EXISTS (
     SELECT FROM invoices i WHERE i.account_id = $1 AND i.reservation_id = r.id
       AND (i.status = 'draft' OR i.issued_on > $3::date)))`,
)

/** Those of some stays that have not ended on a day, or whose documents were not all issued by then. */
export async function readStaysToInvoice(
  { tx, scope }: AccountContext,
  { ids, last }: StaysThrough,
): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(listToInvoice, [scope.account_id, ids, last])
  return new Set(rows.map(({ id }) => id))
}

/** The totals of documents, and what of them is deposits whose VAT is due with the stay. Minor units. rule 20.9 */
export interface DocumentTotals {
  readonly total: number
  readonly not_due: number
}

export const sumDocuments = async (
  ctx: Pick<Context, 'tx'>,
  where: RawBuilder<unknown>[],
): Promise<DocumentTotals> => {
  const [row] = await ctx.tx.compose<DocumentTotals>(sql`
    SELECT coalesce(sum(sign * total), 0)::int8 AS total, coalesce(sum(sign * (
      SELECT sum((l ->> 'gross')::int8) FROM jsonb_array_elements(issued.line_items) l WHERE ${DUE_WITH_STAY})), 0)::int8 AS not_due
    FROM ${signed(where)}`)
  return row!
}

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
