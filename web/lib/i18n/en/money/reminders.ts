import { plural } from '../../plural.ts'

/** Reminders of overdue invoices. */
export const reminders = {
  title: 'Payment reminders',
  settings_hint:
    'Sent to companies by e-mail, on these days after the due date of an invoice. Empty for none.',
  day: (step: number) => `Reminder ${step}, days overdue`,
  since: (day: string) => `Switched on ${day}: what should have been reminded of before is left to you.`,
  remind: 'Send reminder',
  remind_of: (number: string) => `Remind of ${number}`,
  body: (to: string, step: number) => `To ${to}: reminder ${step}`,
  none: 'Nothing can be reminded of now.',
  send: (count: number) => (count === 1 ? 'Send the e-mail' : `Send ${count} e-mails`),
  sent: (count: number) => `${plural(count, 'reminder was', 'reminders were')} sent`,
  skipped: 'Left out',
  reasons: {
    paused: 'reminders are paused',
    no_address: 'there is no e-mail address',
    reminded_today: 'reminded today',
    all_sent: 'all three reminders were sent',
  },
  step: (step: number, day: string) => `Reminder ${step} sent ${day}`,
  count: (count: number) => (count === 1 ? 'reminded once' : `reminded ${count} times`),
  paused: 'reminders paused',
  never: 'No reminder was sent.',
  pause: 'Pause reminders',
  pause_hint: 'For example while the invoice is disputed: it is reminded of neither by itself nor by hand.',
  pause_company_hint: 'None of its invoices is reminded of.',
  language: 'Language of reminders',
  language_none: 'As your documents',
}
