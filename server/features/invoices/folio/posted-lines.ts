import type { InvoiceRow, Line } from '../row.ts'
import { negated, settleLines } from './lines.ts'
import { isStanding } from './remaining.ts'
import { chargesOfAdded, chargesOfStay, type Stay } from './stay-lines.ts'

/** What the close of a day needs of a document. */
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

/** An evening of a stay: what was done before `ended_at` counts. */
export interface PostedUntil {
  /** Lines of later dates are not earned yet; null where the guest has left, and everything is. */
  readonly date: string | null
  readonly ended_at: string
}

/**
 * What a stay has earned by an evening, with the VAT of all of it together: once the guest has left, to the cent what its
 * documents come to. A stay that is given up earns its fee. rule 17.6
 */
export function postedLines(
  stay: Stay,
  documents: readonly PostedDocument[],
  { date, ended_at }: PostedUntil,
): Line[] {
  const standing = new Set(
    documents.filter((row) => row.type === 'invoice' && isStanding(row)).map(({ id }) => id),
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

/** Lines that staff added count on the invoice that holds them, once. */
export const holdsAdded = (
  { type, reopened, effect, credited_invoice_id }: PostedDocument | InvoiceRow,
  standing: ReadonlySet<string>,
): boolean => (type === 'invoice' ? !reopened : effect === 'corrected' && standing.has(credited_invoice_id!))

/**
 * A credit note takes off what was owed, deposits that were deducted among it. City tax that it names is no longer passed on
 * to the town.
 */
const asAdjustments = (lines: readonly Line[]): Line[] =>
  lines.map((line) => (line.type === 'city_tax' ? line : { ...line, type: 'adjustment' as const }))

/** What a night of a stay is sold for, in minor units: the room alone, and the meals in its price. */
export interface SoldNight {
  readonly date: string
  readonly revenue_net: number
  readonly revenue_gross: number
  readonly meals_net: number
  readonly meals_gross: number
}

/** The nights of a stay as they were sold, whatever fee has taken their place; VAT as on its invoice. rule 17.8 */
export function soldNights(stay: Stay): SoldNight[] {
  const lines = settleLines(chargesOfStay({ ...stay, fee: null }))
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
