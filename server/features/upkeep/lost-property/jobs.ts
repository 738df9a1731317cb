import type { JobContext } from '#server/engine/job.ts'
import { writing } from '#server/postgres/transaction.ts'
import { deleteImagesOfAccounts } from '../../property/images/public.ts'
import { type DeletedItem, deleteOldFoundItems } from './store.ts'

/** The pictures of items, each with its account. */
export const picturesOf = (items: readonly DeletedItem[]) =>
  items.flatMap(({ account_id, photos }) => photos.map(({ id }) => ({ account_id, id })))

export const lostPropertyJobs = [
  {
    name: 'delete_old_found_items',
    every_ms: 3_600_000,
    async run({ system, now }: Pick<JobContext, 'system' | 'now'>): Promise<void> {
      const deleteSome = () =>
        writing(system, null, async (tx) => {
          const deleted = await deleteOldFoundItems(tx, now())
          await deleteImagesOfAccounts(tx, picturesOf(deleted))
          return deleted.length
        })
      while ((await deleteSome()) > 0);
    },
  },
]
