import type * as contract from '#contract/money/payment-reminders.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findOverdue, skippedOf } from './find-overdue.ts'
import { lettersOf, presentLetter } from './letters.ts'
import { skipReason } from './next-reminder.ts'

type Op = typeof contract.previewReminders

/** What `remindCompany` would send now; nothing is written. rule 32.12 */
export async function previewReminders(ctx: Context, named: Input<Op>): Promise<Output<Op>> {
  const { property, at, overdue } = await findOverdue(ctx, named)
  const due = overdue.filter((one) => skipReason(one, at) === null)
  const data = lettersOf(due, property).map((letter) => presentLetter(letter, property))
  return { data, skipped: skippedOf(overdue, at) }
}
