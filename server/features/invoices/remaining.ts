import { vatOnTop } from '../../vat.ts'
import { amountOf, settleLines } from './lines.ts'
import type { Charge, InvoiceRow, Line } from './row.ts'

/** Documents whose lines count as invoiced: issued, and not put back on a draft. */
export const isStanding = (row: InvoiceRow): boolean => row.issued_at !== null && !row.reopened

/** Lines that invoices of the stay have charged already, less those that later drafts corrected. */
function invoicedLines(documents: readonly InvoiceRow[]): Line[] {
  const standing = new Map(
    documents.filter((row) => row.type === 'invoice' && isStanding(row)).map((row) => [row.id, row]),
  )
  const corrections = documents.filter(
    ({ effect, credited_invoice_id }) => effect === 'corrected' && standing.has(credited_invoice_id!),
  )
  const charged = [...standing.values()].flatMap(({ line_items }) => line_items)
  const given_back = corrections.flatMap(({ line_items }) => line_items.map(turned))
  return [...charged, ...given_back].filter(({ id }) => !id.startsWith('added_'))
}

const turned = (line: Line): Line => ({
  ...line,
  net: 0 - line.net,
  vat: 0 - line.vat,
  gross: 0 - line.gross,
})

const ADJUSTMENT = 'Adjustment: '
const adjusted = (
  line: Pick<Charge, 'date' | 'description' | 'vat_rate' | 'on_top' | 'id'>,
  amount: number,
) => {
  const { id, date, vat_rate, on_top } = line
  const description = ADJUSTMENT + line.description.replace(ADJUSTMENT, '')
  const charge: Charge = {
    id,
    date,
    type: 'adjustment',
    description,
    quantity: 1,
    unit_price: amount,
    vat_rate,
    amount,
  }
  return on_top ? { ...charge, on_top } : charge
}

/**
 * What is wanted and not invoiced yet: lines that no invoice has, and the difference where one has another amount.
 * Gross prices settle VAT on each invoice by itself, so the gross of all invoices together is what was wanted; of net
 * prices the VAT that earlier ones left is taken, for the same reason. decisions 7
 */
export function remainingLines(wanted: readonly Charge[], documents: readonly InvoiceRow[]): Line[] {
  const before = invoicedLines(documents)
  if (before.length === 0) return settleLines(wanted)
  const invoiced = new Map<string, { line: Line; amount: number }>()
  for (const line of before) {
    const known = invoiced.get(line.id)
    const amount = (known?.amount ?? 0) + amountOf(line)
    invoiced.set(line.id, { line: known?.line ?? line, amount })
  }
  const ids = new Set(wanted.map(({ id }) => id))
  const charges = wanted.flatMap((charge) => {
    const had = invoiced.get(charge.id)?.amount ?? 0
    if (had === 0) return [charge]
    return charge.amount === had ? [] : [adjusted(charge, charge.amount - had)]
  })
  const dropped = [...invoiced.values()].filter(({ line, amount }) => amount !== 0 && !ids.has(line.id))
  const corrections = dropped.map(({ line, amount }) => adjusted(line, 0 - amount))
  return settleLines([...charges, ...corrections], vatLeft(wanted, before))
}

function vatLeft(wanted: readonly Charge[], before: readonly Line[]): Map<string, number> {
  const nets = new Map<string, number>()
  for (const { vat_rate, amount, on_top } of wanted)
    if (on_top) nets.set(vat_rate, (nets.get(vat_rate) ?? 0) + amount)
  const taken = before.filter(({ on_top }) => on_top)
  const rates = new Set([...nets.keys(), ...taken.map(({ vat_rate }) => vat_rate)])
  return new Map(
    [...rates].map((rate) => {
      const had = taken.filter(({ vat_rate }) => vat_rate === rate).reduce((sum, { vat }) => sum + vat, 0)
      return [rate, vatOnTop(nets.get(rate) ?? 0, rate).vat - had]
    }),
  )
}
