import type { Wide } from '../../catalogue.ts'
import type { reminders as english } from '../../en/money/reminders.ts'
import { plural } from '../../plural.ts'

export const reminders: Wide<typeof english> = {
  title: 'Zahlungserinnerungen',
  settings_hint:
    'Gehen per E-Mail an Firmen, an diesen Tagen nach der Fälligkeit einer Rechnung. Leer für keine.',
  day: (step) => `Erinnerung ${step}, Tage überfällig`,
  since: (day) => `Eingeschaltet am ${day}: Was vorher zu erinnern war, bleibt Ihnen überlassen.`,
  remind: 'Erinnerung senden',
  remind_of: (number) => `An ${number} erinnern`,
  body: (to, step) => `An ${to}: Erinnerung ${step}`,
  none: 'Jetzt ist an nichts zu erinnern.',
  send: (count) => (count === 1 ? 'E-Mail senden' : `${count} E-Mails senden`),
  sent: (count) => `${plural(count, 'Erinnerung wurde', 'Erinnerungen wurden')} gesendet`,
  skipped: 'Ausgelassen',
  reasons: {
    paused: 'Erinnerungen sind angehalten',
    no_address: 'keine E-Mail-Adresse',
    reminded_today: 'heute schon erinnert',
    all_sent: 'alle drei Erinnerungen wurden gesendet',
  },
  step: (step, day) => `Erinnerung ${step} gesendet am ${day}`,
  count: (count) => (count === 1 ? 'einmal erinnert' : `${count}-mal erinnert`),
  paused: 'Erinnerungen angehalten',
  never: 'Es wurde noch nicht erinnert.',
  pause: 'Erinnerungen anhalten',
  pause_hint: 'Etwa solange die Rechnung strittig ist: Dann wird weder von selbst noch von Hand erinnert.',
  pause_company_hint: 'An keine ihrer Rechnungen wird erinnert.',
  language: 'Sprache der Erinnerungen',
  language_none: 'Wie Ihre Dokumente',
}
