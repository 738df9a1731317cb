import type * as contract from '#contract/guests/merges.ts'
import type { Input, Output } from '#contract/operation.ts'
import { MERGED_FIELDS } from '#contract/parts/merged-fields.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import {
  emailKey,
  guestUpdated,
  lockMerge,
  lockOwnGuest,
  readGuestWithHistory,
  restoreNames,
  restoreProfile,
} from '#server/features/guests/public.ts'
import { moveDocuments } from '#server/features/invoices/public.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockStaysSince, moveStays } from './stays-of-guest-store.ts'

type Op = typeof contract.undoGuestMerge

/**
 * Brings a merged profile back, with the stays that it brought and those booked since under its e-mail. Throws SVC-3001 where it
 * was not merged into this one, and SVC-1026 once it is too late. rule 28.7
 */
export async function undoGuestMerge(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const survivor = await lockOwnGuest(ctx, params.id)
  const merge = await lockMerge(ctx, body.from)
  if (merge?.into_id !== survivor.id) throw missingReference('from')
  const { saved, merged_at, undo_until } = merge
  const at = toTimestamp(ctx.now)
  if (saved === null || undo_until <= at) throw fault('SVC-1026', { details: { undo_until } })
  const { row, restored, changed, kept_fields } = await restoreProfile(ctx, survivor, saved)
  const moved = await staysToRestore(ctx, survivor.id, saved, merged_at)
  const ids = { from_id: restored.id, into_id: survivor.id }
  await Promise.all([
    moveStays(ctx, moved, restored.id, at),
    moveDocuments(ctx, moved, { from_id: survivor.id, into_id: restored.id, at }),
    restoreNames(ctx, { saved, moved, ...ids }),
  ])
  ctx.audit?.({
    resource_id: survivor.id,
    property_id: null,
    before: { ...survivor, merged_from: restored.id },
    after: { ...row, merged_from: null },
  })
  const [guest, back] = await Promise.all([
    readGuestWithHistory(ctx, row),
    readGuestWithHistory(ctx, restored),
    appendEvent(ctx, guestUpdated(row, changed)),
    appendEvent(ctx, guestUpdated(restored, MERGED_FIELDS, { restored_from: survivor.id })),
    appendAudit(ctx, {
      action: 'undoGuestMerge',
      actor: ctx.actor,
      resource_id: restored.id,
      property_id: null,
      before: { merged_into: survivor.id },
      after: { merged_into: null },
    }),
  ])
  return { guest, restored: back, stays_restored: moved.length, kept_fields }
}

/** Those of another e-mail that were booked since are the survivor's. */
async function staysToRestore(
  ctx: Context,
  survivor_id: string,
  { reservation_ids, profile }: { reservation_ids: readonly string[]; profile: { email_key: string | null } },
  since: string,
): Promise<string[]> {
  const brought = new Set(reservation_ids)
  const stays = await lockStaysSince(ctx, survivor_id, reservation_ids, since)
  const isTheirs = (email: string | null) =>
    email !== null && profile.email_key !== null && emailKey(email) === profile.email_key
  return stays.filter(({ id, email }) => brought.has(id) || isTheirs(email)).map(({ id }) => id)
}
