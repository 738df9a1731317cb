import type * as contract from '#contract/invoices/reports.ts'
import { decimalOf } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import { headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { getTaxReport } from './get-tax-report.ts'

type Op = typeof contract.exportTaxReport

const COLUMNS = ['month', 'property_id', 'currency', 'tax', 'vat_rate', 'net', 'vat', 'gross'] as const

/** The tax report as CSV: a line for each rate of a month, and one for its city tax. rule 7 */
export async function exportTaxReport(
  ctx: Context,
  { params, query, body }: Input<Op>,
): Promise<AnsweredFile> {
  const { data } = await getTaxReport(ctx, { params, query, body })
  return { bytes: Buffer.from(taxCsv(data)), filename: `tax-${query.from}-${query.to}.csv` }
}

export function taxCsv(data: Output<typeof contract.getTaxReport>['data']): string {
  const lines = data.flatMap(({ month, property_id, currency, vat, city_tax }) => {
    const start = [month, property_id, currency]
    const rates = vat.map((row) =>
      lineOf([...start, 'vat', row.vat_rate, decimalOf(row.net), decimalOf(row.vat), decimalOf(row.gross)]),
    )
    return [...rates, lineOf([...start, 'city_tax', '', decimalOf(city_tax), '', decimalOf(city_tax)])]
  })
  return [headOf(COLUMNS), ...lines].join('')
}
