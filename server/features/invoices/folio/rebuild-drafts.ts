import { amountDue, type InvoiceRow } from '../row.ts'
import { credit, creditable } from './credit.ts'
import {
  blank,
  byId,
  type ChangeStamp,
  type Folio,
  hasMoney,
  isOpenDocument,
  moveMoney,
  settled,
  unissued,
  upsert,
  withLines,
  withStatus,
} from './folio.ts'
import { received } from './paid.ts'
import { isStanding, remainingLines } from './remaining.ts'
import {
  addedGross,
  chargesOfAdded,
  chargesOfStay,
  deductionOf,
  depositLines,
  FEE,
  type Stay,
} from './stay-lines.ts'

/**
 * Brings the drafts of a stay in line with what it owes: a fee takes back what was issued for the stay, and its end
 * what was issued for the fee; the deposit has its own draft while it is awaited, and the invoice's draft is what no
 * issued invoice charges yet. rule 7
 */
export function rebuildDrafts(folio: Folio, stay: Stay, moment: ChangeStamp): Folio {
  if (folio.documents.length === 0) return redraftDeposit(redraftStay(folio, stay, moment), stay, moment)
  const untrue = folio.documents.filter(
    (row) => row.type !== 'credit_note' && isStanding(row) && chargesFee(row) !== (stay.fee !== null),
  )
  const free = untrue.reduce((now, { id }) => reopen(now, id, stay, moment), folio)
  return redraftStay(redraftDeposit(free, stay, moment), stay, moment)
}

const chargesFee = ({ line_items }: InvoiceRow) => line_items.some(({ id }) => id === FEE)

/**
 * Credits what is left of an invoice and puts its lines and its money back on the draft. What was waived of it before
 * comes back with them. rule 7
 */
export function reopen(
  folio: Folio,
  invoice_id: string,
  stay: Stay,
  moment: ChangeStamp,
  reason: string | null = null,
): Folio {
  const before = byId(folio, invoice_id)
  const left = creditable(before)
  const nothing_left = left === 0 && before.amount_credited > 0
  const credited = nothing_left
    ? folio
    : credit(folio, invoice_id, { amount: left, effect: 'reopened', reason }, moment)
  const { added_lines, bill_to, ...invoice } = byId(credited, invoice_id)
  const given_up = upsert(credited, { ...invoice, added_lines, bill_to, reopened: true })
  const { folio: ready, draft } = withDraft(given_up, stay, moment)
  const back = [...draft.added_lines, ...added_lines, ...addedByCorrections(ready, invoice_id)]
  const same_buyer = draft.bill_to ?? (invoice.type === 'invoice' ? bill_to : null)
  const taken = upsert(ready, { ...draft, added_lines: back, bill_to: same_buyer })
  return hasMoney(invoice)
    ? moveMoney(taken, invoice_id, draft.id)
    : movePayments(taken, invoice_id, draft.id)
}

/** Payments that are still on their way go along, though no sum shows them. */
const movePayments = (folio: Folio, from: string, to: string): Folio => ({
  ...folio,
  moves: [...folio.moves, { from, to }],
})

const addedByCorrections = ({ documents }: Folio, invoice_id: string) =>
  documents
    .filter(({ effect, credited_invoice_id }) => effect === 'corrected' && credited_invoice_id === invoice_id)
    .flatMap(({ added_lines }) => added_lines)

/** The draft of the stay's invoice, begun where there is none; void until it has lines. */
export function withDraft(
  folio: Folio,
  stay: Stay,
  moment: ChangeStamp,
): { folio: Folio; draft: InvoiceRow } {
  const known = unissued(folio, 'invoice')
  if (known) return { folio, draft: known }
  const draft: InvoiceRow = { ...blank(aboutStay(stay), 'invoice', moment), status: 'void' }
  return { folio: upsert(folio, draft), draft }
}

const aboutStay = ({ id, property_id, guest_id, currency }: Stay) => ({
  reservation_id: id,
  property_id,
  guest_id,
  currency,
})

function redraftStay(folio: Folio, stay: Stay, moment: ChangeStamp): Folio {
  const known = unissued(folio, 'invoice')
  const charges = desiredCharges(stay, known)
  const lines = remainingLines(charges, deductionsOf(folio, stay), folio.documents)
  if (!known && lines.length === 0) return folio
  const draft = known ?? blank(aboutStay(stay), 'invoice', moment)
  const status = lines.length > 0 ? 'draft' : 'void'
  return upsert(folio, withStatus(withLines({ ...draft, status, guest_id: stay.guest_id }, lines)))
}

/** The stay with what staff added to this draft; or the fee alone. */
const desiredCharges = (stay: Stay, draft: InvoiceRow | undefined) =>
  stay.fee === null
    ? [...chargesOfStay(stay), ...chargesOfAdded(draft?.added_lines ?? [])]
    : chargesOfStay(stay)

/** What deposit invoices have charged beforehand. */
const deductionsOf = ({ documents }: Folio, stay: Stay) =>
  stay.fee === null
    ? documents.filter((row) => row.type === 'deposit_invoice' && isOpenDocument(row)).flatMap(deductionOf)
    : []

/** The deposit's own draft follows what is required, and is issued as soon as the money for it is there. */
function redraftDeposit(folio: Folio, stay: Stay, moment: ChangeStamp): Folio {
  const known = unissued(folio, 'deposit_invoice')
  if (!awaitsDeposit(folio, stay)) return known ? voidDeposit(folio, stay, moment) : folio
  const draft = known ?? blank(aboutStay(stay), 'deposit_invoice', moment)
  const lines = depositLines(stay, stay.deposit_required!)
  const row = withStatus(withLines({ ...draft, status: 'draft' }, lines))
  return upsert(folio, row.total > 0 && amountDue(row) <= 0 ? settled(issuing(row, moment), moment.at) : row)
}

/** Marked as issued at this moment: seller, buyer and number are filled in when it is written. */
export const issuing = (row: InvoiceRow, { at }: ChangeStamp): InvoiceRow => ({
  ...row,
  status: 'issued',
  issued_at: at,
})

/** Until it is paid by its own invoice, or other money suffices, or the stay is invoiced or given up. rule 7 */
function awaitsDeposit({ documents }: Folio, stay: Stay): boolean {
  if (stay.fee !== null || stay.deposit_required === null || stay.deposit_required <= 0) return false
  if (documents.some((row) => row.type !== 'credit_note' && isOpenDocument(row))) return false
  const draft = unissued({ documents, moves: [] }, 'deposit_invoice')
  const own = draft ? received(draft) : 0
  return own >= stay.deposit_required || received(stay) < stay.deposit_required
}

/** The deposit's draft is void; money on it counts towards the stay. */
export function voidDeposit(folio: Folio, stay: Stay, moment: ChangeStamp): Folio {
  const deposit = unissued(folio, 'deposit_invoice')
  if (!deposit) return folio
  const voided = upsert(folio, withStatus(withLines({ ...deposit, status: 'void' }, [])))
  if (deposit.status === 'void' && !hasMoney(deposit)) return voided
  const { folio: ready, draft } = withDraft(voided, stay, moment)
  return hasMoney(deposit)
    ? moveMoney(ready, deposit.id, draft.id)
    : movePayments(ready, deposit.id, draft.id)
}

/** What a stay owes beside its total or fee, in minor units. */
export interface BesideTotal {
  /** Lines that staff added, less what credit notes waived. A fee is owed alone. */
  readonly adjustment: number
  /** What credit notes waived: a part of `adjustment`, positive. */
  readonly credits_total: number
}

/** Of the documents that stand. rule 7 */
export function besideTotal({ documents }: Folio, stay: Stay): BesideTotal {
  const standing = new Set(
    documents.filter((row) => row.type === 'invoice' && isStanding(row)).map(({ id }) => id),
  )
  const holds_added = (row: InvoiceRow) =>
    row.type === 'invoice'
      ? !row.reopened
      : row.effect === 'corrected' && standing.has(row.credited_invoice_id!)
  const with_lines = stay.fee === null ? documents.filter(holds_added) : []
  const added = with_lines.map(({ added_lines }) => addedGross(added_lines))
  const waived = documents
    .filter(({ effect, credited_invoice_id }) => effect === 'waived' && standing.has(credited_invoice_id!))
    .map(({ total }) => total)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const credits_total = sumOf(waived)
  return { adjustment: sumOf(added) - credits_total, credits_total }
}
