import { MAX_REMINDED_INVOICES } from '#contract/money/payment-reminders.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { readProperty } from '../../property/properties/public.ts'
import { isReminderDue } from './next-reminder.ts'
import { type OverdueInvoice, readOverdue } from './store.ts'
import { auditOfLetters, writeReminders } from './write-reminders.ts'

interface Due {
  readonly property_id: string
  readonly company_id: string
  readonly today: string
}

/** An account has more open invoices than this only where nobody looks at it. */
const MAX_READ = 1_000

/** Writes the reminders of a company that are due today, by the settings as they are now. rule 32.11 */
export async function writeDueReminders(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  { property_id, company_id, today }: Due,
): Promise<void> {
  const property = (await readProperty(ctx, property_id))!
  const at = { today, timezone: property.timezone }
  const isDue = (one: OverdueInvoice) => isReminderDue(one, property.payment_reminders, at)
  const account = { company_id, property_id, currency: property.currency }
  const overdue = await readOverdue(ctx, account, { today, ids: null, limit: MAX_READ })
  const chosen = overdue.filter(isDue).slice(0, MAX_REMINDED_INVOICES)
  const letters = await writeReminders(ctx, { property, account, today, chosen, isDue })
  if (letters.length === 0) return
  await appendAudit(ctx, {
    action: 'remindCompany',
    resource_id: company_id,
    property_id,
    before: null,
    after: auditOfLetters(letters),
  })
}
