import type { Wide } from '../../catalogue.ts'
import type { outbox as english } from '../../en/mail/outbox.ts'

export const outbox: Wide<typeof english> = {
  preview: 'Text der E-Mail',
  title: 'Gesendete E-Mails',
  things: 'E-Mails',
  to: 'An',
  subject: 'Betreff',
  status: 'Status',
  statuses: {
    waiting: 'In der Warteschlange',
    sending: 'Wird gesendet',
    sent: 'Gesendet',
    failed: 'Fehlgeschlagen',
    discarded: 'Verworfen',
  },
  attempts: 'Versuche',
  created: 'Erstellt',
  next: (when) => `nächster Versuch ${when}`,
  retry: 'Erneut senden',
  retried: 'Wird erneut gesendet',
  empty_title: 'Noch keine E-Mails',
  empty_body: 'Hier stehen die von Serai versendeten E-Mails mit ihrem Zustellstatus.',
}
