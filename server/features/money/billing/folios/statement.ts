import { money } from '#contract/money.ts'
import { amountDue, type InvoiceRow } from '#server/features/invoices/public.ts'
import { sumsOfFolio } from './present-folios.ts'

/** The documents of a folio in a statement of several stays, with their sums. */
export const statementOf = (own: readonly InvoiceRow[], currency: string) => ({
  documents: own
    .filter(({ status }) => status !== 'void')
    .map((row) => ({
      id: row.id,
      number: row.number,
      type: row.type,
      status: row.status,
      total: money(row.total, currency),
      amount_due: money(row.type === 'credit_note' ? 0 : amountDue(row), currency),
      due_date: row.due_date,
    })),
  ...sumsOfFolio(own, currency),
})
