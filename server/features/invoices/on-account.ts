import type { Context } from '../../context.ts'
import type { OnAccount } from '../companies/public.ts'
import { stayDocumentsOf } from './folio/folio.ts'
import { rebuildDrafts } from './folio/rebuild-drafts.ts'
import type { Stay } from './folio/stay-lines.ts'
import { amountDue, type InvoiceRow } from './row.ts'
import { momentOf } from './sync-invoices.ts'

/** What some documents put on the account of each company, by currency, as `credit_used` counts it. rule 30.10 */
export function onAccount(documents: readonly InvoiceRow[]): OnAccount[] {
  const sums = new Map<string, OnAccount>()
  for (const row of documents) {
    const { company_id, currency } = row
    if (company_id === null || !isCounted(row)) continue
    const key = `${company_id} ${currency}`
    const amount = (sums.get(key)?.amount ?? 0) + Math.max(0, amountDue(row))
    sums.set(key, { company_id, currency, amount })
  }
  return [...sums.values()]
}

const isCounted = ({ number, type, status }: InvoiceRow): boolean =>
  number === null ? type === 'invoice' && status === 'draft' : type !== 'credit_note'

/** What the documents of a stay as it will be put on the account of companies together, in minor units. rule 30.14 */
export function onAccountOfStay(
  ctx: Pick<Context, 'now'>,
  documents: readonly InvoiceRow[],
  stay: Stay,
): number {
  const { documents: rebuilt } = rebuildDrafts(stayDocumentsOf(documents), stay, momentOf(ctx))
  return onAccount(rebuilt).reduce((sum, { amount }) => sum + amount, 0)
}
