import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'
import { MAX_REMINDERS } from './max-reminders.ts'

const days = Type.Array(s.integer(1, 365), {
  maxItems: MAX_REMINDERS,
  uniqueItems: true,
  description:
    'Days after the due date on which the first, second and third reminder is sent, in ascending order; empty to send none',
  examples: [[7, 14, 21]],
})

/** When a property reminds companies of overdue invoices. rule 32.11 */
export const PaymentReminderSettings = s.named(
  'PaymentReminderSettings',
  s.object({
    days,
    since: s.nullable(
      s.date(
        'Day on which they were switched on: what should have been reminded of before is left to staff. Null while none are sent',
      ),
    ),
  }),
)
export type PaymentReminderSettings = Static<typeof PaymentReminderSettings>

/** Changes of them. */
export const PaymentReminderChanges = s.object({ days })

/** A reminder that was sent. */
const SentReminder = s.named(
  'SentReminder',
  s.object({
    step: s.integer(1, MAX_REMINDERS, 'Which reminder it was'),
    sent_at: s.timestamp('When it was written'),
  }),
)

const PAUSED =
  'Whether its overdue invoices are not reminded of, neither automatically nor by hand, for example while they are disputed'

/** What an invoice shows of its reminders. */
export const remindersOfInvoice = {
  reminders: Type.Array(SentReminder, { description: 'Reminders of payment, the oldest first' }),
  reminders_paused: Type.Boolean({
    description:
      'Whether the invoice is not reminded of, neither automatically nor by hand, for example while it is disputed',
  }),
}

/** What a company has agreed about them. */
export const remindersOfCompany = {
  reminders_paused: Type.Boolean({ description: PAUSED }),
}
