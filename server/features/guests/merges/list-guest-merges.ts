import type * as contract from '#contract/guests/merges.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { readGuest } from '../store.ts'
import { requireVisibleGuest } from '../visibility.ts'
import { readCallerVisibility } from '../visibility-store.ts'
import { missingGuest } from './merged-into.ts'
import { readMerges } from './merges-store.ts'

type Op = typeof contract.listGuestMerges

/**
 * Merges that can still be undone; none for a caller who does not see the whole profile and so may not change
 * it. rule 28.7
 */
export async function listGuestMerges(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const [row, visibility, data] = await Promise.all([
    readGuest(ctx, params.id),
    readCallerVisibility(ctx, params.id),
    readMerges(ctx, params.id, toTimestamp(ctx.now)),
  ])
  if (!row) throw await missingGuest(ctx, params.id)
  requireVisibleGuest(row, visibility)
  return { data: visibility && !visibility.own ? [] : data }
}
