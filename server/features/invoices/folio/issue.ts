import type { InvoiceRow } from '../row.ts'
import { creditable, issuedAgainst, recordCredit } from './credit.ts'
import {
  byId,
  type ChangeStamp,
  isOpenDocument,
  moveMoney,
  type StayDocuments,
  unissuedDocument,
  upsert,
  withLines,
  withPaidAt,
} from './folio.ts'
import { negated } from './lines.ts'
import { folioIdsOf } from './placement.ts'
import { issuing, rebuildDrafts, reopen, voidDeposit } from './rebuild-drafts.ts'
import type { Stay } from './stay-lines.ts'

/** Issues the drafts of all folios of a stay, the first one first. rule 7 */
export const issueStay = (folio: StayDocuments, stay: Stay, moment: ChangeStamp): StayDocuments =>
  folioIdsOf(stay).reduce((now, folio_id) => issueFolio(now, stay, moment, folio_id), folio)

/**
 * Issues the draft of a folio, if there is one. A pending deposit is cancelled first and its money counts. A
 * draft with a negative total becomes a credit note against the newest invoice of the folio that is large
 * enough; where none is, the newest is credited in full and its lines are charged again. rule 7
 */
export function issueFolio(
  folio: StayDocuments,
  stay: Stay,
  moment: ChangeStamp,
  folio_id: string | null,
): StayDocuments {
  const ready = voidDeposit(folio, stay, moment)
  const draft = unissuedDocument(ready, 'invoice', folio_id)
  if (draft?.status !== 'draft') return ready
  if (draft.total >= 0) return upsert(ready, withPaidAt(issuing(draft, moment), moment.at))
  const corrected = correctNewest(ready, draft, moment)
  if (corrected) return corrected
  const open = openDocuments(ready, folio_id)
  const newest = open.findLast(({ type }) => type === 'invoice') ?? open.at(-1)
  // The total is negative, and there is nothing to credit: the draft stays a draft.
  if (!newest) return ready
  const charged_anew = rebuildDrafts(reopen(ready, newest.id, stay, moment), stay, moment)
  return issueFolio(charged_anew, stay, moment, folio_id)
}

const openDocuments = ({ documents }: StayDocuments, folio_id: string | null): InvoiceRow[] =>
  documents.filter((row) => isOpenDocument(row) && row.folio_id === folio_id)

/** A negative draft as a credit note against the newest invoice of its folio that is large enough; undefined without one. */
export function correctNewest(
  folio: StayDocuments,
  draft: InvoiceRow,
  moment: ChangeStamp,
): StayDocuments | undefined {
  const large_enough = openDocuments(folio, draft.folio_id).findLast(
    (row) => row.type === 'invoice' && creditable(row) >= 0 - draft.total,
  )
  return large_enough && correct(folio, draft, large_enough, moment)
}

/** The negated draft, as a credit note that corrects an invoice; its money moves to that invoice. */
function correct(
  folio: StayDocuments,
  draft: InvoiceRow,
  invoice: InvoiceRow,
  moment: ChangeStamp,
): StayDocuments {
  const emptied = moveMoney(folio, draft.id, invoice.id)
  const turned = withLines({ ...byId(emptied, draft.id), effect: 'corrected' }, negated(draft.line_items))
  const noted = upsert(emptied, issuedAgainst(turned, invoice, moment))
  return recordCredit(noted, invoice.id, turned.total, moment)
}

/** Issues a deposit's draft before it is paid: to request it by a document with a number. */
export function issueDepositDraft(folio: StayDocuments, moment: ChangeStamp): StayDocuments {
  const draft = unissuedDocument(folio, 'deposit_invoice')
  return draft?.status === 'draft' ? upsert(folio, withPaidAt(issuing(draft, moment), moment.at)) : folio
}
