import type * as contract from '#contract/invoices/reports.ts'
import { isMoneyless } from '#contract/money/payment-methods.ts'
import { decimalOf, money } from '#contract/money.ts'
import type { Output } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import { addDays, earlier } from '#server/kernel/time/dates.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { exportInvoices } from './export-invoices.ts'
import { paymentsCsv } from './export-payment-report.ts'
import { taxCsv } from './export-tax-report.ts'
import { movementsOf } from './get-payment-report.ts'
import { getTaxReport } from './get-tax-report.ts'
import type { MovementRow } from './movements-store.ts'
import {
  type CityTaxLine,
  type DocumentTotals,
  readCityTaxes,
  readTaxesOfDocuments,
  type StayTaxes,
  sumDocuments,
} from './reports-store.ts'

interface Month {
  readonly property_id: string
  readonly currency: string
  readonly from: string
  readonly to: string
}

/** What the documents and payments of a month say, with their papers as CSV. rule 20.9 */
export interface MonthOfDocuments {
  readonly tax: Output<typeof contract.getTaxReport>['data']
  readonly documents: DocumentTotals
  readonly city_taxes: readonly CityTaxLine[]
  readonly stays: readonly StayTaxes[]
  readonly movements: readonly MovementRow[]
  readonly files: Readonly<Record<'tax' | 'city_tax' | 'invoices' | 'payments', Buffer>>
}

/** Days of one read of payments, which has a limit of its own. */
const PART_DAYS = 7

export async function readMonthOfDocuments(ctx: Context, month: Month): Promise<MonthOfDocuments> {
  const { property_id, from, to } = month
  const query = { property_id, from, to }
  const where = [
    ...scopeFilter(ctx, { property_id }),
    sql`issued_on >= ${from}::date`,
    sql`issued_on <= ${to}::date`,
  ]
  const [{ data: tax }, documents, city_taxes, stays] = await Promise.all([
    getTaxReport(ctx, { params: undefined, query, body: undefined }),
    sumDocuments(ctx, where),
    readCityTaxes(ctx, query),
    readTaxesOfDocuments(ctx, where),
  ])
  const movements = await movementsInParts(ctx, query)
  const invoices = await exportInvoices(ctx, {
    params: undefined,
    body: undefined,
    query: { property_id, issued_from: from, issued_to: to },
  })
  return {
    tax,
    documents,
    city_taxes,
    stays,
    movements,
    files: {
      tax: Buffer.from(taxCsv(tax)),
      city_tax: Buffer.from(cityTaxCsv(city_taxes, month.currency)),
      invoices: invoices.bytes,
      payments: Buffer.from(paymentsCsv(movements)),
    },
  }
}

type Days = Pick<Month, 'property_id' | 'from' | 'to'>

async function movementsInParts(ctx: Context, { property_id, from, to }: Days): Promise<MovementRow[]> {
  const found: MovementRow[] = []
  for (let first = from; first <= to; first = addDays(first, PART_DAYS)) {
    const last = earlier(addDays(first, PART_DAYS - 1), to)
    found.push(...(await movementsOf(ctx, { property_id, from: first, to: last })))
  }
  return found
}

const COLUMNS = [
  'issued_on',
  'number',
  'type',
  'description',
  'quantity',
  'currency',
  'unit_price',
  'amount',
] as const

const cityTaxCsv = (lines: readonly CityTaxLine[], currency: string): string =>
  [
    headOf([...COLUMNS, 'reservation_id']),
    ...lines.map((one) =>
      lineOf([
        one.issued_on,
        cellOfText(one.number),
        one.type,
        cellOfText(one.description),
        String(one.quantity),
        currency,
        decimalOf(money(one.unit_price, currency)),
        decimalOf(money(one.gross, currency)),
        one.reservation_id,
      ]),
    ),
  ].join('')

/** The sum of movements of money by which a property receives it. rule 20.9 */
export const sumOfMovements = (movements: readonly MovementRow[]): number =>
  movements.reduce((sum, { method, amount }) => (isMoneyless(method) ? sum : sum + amount), 0)
