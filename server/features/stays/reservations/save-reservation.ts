import { isDeepStrictEqual } from 'node:util'
import { isCancelledOrNoShow } from '#contract/stays/status.ts'
import type { Context } from '#server/context.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { createDrafts, createDraftsOf, type DocumentChange, syncInvoices } from '../../invoices/public.ts'
import { discardReminders } from '../../mail/email/public.ts'
import { standingWarnings } from './changes/standing-warnings.ts'
import { storeStayAtDayEnd } from './day-end-store.ts'
import { appendUpdated } from './events.ts'
import { readRouting } from './money/routing.ts'
import { roomsDiffer } from './rooms/segments.ts'
import { replaceSegments } from './rooms/segments-store.ts'
import type { ReservationRow } from './row.ts'
import { insertReservation, insertReservations, writeReservation } from './store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/** The fields that the documents of a stay depend on. */
const CHARGED = [
  'status',
  'check_in',
  'nightly_rates',
  'taxes',
  'total',
  'services',
  'vat_terms',
  'adults',
  'children',
  'children_ages',
  'fee',
  'deposit_required',
  'amount_paid',
  'amount_refunded',
  'guest_id',
  'company_id',
  'company_pays',
  'folios',
] as const satisfies readonly (keyof ReservationRow)[]

/**
 * Inserts a reservation with the draft of its invoice, and of its deposit's: sent together, nothing is read.
 * rule 7
 */
export const openReservation = (ctx: TxContext, row: ReservationRow): Promise<unknown> =>
  Promise.all([insertReservation(ctx, row), createDrafts(ctx, row)])

/** The same of several, in as many statements as one takes. */
export const openReservations = (ctx: TxContext, rows: readonly ReservationRow[]): Promise<unknown> =>
  Promise.all([insertReservations(ctx, rows), createDraftsOf(ctx, rows)])

export interface Saving {
  /** Changes of the stay's documents beside following it. */
  readonly change?: DocumentChange
  /** Statements that are sent with the row, which is given as stored. */
  readonly along?: (row: ReservationRow) => readonly unknown[]
}

/**
 * The one place where an existing reservation is written: where its charges have changed, its documents
 * follow in the same transaction. Returns the row as stored, with its next version. The caller has locked it. rule 7
 */
export async function saveReservation(
  ctx: TxContext,
  before: ReservationRow,
  after: ReservationRow,
  { change, along = () => [] }: Saving = {},
): Promise<ReservationRow> {
  const is_charged = change !== undefined || isCharged(before, after)
  const storeBefore = () => storeStayAtDayEnd(ctx, before)
  const charged = is_charged
    ? (await Promise.all([storeBefore(), syncInvoices(ctx, after, change, readRouting(ctx, after))]))[1]
    : undefined
  const standing = await standingWarnings(ctx, after)
  const row = raiseVersion({ ...after, ...charged?.beside, ...standing }, ctx.now)
  await Promise.all([
    !charged && storeBefore(),
    writeReservation(ctx, row),
    roomsDiffer(before, row) && replaceSegments(ctx, [row]),
    isCancelledOrNoShow(row) && !isCancelledOrNoShow(before) && discardReminders(ctx, row.id),
    ...along(row),
  ])
  return row
}

/**
 * A change of the documents or folios: what the stay owes changes with it, and so does its version, by which
 * the close of a day finds what to record. A change of `total` is an event. The caller has locked the reservation. rule 7,
 * 17.6, 25.6
 */
export async function changeDocuments(
  ctx: TxContext,
  row: ReservationRow,
  change: DocumentChange,
  folios: ReservationRow['folios'] = row.folios,
): Promise<ReservationRow> {
  const [, { beside, recorded_differ }] = await Promise.all([
    storeStayAtDayEnd(ctx, row),
    syncInvoices(ctx, { ...row, folios }, change, readRouting(ctx, row)),
  ])
  const { adjustment, credits_total } = row
  if (!recorded_differ && isDeepStrictEqual(beside, { adjustment, credits_total, folios: row.folios }))
    return row
  const standing = await standingWarnings(ctx, row)
  const after = raiseVersion({ ...row, ...beside, ...standing }, ctx.now)
  await Promise.all([writeReservation(ctx, after), appendUpdated(ctx, row, after)])
  return after
}

const isCharged = (before: ReservationRow, after: ReservationRow): boolean =>
  CHARGED.some((field) => !isDeepStrictEqual(before[field], after[field]))
