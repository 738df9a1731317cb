import { amountDue, type InvoiceRow, type StoredFolio } from '../row.ts'
import { received } from './amount-paid.ts'
import { credit, creditable } from './credit.ts'
import {
  byId,
  type ChangeStamp,
  emptyDocument,
  hasMoney,
  isOpenDocument,
  moveMoney,
  type StayDocuments,
  unissuedDocument,
  upsert,
  withLines,
  withPaidAt,
  withStatus,
} from './folio.ts'
import { folioIdOf, folioIdsOf, placementOf, rememberCharges } from './placement.ts'
import { holdsAdded } from './posted-lines.ts'
import { countsAsInvoiced, type Placed, remainingLines } from './remaining.ts'
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
 * Brings the drafts of a stay in line with what it owes: a fee credits what was issued for the stay, and its
 * waiver what was issued for the fee; the deposit has its own draft while it is pending, and the invoice's
 * draft has what no issued invoice charges yet. rule 7
 */
export function rebuildDrafts(folio: StayDocuments, stay: Stay, moment: ChangeStamp): StayDocuments {
  if (folio.documents.length === 0) return redraftDeposit(redraftStay(folio, stay, moment), stay, moment)
  const contradicting = folio.documents.filter(
    (row) => row.type !== 'credit_note' && countsAsInvoiced(row) && chargesFee(row) !== (stay.fee !== null),
  )
  const reopened = contradicting.reduce((now, { id }) => reopen(now, id, stay, moment), folio)
  return redraftStay(redraftDeposit(reopened, stay, moment), stay, moment)
}

const chargesFee = ({ line_items }: InvoiceRow) => line_items.some(({ id }) => id === FEE)

/**
 * Credits what is left of an invoice and moves its lines and payments back to the draft, including what was
 * waived of it before.
 */
export function reopen(
  folio: StayDocuments,
  invoice_id: string,
  stay: Stay,
  moment: ChangeStamp,
  reason: string | null = null,
): StayDocuments {
  const before = byId(folio, invoice_id)
  const left = creditable(before)
  const nothing_left = left === 0 && before.amount_credited > 0
  const credited = nothing_left
    ? folio
    : credit(folio, invoice_id, { amount: left, effect: 'reopened', reason }, moment)
  const { added_lines, bill_to, ...invoice } = byId(credited, invoice_id)
  const reopened = upsert(credited, { ...invoice, added_lines, bill_to, reopened: true })
  const { folio: with_draft, draft } = withDraft(reopened, stay, moment, before.folio_id)
  const lines = [...draft.added_lines, ...added_lines, ...addedByCorrections(with_draft, invoice_id)]
  const same_buyer = draft.bill_to ?? (invoice.type === 'invoice' ? bill_to : null)
  const with_lines = upsert(with_draft, { ...draft, added_lines: lines, bill_to: same_buyer })
  return hasMoney(invoice)
    ? moveMoney(with_lines, invoice_id, draft.id)
    : movePayments(with_lines, invoice_id, draft.id)
}

/** Pending payments move too, though no sum includes them. */
const movePayments = (folio: StayDocuments, from: string, to: string): StayDocuments => ({
  ...folio,
  moves: [...folio.moves, { from, to }],
})

const addedByCorrections = ({ documents }: StayDocuments, invoice_id: string) =>
  documents
    .filter(({ effect, credited_invoice_id }) => effect === 'corrected' && credited_invoice_id === invoice_id)
    .flatMap(({ added_lines }) => added_lines)

/** The draft of a folio's invoice, created where there is none; void until it has lines. */
export function withDraft(
  folio: StayDocuments,
  stay: Stay,
  moment: ChangeStamp,
  folio_id: string | null = null,
): { folio: StayDocuments; draft: InvoiceRow } {
  const known = unissuedDocument(folio, 'invoice', folio_id)
  if (known) return { folio, draft: known }
  const draft: InvoiceRow = { ...newDraft(stay, folio_id, moment), status: 'void' }
  return { folio: upsert(folio, draft), draft }
}

const aboutStay = ({ id, property_id, guest_id, currency }: Stay, folio_id: string | null = null) => ({
  reservation_id: id,
  property_id,
  guest_id,
  currency,
  folio_id,
})

/** The company on whose account a draft is: of its payer, else the one that pays for the stay. rule 30.9 */
export const accountOf = (
  { company_id, company_pays }: Pick<Stay, 'company_id' | 'company_pays'>,
  { bill_to }: Pick<InvoiceRow, 'bill_to'>,
): string | null => (bill_to ? bill_to.company_id : company_pays ? company_id : null)

/** The buyer of the folio. */
export const newDraft = (stay: Stay, folio_id: string | null, moment: ChangeStamp): InvoiceRow => {
  const about = emptyDocument(aboutStay(stay, folio_id), 'invoice', moment)
  const bill_to = stay.folios.find(({ id }) => id === folioIdOf(about))?.bill_to ?? null
  return { ...about, bill_to }
}

function redraftStay(before: StayDocuments, stay: Stay, moment: ChangeStamp): StayDocuments {
  const folio = stay.fee === null ? before : gatherMoney(before, stay, moment)
  const place = placementOf(stay)
  const desired = {
    charges: desiredCharges(folio, stay, place),
    deductions: deductionsOf(folio, stay),
    place,
  }
  const lines = remainingLines(desired, folio.documents)
  return folioIdsOf(stay).reduce((now, folio_id) => {
    const known = unissuedDocument(now, 'invoice', folio_id)
    const own = lines.get(folio_id) ?? []
    if (!known && own.length === 0) return now
    const draft = known ?? newDraft(stay, folio_id, moment)
    const status: InvoiceRow['status'] = own.length > 0 ? 'draft' : 'void'
    const about = { status, guest_id: stay.guest_id, company_id: accountOf(stay, draft) }
    return upsert(now, withStatus(withLines({ ...draft, ...about }, own)))
  }, folio)
}

/** The lines of the stay and those that staff added to its drafts; or the fee alone. */
function desiredCharges(
  folio: StayDocuments,
  stay: Stay,
  place: (line_id: string) => string | null,
): Placed[] {
  const charges = chargesOfStay(stay).map((charge) => ({ charge, folio_id: place(charge.id) }))
  if (stay.fee !== null) return charges
  const added = folioIdsOf(stay).flatMap((folio_id) => {
    const draft = unissuedDocument(folio, 'invoice', folio_id)
    return chargesOfAdded(draft?.added_lines ?? []).map((charge) => ({ charge, folio_id }))
  })
  return [...charges, ...added]
}

/** A fee is alone on the first folio: what was paid on the drafts of others counts towards it. rule 7.61 */
const gatherMoney = (folio: StayDocuments, stay: Stay, moment: ChangeStamp): StayDocuments =>
  folioIdsOf(stay).reduce((now, folio_id) => {
    const draft = folio_id === null ? undefined : unissuedDocument(now, 'invoice', folio_id)
    if (!draft || (draft.status === 'void' && !hasMoney(draft))) return now
    const { folio: with_draft, draft: first } = withDraft(now, stay, moment)
    return hasMoney(draft)
      ? moveMoney(with_draft, draft.id, first.id)
      : movePayments(with_draft, draft.id, first.id)
  }, folio)

/** What deposit invoices have charged in advance. */
export const deductionsOf = ({ documents }: StayDocuments, stay: Stay) =>
  stay.fee === null
    ? documents.filter((row) => row.type === 'deposit_invoice' && isOpenDocument(row)).flatMap(deductionOf)
    : []

/** The deposit's own draft follows what is required, and is issued as soon as it is paid. */
function redraftDeposit(folio: StayDocuments, stay: Stay, moment: ChangeStamp): StayDocuments {
  const known = unissuedDocument(folio, 'deposit_invoice')
  if (!awaitsDeposit(folio, stay)) return known ? voidDeposit(folio, stay, moment) : folio
  const draft = known ?? newDepositDraft(stay, moment)
  const lines = depositLines(stay, stay.deposit_required!)
  const about = { status: 'draft' as const, company_id: accountOf(stay, draft) }
  const row = withStatus(withLines({ ...draft, ...about }, lines))
  return upsert(
    folio,
    row.total > 0 && amountDue(row) <= 0 ? withPaidAt(issuing(row, moment), moment.at) : row,
  )
}

const newDepositDraft = (stay: Stay, moment: ChangeStamp) =>
  emptyDocument(aboutStay(stay), 'deposit_invoice', moment)

/** The draft of the deposit, created where there is none. */
export function withDepositDraft(
  folio: StayDocuments,
  stay: Stay,
  moment: ChangeStamp,
): { folio: StayDocuments; draft: InvoiceRow } {
  const known = unissuedDocument(folio, 'deposit_invoice')
  const draft = known ?? newDepositDraft(stay, moment)
  return { folio: known ? folio : upsert(folio, draft), draft }
}

/** Marked as issued at this moment: seller, buyer and number are set when it is written. */
export const issuing = (row: InvoiceRow, { at }: ChangeStamp): InvoiceRow => ({
  ...row,
  status: 'issued',
  issued_at: at,
})

/** Until it is paid by its own invoice, or other payments suffice, or the stay is invoiced or cancelled. rule 7 */
function awaitsDeposit({ documents }: StayDocuments, stay: Stay): boolean {
  if (stay.fee !== null || stay.deposit_required === null || stay.deposit_required <= 0) return false
  if (documents.some((row) => row.type !== 'credit_note' && isOpenDocument(row))) return false
  const draft = unissuedDocument({ documents, moves: [] }, 'deposit_invoice')
  const own = draft ? received(draft) : 0
  if (own >= stay.deposit_required) return true
  // Void once the stay was invoiced, or paid otherwise: refunds and credits do not bring it back.
  const is_settled = stay.amount_refunded > 0 || documents.some(isInvoiceOfStay)
  return !is_settled && received(stay) < stay.deposit_required
}

const isInvoiceOfStay = (row: InvoiceRow): boolean =>
  row.type === 'invoice' && row.issued_at !== null && !chargesFee(row)

/** The deposit's draft becomes void; money on it counts towards the stay. */
export function voidDeposit(folio: StayDocuments, stay: Stay, moment: ChangeStamp): StayDocuments {
  const deposit = unissuedDocument(folio, 'deposit_invoice')
  if (!deposit) return folio
  const voided = upsert(folio, withStatus(withLines({ ...deposit, status: 'void' }, [])))
  if (deposit.status === 'void' && !hasMoney(deposit)) return voided
  const { folio: with_draft, draft } = withDraft(voided, stay, moment)
  return hasMoney(deposit)
    ? moveMoney(with_draft, deposit.id, draft.id)
    : movePayments(with_draft, deposit.id, draft.id)
}

/** What a reservation stores of its documents; amounts in minor units. */
export interface AddedCharges {
  /** With what is charged on each now. */
  readonly folios: readonly StoredFolio[]
  /** Lines that staff added, less what credit notes waived. A fee is owed alone. */
  readonly adjustment: number
  /** What credit notes waived: a part of `adjustment`, positive. */
  readonly credits_total: number
}

/** Of the documents that stand. rule 7 */
export function addedCharges({ documents }: StayDocuments, stay: Stay): AddedCharges {
  const standing = new Set(
    documents.filter((row) => row.type === 'invoice' && countsAsInvoiced(row)).map(({ id }) => id),
  )
  const with_lines = stay.fee === null ? documents.filter((row) => holdsAdded(row, standing)) : []
  const added = with_lines.map(({ added_lines }) => addedGross(added_lines))
  const waived = documents
    .filter(({ effect, credited_invoice_id }) => effect === 'waived' && standing.has(credited_invoice_id!))
    .map(({ total }) => total)
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const credits_total = sumOf(waived)
  const charges = stay.fee === null ? chargesOfStay(stay).map(({ id }) => id) : []
  const folios = rememberCharges(stay, charges)
  return { adjustment: sumOf(added) - credits_total, credits_total, folios }
}
