import type { Context } from '../../context.ts'
import type { OnAccount } from '../companies/public.ts'
import { stayDocumentsOf } from './folio/folio.ts'
import { settleLines } from './folio/lines.ts'
import { firstFolioId, folioIdOf, placementOf } from './folio/placement.ts'
import { accountOf, rebuildDrafts } from './folio/rebuild-drafts.ts'
import { chargesOfStay, type Stay } from './folio/stay-lines.ts'
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

/**
 * What folios of a stay charge to others than who pays for the stay, by company, null being nobody's account: from the stay
 * alone, without its documents. Empty while it has one folio. rule 30.11
 */
export function chargedToOthers(stay: Stay, main: string | null): Map<string | null, number> {
  const sums = new Map<string | null, number>()
  if (stay.folios.length < 2) return sums
  const place = placementOf(stay)
  for (const { id, gross } of settleLines(chargesOfStay(stay))) {
    const folio_id = place(id) ?? firstFolioId(stay.id)
    const { bill_to } = stay.folios.find((folio) => folio.id === folio_id)!
    const account = accountOf(stay, { bill_to })
    if (account !== main) sums.set(account, (sums.get(account) ?? 0) + gross)
  }
  return sums
}

/** What of it the payer of the first folio owes, where no company does, in minor units; negative where it was paid too much. rule 4.64 */
export function dueOnFirstFolio(
  ctx: Pick<Context, 'now'>,
  documents: readonly InvoiceRow[],
  stay: Stay,
): number {
  const { documents: rebuilt } = rebuildDrafts(stayDocumentsOf(documents), stay, momentOf(ctx))
  return rebuilt
    .filter((row) => row.folio_id === null && row.company_id === null && isCounted(row))
    .reduce((sum, row) => sum + amountDue(row), 0)
}

const isCounted = ({ number, type, status }: InvoiceRow): boolean =>
  number === null ? type === 'invoice' && status === 'draft' : type !== 'credit_note'

/**
 * What the documents of a stay as it will be ask of companies, on whose account it is, and of its group together, in minor
 * units: not of the guest. rule 30.14
 */
export function onAccountOfStay(
  ctx: Pick<Context, 'now'>,
  documents: readonly InvoiceRow[],
  stay: Stay,
): number {
  const { documents: rebuilt } = rebuildDrafts(stayDocumentsOf(documents), stay, momentOf(ctx))
  const of_group = stay.folios.find(({ routed_to }) => routed_to === 'group')?.id
  const others = rebuilt
    .filter((row) => row.company_id === null && isCounted(row) && folioIdOf(row) === of_group)
    .map((row) => Math.max(0, amountDue(row)))
  return onAccount(rebuilt).reduce(
    (sum, { amount }) => sum + amount,
    others.reduce((sum, amount) => sum + amount, 0),
  )
}
