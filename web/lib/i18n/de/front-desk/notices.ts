import type { Wide } from '../../catalogue.ts'
import type { notices as english } from '../../en/front-desk/notices.ts'
import { plural } from '../../plural.ts'

/** Die Glocke: was schiefging, und was eben getan wurde. */
export const notices: Wide<typeof english> = {
  title: 'Mitteilungen',
  open: 'Braucht jemanden',
  settled: 'Gelesen und erledigt',
  none: 'Nichts braucht jemanden.',
  done: 'Eben hier getan',
  none_done: 'Was in diesem Fenster getan wird, steht hier, mit dem Weg zurück.',
  undone: 'Rückgängig gemacht',
  undo_of: (what) => `Rückgängig: ${what}`,
  read_all: 'Alle als gelesen markieren',
  read: 'Als gelesen markieren',
  read_of: (what) => `Als gelesen markieren: ${what}`,
  unread: 'Als ungelesen markieren',
  unread_of: (what) => `Als ungelesen markieren: ${what}`,
  is_unread: 'Ungelesen',
  kinds: {
    channel_red: (subject) => `${subject} ist angehalten`,
    channel_failing: (subject) => `${subject} ist gestört`,
    bookings_held: (subject, count) =>
      `${plural(count, 'Buchung', 'Buchungen')} von ${subject} zurückgehalten: keine Zuordnung`,
    deliveries_failed: (subject, count) =>
      `${plural(count, 'Zustellung', 'Zustellungen')} an ${subject} fehlgeschlagen`,
    overbooked: (subject, count) => `${subject}: um ${count} überbucht`,
    mail_failed: (subject) => `E-Mail nicht zugestellt: ${subject}`,
    message_received: (subject) => `Nachricht von ${subject}`,
    day_not_closed: () => 'Der Geschäftstag ließ sich nicht abschließen',
    job_failed: (subject, count) =>
      `${subject} ist ${plural(count, 'Mal', 'Mal')} nacheinander fehlgeschlagen`,
    transfers_ending: (_, count) =>
      `${plural(count, 'Option', 'Optionen')} ohne Überweisung ${count === 1 ? 'endet' : 'enden'} bis morgen`,
    unpaid_nights: (_, count) =>
      `${plural(count, 'Nacht', 'Nächte')} ohne Zahlung binnen einer Stunde auf der Buchungsseite gebucht`,
    deposit_overdue: (subject) => `Anzahlung überfällig: ${subject}`,
    room_free: (subject) => `Zimmer frei für ${subject}`,
    enquiry_open: (subject) => `Anfrage von ${subject}`,
    disk_low: (subject, count) =>
      `Der Datenträger ${subject === 'data' ? 'der Datenbank' : 'der Notfallpakete'} ist fast voll: noch ${count} MB`,
  },
  remedies: {
    channel_red: 'Neu verbinden',
    channel_failing: 'Kanal öffnen',
    bookings_held: 'Zimmer zuordnen',
    deliveries_failed: 'Endpunkt öffnen',
    overbooked: 'Kalender öffnen',
    mail_failed: 'Gesendete E-Mails öffnen',
    message_received: 'Antworten',
    day_not_closed: 'Tag öffnen',
    job_failed: 'Wie Jobs repariert werden',
    transfers_ending: 'Optionen öffnen',
    unpaid_nights: 'Buchungen öffnen',
    deposit_overdue: 'Gruppe öffnen',
    room_free: 'Warteliste öffnen',
    enquiry_open: 'Anfrage lesen',
    disk_low: 'Wie Platz entsteht',
  },
  hints: {
    day_not_closed:
      'Es wird von selbst wieder versucht. Bleibt es so, steht der Grund im Protokoll des Dienstes.',
    disk_low:
      'Ist er voll, lässt sich nichts mehr speichern. Der Hinweis verschwindet, sobald wieder Platz ist.',
    job_failed:
      'Es wird von selbst wieder versucht. Bleibt es so, steht der Grund im Protokoll des Dienstes.',
    unpaid_nights:
      'Bis die Stunde vorüber ist, verkauft die Seite nur Raten mit Anzahlung. Wie viele Nächte üblich sind, steht unter Einstellungen → Buchungsseite.',
  },
}
