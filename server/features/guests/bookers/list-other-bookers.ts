import type * as contract from '#contract/guests/guests.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { readGuest } from '../store.ts'
import { requireVisibleGuest } from '../visibility.ts'
import { readCallerVisibility } from '../visibility-store.ts'
import { readOtherBookers } from './other-bookers-store.ts'

type Op = typeof contract.listOtherBookers

/** Bookings that may be for another person; only for callers who see the profile. rule 4 */
export async function listOtherBookers(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const { property_ids } = ctx.scope
  const [row, visibility, data] = await Promise.all([
    readGuest(ctx, params.id),
    readCallerVisibility(ctx, params.id),
    readOtherBookers(ctx, params.id, property_ids),
  ])
  requireVisibleGuest(row, visibility)
  return { data: visibility && !visibility.whole ? [] : data }
}
