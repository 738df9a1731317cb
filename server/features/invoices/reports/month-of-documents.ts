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
  /** Whether its papers are asked for, and not only what they come to. */
  readonly with_papers: boolean
}

/** What the documents and payments of a month say. rule 20.9 */
export interface MonthOfDocuments {
  readonly tax: Output<typeof contract.getTaxReport>['data']
  readonly documents: DocumentTotals
  readonly city_taxes: readonly CityTaxLine[]
  readonly stays: readonly StayTaxes[]
  readonly movements: readonly MovementRow[]
  readonly currency: string
  /** The export of its documents; null where it was not asked for. */
  readonly invoices: Buffer | null
}

/** Days of one read of payments, which has a limit of its own. */
const PART_DAYS = 7

export async function readMonthOfDocuments(ctx: Context, month: Month): Promise<MonthOfDocuments> {
  const { property_id, currency, from, to, with_papers } = month
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
  const issued = { property_id, issued_from: from, issued_to: to }
  const invoices = with_papers
    ? (await exportInvoices(ctx, { params: undefined, body: undefined, query: issued })).bytes
    : null
  return { tax, documents, city_taxes, stays, movements, currency, invoices }
}

/** A paper of a month that was read with its papers, as CSV. */
export function paperOfMonth(
  paper: 'tax' | 'city_tax' | 'invoices' | 'payments',
  { tax, city_taxes, movements, currency, invoices }: MonthOfDocuments,
): Buffer {
  switch (paper) {
    case 'tax':
      return Buffer.from(taxCsv(tax))
    case 'city_tax':
      return Buffer.from(cityTaxCsv(city_taxes, currency))
    case 'payments':
      return Buffer.from(paymentsCsv(movements))
    default:
      return invoices!
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
