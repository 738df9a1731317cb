import { apportion } from '#contract/money.ts'
import { divideVat } from '#server/kernel/vat.ts'
import type { CreditEffect, InvoiceRow, Line, VatRow } from '../row.ts'
import type { LineCredit } from './credit-lines.ts'
import {
  byId,
  type ChangeStamp,
  emptyDocument,
  type StayDocuments,
  upsert,
  withLines,
  withPaidAt,
  withStatus,
} from './folio.ts'
import { negated } from './lines.ts'

/** What can still be credited of an invoice, in minor units. */
export const creditable = (row: InvoiceRow): number => row.total - row.amount_credited

/** What is credited together: the lines of a VAT rate; city tax by itself, so that it stays city tax. */
export interface CreditRow extends VatRow {
  readonly is_city_tax: boolean
}

const isCityTax = ({ type }: Line): boolean => type === 'city_tax'

/** The row of a line of the invoice. */
export const creditRowOf = (rows: readonly CreditRow[], line: Line): CreditRow | undefined =>
  sameRow(rows, { vat_rate: line.vat_rate, is_city_tax: isCityTax(line) })

const sameRow = (
  rows: readonly CreditRow[],
  { vat_rate, is_city_tax }: Pick<CreditRow, 'vat_rate' | 'is_city_tax'>,
) => rows.find((row) => row.vat_rate === vat_rate && row.is_city_tax === is_city_tax)

function rowsOf(lines: readonly Line[]): CreditRow[] {
  const groups = Map.groupBy(lines, (line) => `${line.vat_rate} ${isCityTax(line)}`)
  return [...groups.values()].map((own) => {
    const sum = (key: 'net' | 'vat' | 'gross') => own.reduce((whole, line) => whole + line[key], 0)
    const { vat_rate } = own[0]!
    return {
      vat_rate,
      is_city_tax: isCityTax(own[0]!),
      net: sum('net'),
      vat: sum('vat'),
      gross: sum('gross'),
    }
  })
}

/** The VAT rows of an invoice, its city tax apart, less what credit notes have taken off. */
export function remainingRows({ documents }: StayDocuments, invoice: InvoiceRow): CreditRow[] {
  const credited = documents
    .filter(({ credited_invoice_id }) => credited_invoice_id === invoice.id)
    .flatMap(({ line_items }) => negated(line_items))
  return rowsOf([...invoice.line_items, ...credited]).sort((a, b) => Number(b.vat_rate) - Number(a.vat_rate))
}

/** Lines of a credit note: the invoice's own where all of it is credited, else a share of each VAT rate. rule 7 */
function creditLines(folio: StayDocuments, invoice: InvoiceRow, { amount, lines }: Credit): Line[] {
  if (lines) return namedLines(folio, invoice, lines)
  if (amount === invoice.total) return invoice.line_items.map((line) => ({ ...line }))
  const rows = remainingRows(folio, invoice)
  const all = amount === creditable(invoice)
  const shares = all ? rows : sharesOf(rows, amount, invoice)
  return shares
    .filter(({ net, vat }) => net !== 0 || vat !== 0)
    .map(({ vat_rate, is_city_tax, net, vat, gross }) => ({
      id: is_city_tax ? 'city_tax' : `credit_${vat_rate}`,
      date: null,
      type: is_city_tax ? 'city_tax' : 'adjustment',
      description: is_city_tax ? 'City tax' : `Credit for invoice ${invoice.number}`,
      quantity: 1,
      unit_price: gross,
      vat_rate,
      net,
      vat,
      gross,
    }))
}

/** Credits of named lines, at their own rates; VAT is rounded once for each rate. */
function namedLines(folio: StayDocuments, invoice: InvoiceRow, credits: readonly LineCredit[]): Line[] {
  const rows = remainingRows(folio, invoice)
  const named = credits.map(({ line_id, amount }) => ({
    line: invoice.line_items.find(({ id }) => id === line_id)!,
    amount,
  }))
  return [...Map.groupBy(named, ({ line }) => creditRowOf(rows, line)!)].flatMap(([row, of_row]) => {
    const amounts = of_row.map(({ amount }) => amount)
    const gross = amounts.reduce((sum, amount) => sum + amount, 0)
    const { net } = shareOf(row, gross, invoice)
    const parts = divideVat(amounts, row.vat_rate, true, net)
    return of_row.map(({ line, amount }, i): Line => {
      const { on_top: _, ...same } = line
      const is_whole = amount === line.gross && line.quantity * line.unit_price === amount
      const price = is_whole ? {} : { quantity: 1, unit_price: amount }
      return { ...same, ...price, ...parts[i]!, gross: amount }
    })
  })
}

/**
 * Divided by what is left of each rate, by largest remainder; overdrawn rates get nothing. The net of all
 * notes together is rounded, not that of each: a hundred notes of a cent leave no VAT without a net.
 */
function sharesOf(rows: readonly CreditRow[], amount: number, invoice: InvoiceRow): CreditRow[] {
  const parts = apportion(
    amount,
    rows.map(({ gross }) => Math.max(0, gross)),
  )
  return rows.map((left, i) => shareOf(left, parts[i]!, invoice))
}

/** So much gross of what is left of a row. */
function shareOf(left: CreditRow, gross: number, { line_items }: InvoiceRow): CreditRow {
  const whole = sameRow(rowsOf(line_items), left)
  // Corrections may have taken another share of VAT: never less than nothing, never more than the part.
  const rest = whole ? partOf(whole.net, left.gross - gross, whole.gross) : 0
  const net = Math.min(gross, Math.max(0, left.net - rest))
  return { ...left, net, vat: gross - net, gross }
}

/** `amount` × `part` / `whole`, half up, where nothing is negative. */
const partOf = (amount: number, part: number, whole: number): number =>
  whole <= 0 ? 0 : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

export interface Credit {
  readonly amount: number
  readonly effect: CreditEffect
  readonly reason: string | null
  /** The composition of the amount; divided by VAT rate where none is given. */
  readonly lines?: readonly LineCredit[]
}

/** A credit note against an issued invoice: its amounts are positive, its type gives the direction. */
export function credit(
  folio: StayDocuments,
  invoice_id: string,
  requested: Credit,
  moment: ChangeStamp,
): StayDocuments {
  const { amount, effect, reason } = requested
  const invoice = byId(folio, invoice_id)
  const lines = creditLines(folio, invoice, requested)
  const note = withLines({ ...emptyDocument(invoice, 'credit_note', moment), effect, reason }, lines)
  return recordCredit(upsert(folio, issuedAgainst(note, invoice, moment)), invoice_id, amount, moment)
}

/** Issued at this moment; its number is still to be assigned. Seller and buyer are those of the invoice. */
export const issuedAgainst = (note: InvoiceRow, invoice: InvoiceRow, { at }: ChangeStamp): InvoiceRow => ({
  ...withStatus({ ...note, type: 'credit_note' }),
  status: 'issued',
  seller: invoice.seller,
  bill_to: invoice.bill_to,
  company_id: invoice.company_id,
  issued_at: at,
  credited_invoice_id: invoice.id,
})

/** The effect on the credited invoice: less is due, and nothing once it is credited in full. */
export function recordCredit(
  folio: StayDocuments,
  invoice_id: string,
  amount: number,
  { at }: ChangeStamp,
): StayDocuments {
  const invoice = byId(folio, invoice_id)
  const amount_credited = invoice.amount_credited + amount
  const whole = amount_credited === invoice.total
  const after = { ...invoice, amount_credited, ...(whole && { status: 'credited' as const }) }
  return upsert(folio, withPaidAt(after, at))
}
