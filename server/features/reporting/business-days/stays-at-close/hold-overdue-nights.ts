import { holdOverdueNight, readOverdueDepartures } from '#server/features/stays/reservations/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { PropertyDays } from '../store.ts'
import type { CloseTools } from '../system-context.ts'
import { changeStay } from './change-stay.ts'

/** Holds the running night for guests who should have left and are still in house, each in a transaction. rule 17.14 */
export async function holdOverdueNights(tools: CloseTools, property: PropertyDays): Promise<void> {
  const { system, pipeline } = tools
  const { account_id, property_id } = property
  const today = businessDate(property, pipeline.clock.now())
  const ids = await writing(system, account_id, (tx) =>
    readOverdueDepartures(wholeAccount(tx, account_id), property_id, today),
  )
  for (const id of ids) await changeStay(tools, property, (ctx) => holdOverdueNight(ctx, id))
}
