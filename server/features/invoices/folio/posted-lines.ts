import type { InvoiceRow, Line } from '../row.ts'
import { negated, settleLines } from './lines.ts'
import { countsAsInvoiced } from './remaining.ts'
import { chargesOfAdded, chargesOfStay, type Stay } from './stay-lines.ts'

/** The part of a document that the close of a day needs. */
export type PostedDocument = Pick<
  InvoiceRow,
  | 'id'
  | 'reservation_id'
  | 'type'
  | 'issued_at'
  | 'reopened'
  | 'effect'
  | 'credited_invoice_id'
  | 'added_lines'
  | 'line_items'
>

/** One with its VAT, which does not change once it is issued. */
export type TaxedDocument = PostedDocument & Pick<InvoiceRow, 'vat_breakdown'>

/** The end of a day: what was done before `ended_at` counts. */
export interface PostedUntil {
  /** Lines of later dates are not earned yet; null where the guest has left, and everything is. */
  readonly date: string | null
  readonly ended_at: string
}

/**
 * What a stay has earned by the end of a day, with VAT over all of it: once the guest has left, to the cent
 * the total of its documents. A cancelled stay earns its fee. rule 17.6
 */
export function postedLines(
  stay: Stay,
  documents: readonly PostedDocument[],
  { date, ended_at }: PostedUntil,
): Line[] {
  const standing = new Set(
    documents.filter((row) => row.type === 'invoice' && countsAsInvoiced(row)).map(({ id }) => id),
  )
  const added = stay.fee === null ? documents.filter((row) => holdsAdded(row, standing)) : []
  const charges = [...chargesOfStay(stay), ...chargesOfAdded(added.flatMap(({ added_lines }) => added_lines))]
  const earned = charges.filter((charge) => date === null || charge.date === null || charge.date <= date)
  const waived = documents.filter(
    ({ effect, credited_invoice_id, issued_at }) =>
      effect === 'waived' && standing.has(credited_invoice_id!) && issued_at! < ended_at,
  )
  return [...settleLines(earned), ...waived.flatMap(({ line_items }) => asAdjustments(negated(line_items)))]
}

/** Lines that staff added count once, on the invoice that has them. */
export const holdsAdded = (
  { type, reopened, effect, credited_invoice_id }: PostedDocument | InvoiceRow,
  standing: ReadonlySet<string>,
): boolean => (type === 'invoice' ? !reopened : effect === 'corrected' && standing.has(credited_invoice_id!))

/**
 * A credit note reduces what was owed, including deposits that were deducted. City tax on it is no longer
 * passed on.
 */
const asAdjustments = (lines: readonly Line[]): Line[] =>
  lines.map((line) => (line.type === 'city_tax' ? line : { ...line, type: 'adjustment' as const }))

/** The price of a night of a stay, in minor units: the room alone, and the meals in its price. */
export interface SoldNight {
  readonly date: string
  readonly revenue_net: number
  readonly revenue_gross: number
  readonly meals_net: number
  readonly meals_gross: number
}

/** The nights of a stay as sold, whatever fee has replaced them; VAT as on its invoice. rule 17.8 */
export function soldNights(stay: Stay): SoldNight[] {
  const lines = settleLines(chargesOfStay({ ...stay, services: [], fee: null }))
  const sum = (date: string, type: Line['type'], key: 'net' | 'gross') =>
    lines
      .filter((line) => line.date === date && line.type === type)
      .reduce((whole, line) => whole + line[key], 0)
  return stay.nightly_rates.map(({ date }) => ({
    date,
    revenue_net: sum(date, 'accommodation', 'net'),
    revenue_gross: sum(date, 'accommodation', 'gross'),
    meals_net: sum(date, 'meal', 'net'),
    meals_gross: sum(date, 'meal', 'gross'),
  }))
}
