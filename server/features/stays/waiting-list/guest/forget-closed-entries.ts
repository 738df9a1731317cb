import type { JobContext } from '#server/engine/job.ts'
import { ERASED_NAME } from '#server/features/guests/public.ts'
import { writing } from '#server/postgres/transaction.ts'
import { forgetEntries } from './entries-of-guest-store.ts'

/** So long staff see who has waited. */
const KEPT_DAYS = 30

/** Takes guests out of entries that have been over for a while: a stranger has no profile by which to be erased. rule 34.8 */
export const forgetClosedEntries = ({ system, now }: Pick<JobContext, 'system' | 'now'>): Promise<void> =>
  writing(system, null, async (tx) => {
    await forgetEntries(tx, {
      name: ERASED_NAME,
      now: now(),
      before: now().subtract({ hours: KEPT_DAYS * 24 }),
    })
  })
