import type { DepositDeduction } from '#contract/country-rules.ts'
import { type AddedLine, amountDue, type InvoiceRow, type Line } from '../row.ts'
import type { DocumentChange } from '../sync-invoices.ts'
import { movePaymentToFolio, type Paid } from './changes.ts'
import {
  type ChangeStamp,
  isOpenDocument,
  type StayDocuments,
  unissuedDocument,
  upsert,
  withLines,
  withPaidAt,
} from './folio.ts'
import { correctNewest } from './issue.ts'
import { folioIdsOf, placementOf } from './placement.ts'
import { accountOf, deductionsOf, issuing, newDraft, rebuildDrafts, voidDeposit } from './rebuild-drafts.ts'
import { invoicedCharges, type Placed, remainingLines } from './remaining.ts'
import { CITY_TAX, chargesOfAdded, chargesOfStay, partOfCityTax, type Stay } from './stay-lines.ts'

/** Nights of a stay that are invoiced while it goes on. rule 36.1 */
export interface NightsToIssue {
  /** The first night that is not charged yet. */
  readonly until: string
  /** Of one folio alone; undefined for all of them, null is the first. */
  readonly folio_id: string | null | undefined
  /** The city tax of the nights before `until`, in minor units. */
  readonly city_tax: number
  readonly deposit_deduction: DepositDeduction
  /** What was received on drafts, and may pay for what is issued. */
  readonly payments: readonly Paid[]
}

/**
 * Issues what is charged before a date and no invoice has yet, each folio by itself: its nights, the city tax of these
 * nights, and what staff added; and the difference where an invoiced night has changed. The rest stays on the draft. rule 36
 */
export const issueNights =
  (nights: NightsToIssue): DocumentChange =>
  (before, stay, moment) => {
    const ready = voidDeposit(rebuildDrafts(before, stay, moment), stay, moment)
    const lines = linesUntil(ready, stay, nights)
    const issued = folioIdsOf(stay)
      .filter((folio_id) => nights.folio_id === undefined || nights.folio_id === folio_id)
      .reduce(
        (now, folio_id) => issueLines(now, stay, moment, { ...nights, folio_id, lines: lines.get(folio_id) }),
        ready,
      )
    return nights.payments.reduce((now, payment) => payIssued(now, stay, moment, payment), issued)
  }

const isBefore = (date: string | null, until: string): boolean => date === null || date < until

/** What each folio charges before a date, and no invoice has yet. */
function linesUntil(folio: StayDocuments, stay: Stay, nights: NightsToIssue): Map<string | null, Line[]> {
  const place = placementOf(stay)
  const charges = [...chargesUntil(folio, stay, nights, place), ...addedUntil(folio, stay, nights.until)]
  const all = deductionsOf(folio, stay)
  const invoiced = invoicedCharges(folio.documents)
  const deducted = all.filter(({ id }) => invoiced.has(id))
  const withDeductions = (deductions: readonly Line[]) =>
    remainingLines({ charges, deductions, place }, folio.documents)
  if (nights.deposit_deduction === 'last_invoice' || deducted.length === all.length)
    return withDeductions(deducted)
  const lines = withDeductions(all)
  const total = (lines.get(null) ?? []).reduce((sum, { gross }) => sum + gross, 0)
  const is_issued = nights.folio_id === undefined || nights.folio_id === null
  return is_issued && total >= 0 ? lines : withDeductions(deducted)
}

/** The charges of the stay before a date, and those that are invoiced already: what has changed of them is countered. */
function chargesUntil(
  folio: StayDocuments,
  stay: Stay,
  { until, city_tax }: NightsToIssue,
  place: (line_id: string) => string | null,
): Placed[] {
  const invoiced = invoicedCharges(folio.documents)
  return chargesOfStay(stay).flatMap((charge) => {
    const placed = { charge, folio_id: place(charge.id) }
    const had = invoiced.get(charge.id)
    if (charge.id !== CITY_TAX) return isBefore(charge.date, until) || had !== undefined ? [placed] : []
    const due = Math.max(Math.min(city_tax, charge.amount), Math.min(had ?? 0, charge.amount))
    if (due === charge.amount) return [placed]
    return due > 0 || had !== undefined ? [{ ...placed, charge: partOfCityTax(charge, due) }] : []
  })
}

const addedUntil = (folio: StayDocuments, stay: Stay, until: string): Placed[] =>
  folioIdsOf(stay).flatMap((folio_id) =>
    chargesOfAdded(addedOf(folio, folio_id, until)).map((charge) => ({ charge, folio_id })),
  )

/** What staff added to the draft of a folio, of days before a date or without one. */
const addedOf = (folio: StayDocuments, folio_id: string | null, until: string): readonly AddedLine[] =>
  (unissuedDocument(folio, 'invoice', folio_id)?.added_lines ?? []).filter(({ date }) =>
    isBefore(date, until),
  )

interface LinesToIssue {
  readonly until: string
  readonly folio_id: string | null
  readonly lines: readonly Line[] | undefined
}

/**
 * Lines as a document of their own; a negative total is a credit note, and stays on the draft where no invoice is large
 * enough for it. rule 36.4
 */
function issueLines(
  folio: StayDocuments,
  stay: Stay,
  moment: ChangeStamp,
  { until, folio_id, lines = [] }: LinesToIssue,
): StayDocuments {
  if (lines.length === 0) return folio
  const draft = unissuedDocument(folio, 'invoice', folio_id)
  const added_lines = addedOf(folio, folio_id, until)
  const remaining = draft && withoutLines(folio, draft, added_lines)
  const about = newDraft(stay, folio_id, moment)
  const bill_to = draft ? draft.bill_to : about.bill_to
  const company_id = accountOf(stay, { bill_to })
  const row = withLines({ ...about, bill_to, company_id, added_lines }, lines)
  if (row.total < 0) {
    const ready = upsert(remaining ?? folio, row)
    return correctNewest(ready, row, moment) ?? folio
  }
  const issued = issuing({ ...row, nights_until: until }, moment)
  return upsert(remaining ?? folio, withPaidAt(issued, moment.at))
}

function withoutLines(folio: StayDocuments, draft: InvoiceRow, issued: readonly AddedLine[]): StayDocuments {
  const added_lines = draft.added_lines.filter((line) => !issued.includes(line))
  return upsert(folio, { ...draft, added_lines })
}

/** A payment on the draft pays the oldest invoice of its folio on which as much is due; else it stays there. rule 36.6 */
function payIssued(folio: StayDocuments, stay: Stay, moment: ChangeStamp, payment: Paid): StayDocuments {
  const { amount, amount_refunded, invoice_id } = payment
  const draft = folio.documents.find(({ id }) => id === invoice_id)
  if (draft?.type !== 'invoice' || draft.issued_at !== null) return folio
  const is_due = folio.documents.some(
    (row) =>
      row.type === 'invoice' &&
      row.folio_id === draft.folio_id &&
      isOpenDocument(row) &&
      amountDue(row) >= amount - amount_refunded,
  )
  return is_due ? movePaymentToFolio(payment, draft.folio_id)(folio, stay, moment) : folio
}
