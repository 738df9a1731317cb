import {
  lockReservation,
  readExpectedArrivals,
  updateReservation,
} from '#server/features/stays/reservations/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { EndedDay } from '../day-span.ts'
import type { PropertyDays } from '../store.ts'
import type { CloseTools } from '../system-context.ts'
import { changeStay } from './change-stay.ts'

/**
 * Marks reservations as no-shows whose guests were expected by the end of these days, each in a transaction;
 * one whose guest has arrived meanwhile is skipped. The fee is the policy's, and the undo is possible until
 * the open day ends. rule 17.7
 */
export async function markNoShows(
  tools: CloseTools,
  property: PropertyDays,
  days: readonly EndedDay[],
): Promise<void> {
  const { system, pipeline } = tools
  const { account_id, property_id } = property
  const { date } = days.at(-1)!
  const read = () =>
    writing(system, account_id, (tx) => readExpectedArrivals(wholeAccount(tx, account_id), property_id, date))
  for (let ids = await read(); ids.length > 0; ids = await read()) {
    for (const id of ids) {
      await pipeline.failpoint('before_no_show')
      await changeStay(tools, property, async (ctx) => {
        const row = await lockReservation(ctx, id)
        if (row?.status !== 'confirmed' || row.check_in > date) return
        await updateReservation(ctx, { params: { id }, query: {}, body: { status: 'no_show' } })
      })
    }
  }
}
