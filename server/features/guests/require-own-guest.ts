import type { Context } from '../../context.ts'
import { fault, missingReference } from '../../kernel/errors.ts'
import { missingGuest } from './merges/merged-into.ts'
import { type GuestRow, lockGuests, readGuest, readGuestForUpdate } from './store.ts'
import { requireVisibleGuest } from './visibility.ts'
import { readCallerVisibility, readVisibility, type Visibility } from './visibility-store.ts'

const SHARED =
  'The guest has stays at other properties too: only a user or key with access to all of them can change the profile.'

/** SVC-3001 for a guest whom the caller does not see, SVC-4005 for one with stays that are not the caller's. rule 5 */
export function requireOwn(stored: GuestRow | undefined, visibility: Visibility | null): GuestRow {
  const row = requireVisibleGuest(stored, visibility)
  if (visibility && !visibility.own) throw fault('SVC-4005', { message: SHARED })
  return row
}

/** SVC-1025 for an erased profile, which must not be changed. rule 28.14 */
export function requireLiving(row: GuestRow): GuestRow {
  if (row.erased_at !== null) throw fault('SVC-1025', { details: { reason: 'erased' } })
  return row
}

/** A guest whose data the caller sees completely. */
export async function findOwnGuest(ctx: Context, id: string): Promise<GuestRow> {
  const [stored, visibility] = await Promise.all([readGuest(ctx, id), readCallerVisibility(ctx, id)])
  if (!stored) throw await missingGuest(ctx, id)
  return requireOwn(stored, visibility)
}

/** A guest whom the caller may change, locked. */
export async function lockOwnGuest(ctx: Context, id: string): Promise<GuestRow> {
  const [stored, visibility] = await Promise.all([readGuestForUpdate(ctx, id), readCallerVisibility(ctx, id)])
  if (!stored) throw await missingGuest(ctx, id)
  return requireLiving(requireOwn(stored, visibility))
}

/**
 * Two profiles that the caller may change, locked FOR UPDATE, so that no booking can refer to them. SVC-3001
 * with `from` where that one is missing.
 */
export async function lockOwnPair(
  ctx: Context,
  { into_id, from_id }: { into_id: string; from_id: string },
): Promise<{ into: GuestRow; from: GuestRow }> {
  const rows = await lockGuests(ctx, [into_id, from_id])
  const { property_ids } = ctx.scope
  const visibility = property_ids && (await readVisibility(ctx, [into_id, from_id], property_ids))
  const found = (id: string) => rows.find((row) => row.id === id)
  const visibilityOf = (id: string) => visibility && visibility.get(id)!
  if (!found(into_id)) throw await missingGuest(ctx, into_id)
  const into = requireLiving(requireOwn(found(into_id), visibilityOf(into_id)))
  const other = visibilityOf(from_id)
  if (!found(from_id) || other?.here === false) throw missingReference('from')
  return { into, from: requireLiving(requireOwn(found(from_id), other)) }
}
