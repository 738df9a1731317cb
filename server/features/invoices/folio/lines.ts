import { divideVat } from '#server/kernel/vat.ts'
import type { Charge, InvoiceRow, Line, VatRow } from '../row.ts'

/** The amount of a line before VAT is calculated: net with VAT on top, gross otherwise. */
export const amountOf = (line: Line): number => (line.on_top ? line.net : line.gross)

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Charges whose VAT is rounded together: of a rate, and either gross or net. */
export const groupOf = ({ vat_rate, on_top }: Pick<Charge, 'vat_rate' | 'on_top'>): string =>
  `${vat_rate} ${on_top ?? false}`

/**
 * Lines with their VAT, rounded once for each group over the sum of its lines. `rounded` gives the total of a
 * group where earlier invoices have taken a part of it. rule 7
 */
export function settleLines(charges: readonly Charge[], rounded?: ReadonlyMap<string, number>): Line[] {
  const lines: Line[] = new Array(charges.length)
  const groups = Map.groupBy(charges.keys(), (i) => groupOf(charges[i]!))
  for (const [group, places] of groups) {
    const { vat_rate, on_top } = charges[places[0]!]!
    const amounts = places.map((i) => charges[i]!.amount)
    const parts = divideVat(amounts, vat_rate, !on_top, rounded?.get(group))
    for (const [at, i] of places.entries()) {
      const { amount: _, ...charge } = charges[i]!
      const { net, vat } = parts[at]!
      lines[i] = { ...charge, net, vat, gross: net + vat }
    }
  }
  return lines
}

/** The negated lines: what was charged is credited. */
export const negated = (lines: readonly Line[]): Line[] =>
  lines.map((line) => ({
    ...line,
    unit_price: 0 - line.unit_price,
    net: 0 - line.net,
    vat: 0 - line.vat,
    gross: 0 - line.gross,
  }))

export type Totals = Pick<InvoiceRow, 'vat_breakdown' | 'subtotal' | 'vat_total' | 'total'>

/** Rows by rate, the highest first, and their sums, added up from the lines. */
export function totalsOf(lines: readonly Line[]): Totals {
  const vat_breakdown: VatRow[] = [...Map.groupBy(lines, ({ vat_rate }) => vat_rate)]
    .map(([vat_rate, of_rate]) => ({
      vat_rate,
      net: sumOf(of_rate.map(({ net }) => net)),
      vat: sumOf(of_rate.map(({ vat }) => vat)),
      gross: sumOf(of_rate.map(({ gross }) => gross)),
    }))
    .sort((a, b) => Number(b.vat_rate) - Number(a.vat_rate))
  return {
    vat_breakdown,
    subtotal: sumOf(vat_breakdown.map(({ net }) => net)),
    vat_total: sumOf(vat_breakdown.map(({ vat }) => vat)),
    total: sumOf(vat_breakdown.map(({ gross }) => gross)),
  }
}
