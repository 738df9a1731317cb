import type { BillTo } from '#contract/parts/invoice-parts.ts'
import { newId } from '../../kernel/new-id.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import type { PropertyRow } from '../property/properties/public.ts'
import { seriesOf, withNumber, yearOfIssue } from './assign-number.ts'
import { isIssuing, type StayDocuments } from './folio/folio.ts'
import { type AddedCharges, addedCharges, rebuildDrafts } from './folio/rebuild-drafts.ts'
import type { Stay } from './folio/stay-lines.ts'
import type { InvoiceRow, Line } from './row.ts'
import type { Series } from './store.ts'
import type { DocumentChange } from './sync-invoices.ts'

/** The documents of stays whose history is written at once: the rules of `syncInvoices`, without the database. */

/**
 * Applies one step of a stay. Issued documents have no number yet: `numberHistory` assigns all of them, in
 * their order.
 */
export function applyStay(
  { documents }: Pick<StayDocuments, 'documents'>,
  stay: Stay,
  at: Temporal.Instant,
  changes: readonly DocumentChange[] = [],
): StayDocuments & AddedCharges {
  const moment = { at: toTimestamp(at), newId: () => newId('invoice', at.epochMilliseconds) }
  const begun: StayDocuments = { documents, moves: [] }
  const folio = changes.reduce((now, change) => rebuildDrafts(change(now, stay, moment), stay, moment), begun)
  const after = changes.length === 0 ? rebuildDrafts(begun, stay, moment) : folio
  return { ...after, ...addedCharges(after, stay) }
}

interface NumberingContext {
  readonly property: PropertyRow
  readonly buyer: BillTo
  /** Days until an invoice to a company falls due, by company; left out where no company pays. */
  readonly terms?: ReadonlyMap<string, number>
}

export interface Numbered {
  readonly documents: InvoiceRow[]
  readonly counters: (Series & { readonly last: number })[]
}

/** Numbers issued documents in the order of issue, each series of each property and year by itself. rule 7 */
export function numberHistory(
  rows: readonly InvoiceRow[],
  contextOf: (row: InvoiceRow) => NumberingContext,
): Numbered {
  const counters = new Map<string, Numbered['counters'][number]>()
  const numbers = new Map<string, InvoiceRow>()
  const issued = rows
    .filter(isIssuing)
    .toSorted((a, b) => (a.issued_at! < b.issued_at! ? -1 : a.issued_at! > b.issued_at! ? 1 : 0))
  for (const row of issued) {
    const { property, buyer, terms = NO_TERMS } = contextOf(row)
    const issued_at = row.issued_at!
    const year = yearOfIssue(property, Temporal.Instant.from(issued_at))
    const counter = { ...seriesOf(row), year }
    const key = JSON.stringify(counter)
    const sequence = (counters.get(key)?.last ?? 0) + 1
    counters.set(key, { ...counter, issued_at, last: sequence })
    numbers.set(row.id, withNumber(row, { property, buyer, terms, issued_at, year, sequence }))
  }
  const numberOf = (id: string) => numbers.get(id)?.number ?? null
  return {
    documents: rows.map((row) => named(numbers.get(row.id) ?? row, numberOf)),
    counters: [...counters.values()],
  }
}

/** Nearly no stay of the past was booked for a company. */
const NO_TERMS: ReadonlyMap<string, number> = new Map()

/** Lines that refer to another document, with its number now that it has one. */
function named(row: InvoiceRow, numberOf: (id: string) => string | null): InvoiceRow {
  const label = (line: Line): Line => {
    const deposit = line.type === 'deposit' && /^deposit_(inv_[^_]+)_/.exec(line.id)?.[1]
    const number = deposit && numberOf(deposit)
    return number ? { ...line, description: `Deposit, invoice ${number}` } : line
  }
  return { ...row, line_items: row.line_items.map(label) }
}
