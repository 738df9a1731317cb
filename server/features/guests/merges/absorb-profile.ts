import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { moveAliases, readAliased, removeAliases, saveFormerNames } from '../bookers/aliases-store.ts'
import { moveSuggestions } from '../bookers/other-bookers-store.ts'
import { moveConsents, readMarketingConsent, reassignConsents } from '../consents/consents-store.ts'
import { type GuestRow, readGuestByKey, removeGuest, restoreGuest, writeGuest } from '../store.ts'
import {
  insertFormerEmails,
  moveFormerEmails,
  reassignFormerEmails,
  removeFormerEmails,
} from './former-emails-store.ts'
import { insertMerge, type MergeRow, removeMerge, type SavedMerge } from './merges-store.ts'
import { type MergePlan, planUndo, valuesOf } from './plan-merge.ts'

/** Days in which a merge can be undone. rule 28.7 */
const UNDO_DAYS = 30

/** Fields that a search reads. */
const NAMES = ['first_name', 'last_name', 'email', 'phone'] as const

interface Pair {
  readonly into: GuestRow
  readonly from: GuestRow
}

/**
 * Keeps both profiles searchable by their previous names. Returns the stays that were aliases before; moves
 * nothing.
 */
export async function saveNamesOfPair(
  ctx: Context,
  { into, from }: Pair,
  plan: MergePlan,
): Promise<string[]> {
  const alias_ids = await readAliased(ctx, from.id)
  await Promise.all([
    saveFormerNames(ctx, from),
    NAMES.some((name) => plan.changed.includes(name)) && saveFormerNames(ctx, into),
  ])
  return alias_ids
}

/**
 * Moves what belongs to the merged profile besides its stays, which have moved: names, e-mail addresses,
 * suggestions; then deletes its row, and stores what an undo needs.
 */
export async function absorbProfile(
  ctx: Context,
  { into, from }: Pair,
  plan: MergePlan,
  moved: Pick<SavedMerge, 'reservation_ids' | 'alias_ids'>,
): Promise<{ merge: MergeRow; row: GuestRow }> {
  const ids = { from_id: from.id, into_id: into.id }
  const [former_emails, consent_ids] = await Promise.all([
    moveFormerEmails(ctx, from.id, into.id),
    moveConsents(ctx, from.id, into.id),
    moveAliases(ctx, moved.reservation_ids, into.id),
    moveSuggestions(ctx, moved.reservation_ids, ids),
  ])
  const saved: SavedMerge = {
    ...moved,
    profile: from,
    before: valuesOf(into, plan.changed),
    after: valuesOf(plan.row, plan.changed),
    email_key: into.email_key,
    former_emails,
    consent_ids,
  }
  const merge: MergeRow = {
    ...ids,
    merged_at: toTimestamp(ctx.now),
    undo_until: toTimestamp(ctx.now.add({ hours: UNDO_DAYS * 24 })),
    saved,
  }
  // The unique address is free only after the merged profile is deleted.
  await removeGuest(ctx, from.id)
  const marketing_consent = await readMarketingConsent(ctx, into.id)
  const row = raiseVersion({ ...plan.row, marketing_consent }, ctx.now)
  await Promise.all([
    writeGuest(ctx, row),
    insertFormerEmails(ctx, plan.former_emails, { guest_id: into.id, from_id: from.id }),
    insertMerge(ctx, merge),
  ])
  return { merge, row }
}

export interface RestoredProfile extends ReturnType<typeof planUndo> {
  readonly restored: GuestRow
}

/**
 * Restores the merged profile, and the other one except for later changes. An address that a third profile
 * has by now stays with that one. rule 28.7
 */
export async function restoreProfile(
  ctx: Context,
  now: GuestRow,
  saved: SavedMerge,
): Promise<RestoredProfile> {
  const plan = planUndo(now, saved)
  const written = raiseVersion(plan.row, ctx.now)
  const { profile } = saved
  await Promise.all([removeFormerEmails(ctx, now.id, profile.id), writeGuest(ctx, written)])
  const holder = profile.email_key === null ? undefined : await readGuestByKey(ctx, profile.email_key)
  const restored = raiseVersion({ ...profile, ...(holder && { email_key: null }) }, ctx.now)
  await restoreGuest(ctx, restored)
  await Promise.all([
    reassignFormerEmails(ctx, saved.former_emails, profile.id),
    reassignConsents(ctx, saved.consent_ids, profile.id),
    removeMerge(ctx, profile.id),
  ])
  const row = { ...written, marketing_consent: await readMarketingConsent(ctx, now.id) }
  await writeGuest(ctx, row)
  return { ...plan, row, restored }
}

/** Removes names that the merge added, and moves back suggestions of the stays that have moved back. */
export const restoreNames = (
  ctx: Context,
  {
    saved,
    moved,
    from_id,
    into_id,
  }: { saved: SavedMerge; moved: readonly string[]; from_id: string; into_id: string },
) => {
  const had = new Set(saved.alias_ids)
  return Promise.all([
    removeAliases(
      ctx,
      saved.reservation_ids.filter((id) => !had.has(id)),
    ),
    moveAliases(ctx, moved, from_id),
    moveSuggestions(ctx, moved, { from_id: into_id, into_id: from_id }),
  ])
}
