import { roundedPart } from '../../../kernel/vat.ts'
import type { Charge, InvoiceRow, Line } from '../row.ts'
import { amountOf, groupOf, negated, settleLines } from './lines.ts'

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
  return [...charged, ...corrections.flatMap(({ line_items }) => negated(line_items))]
}

const isAdded = ({ id }: Pick<Line, 'id'>): boolean => id.startsWith('added_')
const isDeduction = ({ id }: Pick<Line, 'id'>): boolean => id.startsWith('deposit_')

const ADJUSTMENT = 'Adjustment: '
const adjustment = (description: string): string => ADJUSTMENT + description.replace(ADJUSTMENT, '')

function adjusted(line: Omit<Charge, 'amount'>, amount: number): Charge {
  const { id, date, vat_rate, on_top } = line
  const charge: Charge = {
    id,
    date,
    type: 'adjustment',
    description: adjustment(line.description),
    quantity: 1,
    unit_price: amount,
    vat_rate,
    amount,
  }
  return on_top ? { ...charge, on_top } : charge
}

/**
 * What is wanted and not invoiced yet: lines that no invoice has, and the difference where one has another amount. VAT is
 * what that of all together comes to, less what earlier invoices bear of it; a deposit comes off as it was invoiced. So
 * the VAT of all documents is that of the stay, to the cent. rule 7
 */
export function remainingLines(
  wanted: readonly Charge[],
  deductions: readonly Line[],
  documents: readonly InvoiceRow[],
): Line[] {
  const before = invoicedLines(documents)
  const charged = before.filter((line) => !isDeduction(line))
  const invoiced = new Map<string, { line: Line; amount: number }>()
  for (const line of charged.filter((one) => !isAdded(one))) {
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
  const lines = settleLines([...charges, ...corrections], roundedLeft(wanted, charged))
  return [...lines, ...remainingDeductions(deductions, before.filter(isDeduction))]
}

/** What is left, by group, of what is rounded once for all invoices of the stay. */
function roundedLeft(wanted: readonly Charge[], charged: readonly Line[]): Map<string, number> {
  const added = charged.filter(isAdded).map((line) => ({ ...line, amount: amountOf(line) }))
  const all = Map.groupBy([...wanted, ...added], groupOf)
  const had = Map.groupBy(charged, groupOf)
  const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0)
  return new Map(
    [...new Set([...all.keys(), ...had.keys()])].map((group) => {
      const { vat_rate, on_top = false } = (all.get(group) ?? had.get(group))![0]!
      const whole = sum((all.get(group) ?? []).map(({ amount }) => amount))
      const taken = sum((had.get(group) ?? []).map(({ net, vat }) => (on_top ? vat : net)))
      return [group, roundedPart(whole, vat_rate, !on_top) - taken]
    }),
  )
}

/** Deposits that no invoice has taken off yet; where one was taken back since, it is charged again. */
function remainingDeductions(deductions: readonly Line[], taken: readonly Line[]): Line[] {
  const ids = new Set([...deductions, ...taken].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const wanted = deductions.find((line) => line.id === id)
    const had = taken.filter((line) => line.id === id)
    if (had.length === 0) return [wanted!]
    const left = (key: 'net' | 'vat' | 'gross') =>
      had.reduce((rest, line) => rest - line[key], wanted?.[key] ?? 0)
    const [net, vat, gross] = [left('net'), left('vat'), left('gross')]
    if (net === 0 && vat === 0) return []
    const { amount: _, ...line } = adjusted(had[0]!, gross)
    return [{ ...line, net, vat, gross }]
  })
}
