import { endsCycle, issueCycle } from '#server/features/money/billing/public.ts'
import { readStaysOfCycles } from '#server/features/stays/reservations/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { EndedDay } from '../day-span.ts'
import type { PropertyDays } from '../store.ts'
import type { CloseTools } from '../system-context.ts'
import { changeStay } from './change-stay.ts'

/**
 * Invoices the nights of guests in house whose billing cycle ends with one of these days, in order and each in a
 * transaction. Each invoice is of the open day, as a check-out now would be. rule 36.8
 */
export async function invoiceCycles(
  tools: CloseTools,
  property: PropertyDays,
  days: readonly EndedDay[],
): Promise<void> {
  const { system } = tools
  const { account_id, property_id } = property
  const ends = days
    .map(({ date }) => addDays(date, 1))
    .filter((date) => endsCycle('weekly', date) || endsCycle('monthly', date))
  if (ends.length === 0) return
  const ids = await writing(system, account_id, (tx) =>
    readStaysOfCycles(wholeAccount(tx, account_id), property_id),
  )
  for (const id of ids)
    for (const until of ends)
      await changeStay(tools, property, (ctx) => issueCycle(ctx, id, until), 'createInterimInvoices')
}
