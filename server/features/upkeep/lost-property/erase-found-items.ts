import type { Context } from '#server/context.ts'
import { deleteImagesOfAccounts } from '../../property/images/public.ts'
import { picturesOf } from './jobs.ts'
import { detachFromStays } from './store.ts'

/** Deletes what is settled of the stays of an erased guest, and takes the rest from them; the ids of the deleted. rule 28.13 */
export async function eraseFoundItems(ctx: Context, reservation_ids: readonly string[]): Promise<string[]> {
  const deleted = await detachFromStays(ctx, reservation_ids)
  await deleteImagesOfAccounts(ctx.tx, picturesOf(deleted))
  return deleted.map(({ id }) => id)
}
