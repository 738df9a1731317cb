import type * as contract from '#contract/guests/merges.ts'
import type { Input, Output } from '#contract/operation.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import {
  absorbProfile,
  guestUpdated,
  lockOwnPair,
  planMerge,
  readGuestWithHistory,
  saveNamesOfPair,
} from '#server/features/guests/public.ts'
import { moveDocuments } from '#server/features/invoices/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockStaysOfGuest, moveStays } from './stays-of-guest-store.ts'

type Op = typeof contract.mergeGuests

/**
 * Moves everything of one profile to another of the same person. A booking that joins the merged profile meanwhile is either
 * waited for, and moves along, or finds it gone and joins the other. SVC-4005 where a stay of either is not the caller's. rule 28
 */
export async function mergeGuests(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  if (body.from === params.id) throw invalid('from', 'same', 'A profile cannot be merged into itself.')
  const pair = await lockOwnPair(ctx, { into_id: params.id, from_id: body.from })
  const { into, from } = pair
  const at = toTimestamp(ctx.now)
  const plan = planMerge(into, from, body.take ?? [])
  const alias_ids = await saveNamesOfPair(ctx, pair, plan)
  const reservation_ids = await lockStaysOfGuest(ctx, from.id)
  const documents = { from_id: from.id, into_id: into.id, at }
  await Promise.all([
    moveStays(ctx, reservation_ids, into.id, at),
    moveDocuments(ctx, reservation_ids, documents),
  ])
  const { merge, row } = await absorbProfile(ctx, pair, plan, { reservation_ids, alias_ids })
  ctx.audit?.({
    resource_id: into.id,
    property_id: null,
    before: { ...into, merged_from: null },
    after: { ...row, merged_from: from.id },
  })
  const [guest] = await Promise.all([
    readGuestWithHistory(ctx, row),
    appendEvent(ctx, guestUpdated(row, plan.changed, { merged_from: from.id })),
    appendAudit(ctx, {
      action: 'mergeGuests',
      actor: ctx.actor,
      resource_id: from.id,
      property_id: null,
      before: { merged_into: null },
      after: { merged_into: into.id },
    }),
  ])
  const { first_name, last_name } = from
  const { merged_at, undo_until } = merge
  const stays_moved = reservation_ids.length
  return { guest, from: from.id, first_name, last_name, merged_at, undo_until, stays_moved }
}
