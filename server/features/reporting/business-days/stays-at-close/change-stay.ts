import { appendAudit } from '#server/audit/append.ts'
import type { Change } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { PropertyDays } from '../store.ts'
import { type CloseTools, systemContext } from '../system-context.ts'

/** A change of a stay by the close: in a transaction of its own, with what it did in the audit log. rule 17.7 */
export const changeStay = (
  { system, pipeline }: CloseTools,
  property: PropertyDays,
  change: (ctx: Context) => Promise<unknown>,
  action = 'updateReservation',
): Promise<void> =>
  writing(system, property.account_id, async (tx) => {
    const changes: Change[] = []
    const ctx = {
      ...systemContext(pipeline, tx, property),
      audit: (one: Change) => changes.push(one),
    }
    await change(ctx)
    await Promise.all(changes.map((one) => appendAudit(ctx, { action, ...one })))
  })
