import {
  type BlockNight,
  nightsByType,
  readBlock,
  releaseBlock,
} from '#server/features/inventory/nights/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockInOrder } from '../holdings/lock-in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { holdsRooms } from './group-status.ts'
import type { GroupRow, TxContext } from './store.ts'

/**
 * Releases what is not picked up of the block of a group: its nights are locked in order first. Returns the group that is to
 * be written, and its nights. The caller has locked the group. rule 31.6
 */
export async function releaseRest(
  ctx: TxContext,
  row: GroupRow,
): Promise<{ readonly released: GroupRow; readonly nights: readonly BlockNight[] }> {
  const releases = nightsByType(await readBlock(ctx, row.id))
  await lockInOrder(ctx, { changes: [{ kind: NIGHTS, claims: [], releases }], several_stays: true })
  await releaseBlock(ctx, row.id)
  const released_at = holdsRooms(row) ? toTimestamp(ctx.now) : row.released_at
  return { released: { ...row, released_at }, nights: await readBlock(ctx, row.id) }
}
