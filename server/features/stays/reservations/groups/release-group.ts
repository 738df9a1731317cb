import { type BlockNight, lockBlock, releaseBlock } from '#server/features/inventory/nights/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { holdsRooms } from './group-status.ts'
import type { GroupRow, TxContext } from './store.ts'

/** A group whose rest is released, to be written, and the nights of its block before and after. */
interface ReleasedGroup {
  readonly released: GroupRow
  readonly before: readonly BlockNight[]
  readonly nights: readonly BlockNight[]
}

/**
 * Releases what is held and not picked up of the block of a group, under the lock of its nights. The caller has locked the
 * group. rule 31.6
 */
export async function releaseRest(ctx: TxContext, row: GroupRow): Promise<ReleasedGroup> {
  const before = await lockBlock(ctx, row.id)
  if (!holdsRooms(row)) return { released: row, before, nights: before }
  const nights = await releaseBlock(ctx, row.id, before)
  return { released: { ...row, released_at: toTimestamp(ctx.now) }, before, nights }
}
