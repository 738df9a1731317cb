import type { NamedActor } from '#contract/parts/named-actor.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'
import type { TakingRow } from '../../invoices/public.ts'

/** Amounts in minor units of `currency`. */
const SHIFTS = t.table('shifts', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  user_type: t.fixed(t.column<NamedActor['type']>()),
  user_id: t.fixed(t.text),
  user_name: t.fixed(t.nullable(t.text)),
  currency: t.fixed(t.text),
  opened_at: t.fixed(t.timestamp),
  float_amount: t.fixed(t.integer),
  counted: t.nullable(t.integer),
  difference: t.nullable(t.integer),
  /** The takings when the drawer was counted; null while the shift is open. */
  takings: t.nullable(t.json<readonly Omit<TakingRow, 'shift_id'>[]>()),
  closed_at: t.nullable(t.timestamp),
  note: t.nullable(t.text),
})

/** A cashier shift as it is stored. */
export type ShiftRow = t.RowOf<typeof SHIFTS>

/** Whose shift it is. */
interface Cashier {
  readonly property_id: string
  readonly user_type: NamedActor['type']
  readonly user_id: string
}

// A shared lock: closing the shift waits until payments that join it are committed, and then counts them.
const shareOpen = statement(
  'share_open_shift_of_user',
  `SELECT id FROM shifts WHERE account_id = $1 AND property_id = $2 AND user_type = $3 AND user_id = $4
     AND closed_at IS NULL FOR SHARE`,
)
const shareStillOpen = statement(
  'share_open_shift',
  `SELECT id FROM shifts WHERE account_id = $1 AND id = $2 AND closed_at IS NULL FOR SHARE`,
)
const findPrevious = statement(
  'find_previous_shifts',
  `SELECT s.id AS next_id, p.* FROM shifts s CROSS JOIN LATERAL (
     SELECT ${SHIFTS.columns} FROM shifts p
     WHERE p.account_id = s.account_id AND p.property_id = s.property_id AND p.closed_at <= s.opened_at AND p.id <> s.id
     ORDER BY p.closed_at DESC, p.id DESC LIMIT 1) p
   WHERE s.account_id = $1 AND s.id = ANY ($2)`,
)

export const {
  insert: insertShift,
  update: writeShift,
  find: findShift,
  findForChange: findShiftForChange,
} = SHIFTS

/** The open shift of a person at a property, locked open until the transaction ends. */
export const shareOpenShift = async (
  { tx, scope }: AccountContext,
  { property_id, user_type, user_id }: Cashier,
): Promise<string | null> =>
  (await tx.one<{ id: string }>(shareOpen, [scope.account_id, property_id, user_type, user_id]))?.id ?? null

/** The shift, if it is still open; locked open until the transaction ends. */
export const shareShift = async ({ tx, scope }: AccountContext, id: string): Promise<string | null> =>
  (await tx.one<{ id: string }>(shareStillOpen, [scope.account_id, id]))?.id ?? null

/** For each shift the one that was closed at its property last before it was opened. */
export const readPreviousShifts = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run<ShiftRow & { readonly next_id: string }>(findPrevious, [scope.account_id, ids])

/** Shifts by id, newest first. */
export const readShiftPage = newestPages<ShiftRow>('listShifts', SHIFTS.select)
