import type { Words } from './words.ts'

const documents = {
  invoice: 'Rechnung',
  deposit_invoice: 'Anzahlungsrechnung',
  // By § 14 (2) UStG a "Gutschrift" is what a customer writes.
  credit_note: 'Rechnungskorrektur',
}

export const de: Words = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  regards: 'Mit freundlichen Grüßen',
  invoice: {
    subject: (type, number, house) => `${documents[type]} ${number} von ${house}`,
    attached: {
      invoice: 'Ihre Rechnung finden Sie als PDF im Anhang. Vielen Dank für Ihren Aufenthalt.',
      deposit_invoice:
        'Die Rechnung über Ihre Anzahlung finden Sie als PDF im Anhang. Wir freuen uns auf Ihren Besuch.',
      credit_note: 'Eine Rechnungskorrektur zu Ihrem Aufenthalt finden Sie als PDF im Anhang.',
    },
    number: 'Nummer',
    booking: 'Buchung',
    stay: 'Aufenthalt',
    total: 'Gesamtbetrag',
    due: 'Zu zahlen',
    due_by: 'Zahlbar bis',
    paid: 'Es ist nichts mehr zu zahlen.',
  },
  password_reset: {
    subject: 'Neues Passwort wählen',
    asked: 'Jemand, vermutlich Sie selbst, hat für Ihr Konto ein neues Passwort angefordert.',
    link: 'Neues Passwort wählen',
    valid_until: (moment) => `Der Link gilt einmal, bis ${moment}.`,
    not_you: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  },
  password_changed: {
    subject: 'Ihr Passwort wurde geändert',
    changed: (moment) => `Das Passwort Ihres Kontos wurde am ${moment} geändert.`,
    not_you:
      'Waren Sie es nicht, wählen Sie sofort ein neues und sagen Sie es der Person, die Ihre Konten verwaltet.',
  },
  staff_invitation: {
    subject: (account) => `Einladung zu ${account}`,
    invited: (by, account) =>
      by
        ? `${by} lädt Sie ein, mit ${account} zu arbeiten.`
        : `Sie sind eingeladen, mit ${account} zu arbeiten.`,
    link: 'Einladung annehmen',
    valid_until: (moment) => `Der Link gilt einmal, bis ${moment}.`,
    unexpected: 'Haben Sie das nicht erwartet, brauchen Sie nichts zu tun: Ohne Sie entsteht kein Konto.',
  },
  or_copy: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
}
