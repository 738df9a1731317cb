import type { InvoiceRow } from '../row.ts'
import { creditable, issuedAgainst, recordCredit } from './credit.ts'
import {
  byId,
  type ChangeStamp,
  type Folio,
  isOpenDocument,
  moveMoney,
  settled,
  unissued,
  upsert,
  withLines,
} from './folio.ts'
import { negated } from './lines.ts'
import { issuing, rebuildDrafts, reopen, voidDeposit } from './rebuild-drafts.ts'
import type { Stay } from './stay-lines.ts'

/**
 * Issues the draft of a stay, if there is one. An unfinished deposit is given up first and its money counts. A draft
 * that gives back more than it charges becomes a credit note against the newest invoice that is large enough; where
 * none is, the newest is taken back whole and its lines are charged anew. rule 7
 */
export function issueStay(folio: Folio, stay: Stay, moment: ChangeStamp): Folio {
  const ready = voidDeposit(folio, stay, moment)
  const draft = unissued(ready, 'invoice')
  if (draft?.status !== 'draft') return ready
  if (draft.total >= 0) return upsert(ready, settled(issuing(draft, moment), moment.at))
  const open = ready.documents.filter(isOpenDocument)
  const invoices = open.filter(({ type }) => type === 'invoice')
  const large_enough = invoices.findLast((row) => creditable(row) >= 0 - draft.total)
  if (large_enough) return correct(ready, draft, large_enough, moment)
  const newest = invoices.at(-1) ?? open.at(-1)
  // Less than nothing is owed, and there is nothing to give back: the draft stays one.
  if (!newest) return ready
  return issueStay(rebuildDrafts(reopen(ready, newest.id, stay, moment), stay, moment), stay, moment)
}

/** The draft turned round, as a credit note that corrects an invoice; its money goes to that invoice. */
function correct(folio: Folio, draft: InvoiceRow, invoice: InvoiceRow, moment: ChangeStamp): Folio {
  const emptied = moveMoney(folio, draft.id, invoice.id)
  const turned = withLines({ ...byId(emptied, draft.id), effect: 'corrected' }, negated(draft.line_items))
  const noted = upsert(emptied, issuedAgainst(turned, invoice, moment))
  return recordCredit(noted, invoice.id, turned.total, moment)
}

/** Issues a deposit's draft before its money is there: to ask for it by a document with a number. */
export function issueDepositDraft(folio: Folio, moment: ChangeStamp): Folio {
  const draft = unissued(folio, 'deposit_invoice')
  return draft?.status === 'draft' ? upsert(folio, settled(issuing(draft, moment), moment.at)) : folio
}
