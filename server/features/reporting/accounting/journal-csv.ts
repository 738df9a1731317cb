import { decimalOf } from '#contract/money.ts'
import type { JournalRow } from '#contract/reporting/journal.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'

const COLUMNS = [
  'date',
  'entry',
  'account',
  'kind',
  'text',
  'debit',
  'credit',
  'currency',
  'vat_rate',
  'reference',
] as const

export const journalHead = (): string => headOf(COLUMNS)

export function journalLine(row: JournalRow): string {
  const { date, entry, account, kind, text, debit, credit, vat_rate, reference } = row
  return lineOf([
    date,
    String(entry),
    cellOfText(account),
    kind,
    cellOfText(text),
    debit ? decimalOf(debit) : '',
    credit ? decimalOf(credit) : '',
    (debit ?? credit)!.currency,
    vat_rate ?? '',
    cellOfText(reference),
  ])
}
