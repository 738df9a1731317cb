import stringify from 'safe-stable-stringify'
import type { InvoicePaidData } from '#contract/developer/events.ts'
import { money } from '#contract/money.ts'
import type { Context } from '../../context.ts'
import { appendEvent, appendRequested, type EventDraft } from '../../events/append.ts'
import { newId } from '../../kernel/new-id.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import { raiseVersion } from '../../postgres/row-version.ts'
import { assignNumbers } from './assign-number.ts'
import { type ChangeStamp, isIssuing, type StayDocuments, stayDocumentsOf } from './folio/folio.ts'
import { type AddedCharges, addedCharges, rebuildDrafts } from './folio/rebuild-drafts.ts'
import { type Routing, routeCharges } from './folio/routing.ts'
import type { Stay } from './folio/stay-lines.ts'
import { documentIssued } from './payments/money-facts.ts'
import { movePayments } from './payments/payments-store.ts'
import { requireSamePayer } from './payments/require-same-payer.ts'
import type { InvoiceRow } from './row.ts'
import { insertInvoice, insertInvoices, readDocuments, writeInvoice } from './store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** A change beside following the stay: a payment, an issue, a credit. */
export type DocumentChange = (folio: StayDocuments, stay: Stay, moment: ChangeStamp) => StayDocuments

export interface SyncedDocuments {
  readonly documents: readonly InvoiceRow[]
  /** Stored in the reservation. */
  readonly beside: AddedCharges
  /** Added lines or issued documents differ, and so may what a day records, though the total is the same. rule 17.6, 20.8 */
  readonly recorded_differ: boolean
}

/** The documents of a new stay: sent with the booking, because there is nothing to read. rule 7 */
export async function createDrafts(ctx: TxContext, stay: Stay): Promise<void> {
  const { documents } = rebuildDrafts(stayDocumentsOf([]), stay, momentOf(ctx))
  await Promise.all(documents.map((row) => insertInvoice(ctx, row)))
}

/** The same of several stays in one statement. */
export async function createDraftsOf(ctx: TxContext, stays: readonly Stay[]): Promise<void> {
  const moment = momentOf(ctx)
  const documents = stays.flatMap((stay) => rebuildDrafts(stayDocumentsOf([]), stay, moment).documents)
  if (documents.length > 0) await insertInvoices(ctx, documents)
}

/**
 * Applies a change to the documents of a stay and brings its drafts in line; issued ones get their numbers,
 * and `invoice.paid` and opt-in events are emitted. New charges go where the rules of the stay send them. The caller has locked the reservation, and stores what is
 * owed `beside` its total. rule 7
 */
export async function syncInvoices(
  ctx: TxContext,
  unrouted: Stay,
  change: DocumentChange = (folio) => folio,
  routing: Promise<Routing> | null = null,
): Promise<SyncedDocuments> {
  const moment = momentOf(ctx)
  const [stored, rules] = await Promise.all([readDocuments(ctx, unrouted.id), routing])
  const stay = rules ? { ...unrouted, folios: routeCharges(unrouted, partsOf(ctx, rules, stored)) } : unrouted
  const rebuilt = rebuildDrafts(change(stayDocumentsOf(stored), stay, moment), stay, moment)
  const folio = rebuilt.documents.some(isIssuing)
    ? rebuildDrafts(await assignNumbers(ctx, rebuilt, stay), stay, moment)
    : rebuilt
  // Without a pause where no payer changes: what a booking writes next is sent together.
  const same_payer = requireSamePayer(ctx, stored, folio.documents)
  if (same_payer) await same_payer
  const documents = await writeFolio(ctx, stored, folio, moment)
  return {
    documents,
    beside: addedCharges(folio, stay),
    recorded_differ: recordedOf(stored) !== recordedOf(documents),
  }
}

const partsOf = (ctx: TxContext, routing: Routing, documents: readonly InvoiceRow[]) => ({
  routing,
  documents,
  newFolioId: () => newId('folio', ctx.now.epochMilliseconds),
})

const recordedOf = (documents: readonly InvoiceRow[]) =>
  stringify([
    documents.flatMap(({ added_lines }) => added_lines),
    documents.filter(({ issued_at }) => issued_at !== null).map(({ id }) => id),
  ])

export const momentOf = ({ now }: Pick<Context, 'now'>): ChangeStamp => ({
  at: toTimestamp(now),
  newId: () => newId('invoice', now.epochMilliseconds),
})

/** Writes what differs, then moves payments, then emits events: all in one round trip. */
async function writeFolio(
  ctx: TxContext,
  stored: readonly InvoiceRow[],
  folio: StayDocuments,
  { at }: ChangeStamp,
): Promise<InvoiceRow[]> {
  const before = new Map(stored.map((row) => [row.id, row]))
  const sent: Promise<unknown>[] = []
  const documents = folio.documents.map((row) => {
    const known = before.get(row.id)
    if (!known) sent.push(insertInvoice(ctx, row))
    if (!known || stringify(known) === stringify(row)) return known ?? row
    const after = raiseVersion(row, ctx.now)
    sent.push(writeInvoice(ctx, after))
    return after
  })
  for (const move of folio.moves) sent.push(movePayments(ctx, move, at))
  for (const row of documents) {
    if (row.first_paid_at !== null && !before.get(row.id)?.first_paid_at && row.total > 0)
      sent.push(appendEvent({ tx: ctx.tx, now: ctx.now }, paid(row)))
  }
  const issued = documents.filter((row) => row.number !== null && !before.get(row.id)?.number)
  sent.push(appendRequested({ tx: ctx.tx, now: ctx.now }, issued.map(documentIssued)))
  await Promise.all(sent)
  return documents
}

/** The event when nothing is left to pay on an issued invoice. spec 6, rule 7 */
export function paid(row: InvoiceRow): EventDraft {
  const { id, property_id, reservation_id, first_paid_at, method } = row
  const data: InvoicePaidData = {
    id,
    property_id,
    reservation_id,
    amount_paid: money(row.amount_paid, row.currency),
    paid_at: first_paid_at!,
    method: method ?? 'manual',
  }
  return { type: 'invoice.paid', property_id, resource_id: id, data }
}
