import type { PaymentMethod } from '#contract/lists.ts'
import { type AddedLine, amountDue, type InvoiceRow } from '../row.ts'
import type { DocumentChange } from '../sync-invoices.ts'
import { received } from './amount-paid.ts'
import { type Credit, credit } from './credit.ts'
import {
  byId,
  hasMoney,
  isOpenDocument,
  moveMoney,
  unissuedDocument,
  upsert,
  withPaidAt,
  withStatus,
} from './folio.ts'
import { issueDepositDraft, issueFolio, issueStay } from './issue.ts'
import { rebuildDrafts, reopen, withDepositDraft, withDraft } from './rebuild-drafts.ts'

/** Changes of a stay's documents, for `syncInvoices` and its callers. rule 7 */

/** Money received on a document, or refunded, in minor units. */
export interface MoneyMoved {
  readonly invoice_id: string
  readonly paid?: number
  readonly refunded?: number
  /** The method; the invoice shows that of the newest. */
  readonly method?: PaymentMethod
}

/**
 * A payment or refund has succeeded: `amount_paid` follows, an issued invoice with nothing left to pay is
 * paid, and a deposit's draft is issued as soon as it is paid. The sums of the stay are updated already.
 */
export const moneyMoved =
  ({ invoice_id, paid = 0, refunded = 0, method }: MoneyMoved): DocumentChange =>
  (folio, _stay, { at }) => {
    const row = byId(folio, invoice_id)
    const after = {
      ...row,
      amount_paid: row.amount_paid + paid,
      amount_refunded: row.amount_refunded + refunded,
      method: method ?? row.method,
    }
    return upsert(folio, withPaidAt(after, at))
  }

/**
 * Money that confirms a stay again after its hold expired. Where all that was paid is the deposit, it belongs
 * to the deposit's own document, as if it had come in time: including the part that came before the hold
 * expired.
 */
export const depositPaidLate =
  (counted: DocumentChange): DocumentChange =>
  (before, stay, moment) => {
    const folio = counted(before, stay, moment)
    const deposit = unissuedDocument(folio, 'deposit_invoice')
    if (!deposit) return folio
    const others = folio.documents.filter((row) => row.id !== deposit.id && isUnissuedInvoice(row))
    const came = [deposit, ...others].reduce((sum, row) => sum + received(row), 0)
    if (came !== stay.deposit_required) return folio
    return others.filter(hasMoney).reduce((now, { id }) => moveMoney(now, id, deposit.id), folio)
  }

/**
 * A stay that takes place after all: what was paid on a deposit invoice that its cancellation credited is
 * invoiced as a deposit again. With other money beside it, it counts towards the stay. rule 7.6
 */
export const depositAgain =
  (cancelled_at: string): DocumentChange =>
  (before, stay, moment) => {
    const folio = rebuildDrafts(before, stay, moment)
    const credited = folio.documents.find(
      ({ id, type }) =>
        type === 'deposit_invoice' &&
        folio.documents.some(
          ({ credited_invoice_id, issued_at }) => credited_invoice_id === id && issued_at === cancelled_at,
        ),
    )
    const paid = folio.documents.filter((row) => isUnissuedInvoice(row) && hasMoney(row))
    if (!credited || paid.reduce((sum, row) => sum + received(row), 0) !== credited.total) return folio
    const { folio: ready, draft } = withDepositDraft(folio, stay, moment)
    return paid.reduce((now, { id }) => moveMoney(now, id, draft.id), ready)
  }

const isUnissuedInvoice = ({ type, number }: InvoiceRow): boolean => type === 'invoice' && number === null

/** The drafts of the stay are rebuilt and issued, as at check-out. */
export const issueInvoiceOfStay: DocumentChange = (folio, stay, moment) =>
  issueStay(rebuildDrafts(folio, stay, moment), stay, moment)

/** The draft of one folio is rebuilt and issued. */
export const issueInvoiceOfFolio =
  (folio_id: string | null): DocumentChange =>
  (folio, stay, moment) =>
    issueFolio(rebuildDrafts(folio, stay, moment), stay, moment, folio_id)

/** The draft of the deposit is issued before it is paid: to request it by a document with a number. */
export const issueDeposit: DocumentChange = (folio, stay, moment) =>
  issueDepositDraft(rebuildDrafts(folio, stay, moment), moment)

/** What staff set on a draft: the buyer, and additional lines. */
export const changeDraft =
  (invoice_id: string, fields: Pick<InvoiceRow, 'added_lines' | 'bill_to'>): DocumentChange =>
  (folio) =>
    upsert(folio, { ...byId(folio, invoice_id), ...fields })

/** The total of lines that staff added. */
export const MAX_ADDED_LINES = 100

/** An additional charge: on the draft of a folio, or on a new one where everything was invoiced. */
export const addToDraft =
  (lines: readonly AddedLine[], folio_id: string | null = null): DocumentChange =>
  (folio, stay, moment) => {
    const { folio: ready, draft } = withDraft(folio, stay, moment, folio_id)
    return upsert(ready, { ...draft, added_lines: [...draft.added_lines, ...lines] })
  }

/** Lines that staff added to a draft, by their positions, move to another folio. */
export const moveAddedLines =
  (invoice_id: string, places: ReadonlySet<number>, folio_id: string | null): DocumentChange =>
  (folio, stay, moment) => {
    if (places.size === 0) return folio
    const draft = byId(folio, invoice_id)
    const moved = draft.added_lines.filter((_, i) => places.has(i))
    const remaining = draft.added_lines.filter((_, i) => !places.has(i))
    return addToDraft(moved, folio_id)(upsert(folio, { ...draft, added_lines: remaining }), stay, moment)
  }

/**
 * One payment, with its refunds, moves to a folio: to the oldest invoice there on which as much is due, else
 * to its draft. rule 7.64
 */
export const movePaymentToFolio =
  ({ id, invoice_id, amount, amount_refunded, method }: Paid, folio_id: string | null): DocumentChange =>
  (folio, stay, moment) => {
    const open = folio.documents.find(
      (row) =>
        row.type === 'invoice' &&
        row.folio_id === folio_id &&
        isOpenDocument(row) &&
        amountDue(row) >= amount - amount_refunded,
    )
    const { folio: ready, draft } = open ? { folio, draft: open } : withDraft(folio, stay, moment, folio_id)
    const moved = (row: InvoiceRow, sign: 1 | -1): InvoiceRow => ({
      ...row,
      amount_paid: row.amount_paid + sign * amount,
      amount_refunded: row.amount_refunded + sign * amount_refunded,
    })
    const left = upsert(ready, withStatus(moved(byId(ready, invoice_id), -1)))
    const come = upsert(left, withPaidAt({ ...moved(byId(left, draft.id), 1), method }, moment.at))
    return { ...come, moves: [...come.moves, { from: invoice_id, to: draft.id, payment_id: id }] }
  }

/** What of a payment moves with it. */
export interface Paid {
  readonly id: string
  readonly invoice_id: string
  readonly amount: number
  readonly amount_refunded: number
  readonly method: PaymentMethod
}

/** A part of an invoice, or all that is left of it, is waived. */
export const waive =
  (invoice_id: string, requested: Omit<Credit, 'effect'>): DocumentChange =>
  (folio, _stay, moment) =>
    credit(folio, invoice_id, { ...requested, effect: 'waived' }, moment)

/** All that is left of an invoice is credited, and its lines and payments go back to a draft. */
export const reopenInvoice =
  (invoice_id: string, reason: string | null): DocumentChange =>
  (folio, stay, moment) =>
    reopen(folio, invoice_id, stay, moment, reason)
