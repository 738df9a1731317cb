import { endsCycle, issueCycle, repeatCharges } from '#server/features/money/billing/public.ts'
import { readStaysToBill } from '#server/features/stays/reservations/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { EndedDay } from '../day-span.ts'
import type { PropertyDays } from '../store.ts'
import type { CloseTools } from '../system-context.ts'
import { changeStay } from './change-stay.ts'

/**
 * Repeats the charges of guests in house that recur, and invoices their nights where a billing cycle ends with one of these
 * days: in order, each in a transaction. Each invoice is of the open day, as a check-out now would be. rule 36.8, 36.9
 */
export async function billLongStays(
  tools: CloseTools,
  property: PropertyDays,
  days: readonly EndedDay[],
): Promise<void> {
  const { system } = tools
  const { account_id, property_id } = property
  const ends = days
    .map(({ date }) => addDays(date, 1))
    .filter((date) => endsCycle('weekly', date) || endsCycle('monthly', date))
  const ids = await writing(system, account_id, (tx) =>
    readStaysToBill(wholeAccount(tx, account_id), property_id),
  )
  const through = addDays(days.at(-1)!.date, 1)
  for (const id of ids) {
    await changeStay(tools, property, (ctx) => repeatCharges(ctx, id, through), 'createCharge')
    for (const until of ends)
      await changeStay(tools, property, (ctx) => issueCycle(ctx, id, until), 'createInterimInvoices')
  }
}
