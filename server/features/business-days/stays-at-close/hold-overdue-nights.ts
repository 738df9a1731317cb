import { appendAudit } from '../../../audit/append.ts'
import type { Change } from '../../../audit/changes.ts'
import { businessDate } from '../../../kernel/time/business-date.ts'
import { wholeAccount } from '../../../postgres/scope.ts'
import { writing } from '../../../postgres/transaction.ts'
import { holdOverdueNight, readOverdueDepartures } from '../../reservations/public.ts'
import type { PropertyDays } from '../store.ts'
import { type CloseTools, systemContext } from '../system-context.ts'

/** Holds the running night for guests who should have left and are still in house, each in a transaction. rule 17.14 */
export async function holdOverdueNights(
  { system, pipeline }: CloseTools,
  property: PropertyDays,
): Promise<void> {
  const { account_id, property_id } = property
  const today = businessDate(property, pipeline.clock.now())
  const ids = await writing(system, account_id, (tx) =>
    readOverdueDepartures(wholeAccount(tx, account_id), property_id, today),
  )
  for (const id of ids) {
    await writing(system, account_id, async (tx) => {
      const changes: Change[] = []
      const ctx = {
        ...systemContext(pipeline, tx, property),
        audit: (change: Change) => changes.push(change),
      }
      await holdOverdueNight(ctx, id)
      await Promise.all(changes.map((change) => appendAudit(ctx, { action: 'updateReservation', ...change })))
    })
  }
}
