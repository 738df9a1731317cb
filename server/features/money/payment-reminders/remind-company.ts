import type * as contract from '#contract/money/payment-reminders.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findOverdue, skippedOf } from './find-overdue.ts'
import { presentLetter } from './letters.ts'
import { skipReason } from './next-reminder.ts'
import type { OverdueInvoice } from './store.ts'
import { auditOfLetters, writeReminders } from './write-reminders.ts'

type Op = typeof contract.remindCompany

/**
 * Sends the next reminder of overdue invoices of a company, by hand. 404 SVC-3001 for an unknown invoice, 422 SVC-2002 for
 * one that is not overdue or of another account. rule 32.12
 */
export async function remindCompany(ctx: Context, named: Input<Op>): Promise<Output<Op>> {
  const { property, account, at, overdue } = await findOverdue(ctx, named)
  const isDue = (one: OverdueInvoice) => skipReason(one, at) === null
  const chosen = overdue.filter(isDue)
  const letters = await writeReminders(ctx, { property, account, today: at.today, chosen, isDue })
  ctx.audit?.({
    resource_id: account.company_id,
    property_id: property.id,
    before: null,
    after: auditOfLetters(letters),
  })
  return {
    data: letters.map((letter) => presentLetter(letter, property)),
    skipped: skippedOf(overdue, at),
  }
}
