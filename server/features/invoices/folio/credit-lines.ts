import type { InvoiceRow, Line } from '../row.ts'

/** A part of a line that is to be credited, in minor units with VAT. */
export interface LineCredit {
  readonly line_id: string
  readonly amount: number
}

/** What credit notes have taken off named lines of an invoice, in minor units by line id. */
export function creditedByLine(notes: readonly InvoiceRow[], invoice_id: string): Map<string, number> {
  const credited = new Map<string, number>()
  for (const note of notes) {
    if (note.credited_invoice_id !== invoice_id) continue
    for (const { id, gross } of note.line_items) {
      // A correction is a negated draft, which counts the lines of staff from one on.
      if (note.effect === 'corrected' && id.startsWith('added_')) continue
      credited.set(id, (credited.get(id) ?? 0) + gross)
    }
  }
  return credited
}

/** What may still be credited of a named line: neither more than is left of it, nor of its VAT rate. rule 7 */
export function creditableOfLine(
  line: Line,
  credited: ReadonlyMap<string, number>,
  left_of_rate: number,
): number {
  return Math.max(0, Math.min(line.gross - (credited.get(line.id) ?? 0), left_of_rate))
}
