import { MAX_REMINDERS } from '#contract/money/max-reminders.ts'
import type { SkipReason } from '#contract/money/payment-reminders.ts'
import type { PaymentReminderSettings } from '#contract/money/reminder-settings.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { dateIn } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import type { OverdueInvoice } from './store.ts'

type Reminded = Pick<OverdueInvoice, 'due_date' | 'reminders' | 'is_paused' | 'address'>

/** The date of a property at this moment. */
export interface Today {
  readonly today: string
  readonly timezone: string
}

const lastDay = ({ reminders }: Reminded, { timezone }: Today): string | null => {
  const last = reminders.at(-1)
  return last ? dateIn(timezone, Temporal.Instant.from(last.sent_at)) : null
}

/** Why no reminder of an overdue invoice can be sent now; null where one can. rule 32.12 */
export function skipReason(invoice: Reminded, at: Today): SkipReason | null {
  if (invoice.is_paused) return 'paused'
  if (invoice.reminders.length >= MAX_REMINDERS) return 'all_sent'
  if (invoice.address === null || !isEmailAddress(invoice.address)) return 'no_address'
  return lastDay(invoice, at) === at.today ? 'reminded_today' : null
}

/**
 * Whether the next reminder of an overdue invoice is due by the settings of its property: on its day after the due date,
 * and no sooner after the one before than the settings have between them. The first is left to staff where its day was
 * before they were switched on. rule 32.11
 */
export function isReminderDue(
  invoice: Reminded,
  { days, since }: PaymentReminderSettings,
  at: Today,
): boolean {
  const sent = invoice.reminders.length
  const day = days[sent]
  if (day === undefined || since === null || skipReason(invoice, at) !== null) return false
  const due_on = addDays(invoice.due_date, day)
  if (due_on > at.today) return false
  const last = lastDay(invoice, at)
  return last === null ? due_on >= since : addDays(last, day - days[sent - 1]!) <= at.today
}
