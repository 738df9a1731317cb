import type * as contract from '#contract/invoices/reports.ts'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { requireDays } from '#server/kernel/require-days.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'
import { countIssued, type MonthCount, sumTaxes, type TaxSum } from './reports-store.ts'

type Op = typeof contract.getTaxReport

const MAX_DAYS = 1096

/** VAT by month and rate, and city tax, of issued documents; credit notes are negative. rule 7 */
export async function getTaxReport(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  requireDays(query, MAX_DAYS)
  const where = [
    ...scopeFilter(ctx, query),
    sql`issued_on >= ${query.from}::date`,
    sql`issued_on <= ${query.to}::date`,
  ]
  const [sums, months] = await Promise.all([sumTaxes(ctx, where), countIssued(ctx, where)])
  const by_month = Map.groupBy(sums, keyOf)
  return { data: months.map((month) => monthOf(month, by_month.get(keyOf(month)) ?? [])) }
}

const keyOf = ({ property_id, month, currency }: Pick<MonthCount, 'property_id' | 'month' | 'currency'>) =>
  `${property_id} ${month} ${currency}`

function monthOf({ property_id, month, currency, documents }: MonthCount, sums: readonly TaxSum[]) {
  const in_money = (amount: number) => money(amount, currency)
  const rates = sums
    .filter(({ vat_rate }) => vat_rate !== null)
    .toSorted((a, b) => Number(b.vat_rate) - Number(a.vat_rate))
  const all = (key: 'net' | 'vat' | 'gross') => in_money(rates.reduce((sum, row) => sum + row[key], 0))
  return {
    property_id,
    month,
    currency,
    vat: rates.map(({ vat_rate, net, vat, gross }) => ({
      vat_rate: vat_rate!,
      net: in_money(net),
      vat: in_money(vat),
      gross: in_money(gross),
    })),
    net: all('net'),
    vat_total: all('vat'),
    gross: all('gross'),
    city_tax: in_money(sums.find(({ vat_rate }) => vat_rate === null)?.gross ?? 0),
    documents,
  }
}
