import type * as contract from '#contract/invoices/invoices.ts'
import type { Input } from '#contract/operation.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import {
  creditableOfLine,
  creditedByLine,
  creditRowOf,
  type InvoiceRow,
  type LineCredit,
  remainingRows,
} from '../../invoices/public.ts'

type RequestedCredits = NonNullable<Input<typeof contract.createCreditNote>['body']['lines']>

/**
 * The lines that a credit note is for. SVC-2002 for a line that is not on the invoice or is named twice,
 * SVC-7003 beyond what is left of a line, or of all lines of its VAT rate. rule 7
 */
export function acceptLineCredits(
  invoice: InvoiceRow,
  documents: readonly InvoiceRow[],
  requested: RequestedCredits,
): LineCredit[] {
  const credited = creditedByLine(documents, invoice.id)
  const rows = remainingRows({ documents, moves: [] }, invoice)
  const left_of_row = new Map(rows.map((row) => [row, row.gross]))
  const seen = new Set<string>()
  return requested.map(({ line_id, amount: { amount, currency } }, i) => {
    const line = invoice.line_items.find(({ id }) => id === line_id)
    if (!line) throw invalid(`lines.${i}.line_id`, 'unknown_line', 'The invoice has no such line.')
    if (seen.has(line_id)) throw invalid(`lines.${i}.line_id`, 'duplicate', 'Each line is named once.')
    seen.add(line_id)
    if (currency !== invoice.currency)
      throw invalid(`lines.${i}.amount.currency`, 'currency', `It must be ${invoice.currency}.`)
    if (amount === 0) throw invalid(`lines.${i}.amount.amount`, 'minimum', 'It must be at least 1.')
    const row = creditRowOf(rows, line)!
    const rest = left_of_row.get(row)!
    const left = creditableOfLine(line, credited, rest)
    if (amount > left)
      throw fault('SVC-7003', { details: { line_id, creditable: { amount: left, currency } } })
    left_of_row.set(row, rest - amount)
    return { line_id, amount }
  })
}
