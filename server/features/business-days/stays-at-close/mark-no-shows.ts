import { appendAudit } from '../../../audit/append.ts'
import type { Change } from '../../../audit/changes.ts'
import { wholeAccount } from '../../../postgres/scope.ts'
import { writing } from '../../../postgres/transaction.ts'
import { lockReservation, readExpectedArrivals, updateReservation } from '../../reservations/public.ts'
import type { EndedDay } from '../day-span.ts'
import type { PropertyDays } from '../store.ts'
import { type CloseTools, systemContext } from '../system-context.ts'

/**
 * Marks reservations as no-shows whose guests were expected by the end of these days, each in a transaction;
 * one whose guest has arrived meanwhile is skipped. The fee is the policy's, and the undo is possible until
 * the open day ends. rule 17.7
 */
export async function markNoShows(
  { system, pipeline }: CloseTools,
  property: PropertyDays,
  days: readonly EndedDay[],
): Promise<void> {
  const { account_id, property_id } = property
  const { date } = days.at(-1)!
  const read = () =>
    writing(system, account_id, (tx) => readExpectedArrivals(wholeAccount(tx, account_id), property_id, date))
  for (let ids = await read(); ids.length > 0; ids = await read()) {
    for (const id of ids) {
      await pipeline.failpoint('before_no_show')
      await writing(system, account_id, async (tx) => {
        const row = await lockReservation(wholeAccount(tx, account_id), id)
        if (row?.status !== 'confirmed' || row.check_in > date) return
        const changes: Change[] = []
        const ctx = {
          ...systemContext(pipeline, tx, property),
          audit: (change: Change) => changes.push(change),
        }
        await updateReservation(ctx, { params: { id }, query: {}, body: { status: 'no_show' } })
        await Promise.all(
          changes.map((change) => appendAudit(ctx, { action: 'updateReservation', ...change })),
        )
      })
    }
  }
}
