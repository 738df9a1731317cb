import type { Words } from './words.ts'

const documents = {
  invoice: 'Rechnung',
  deposit_invoice: 'Anzahlungsrechnung',
  // By § 14 (2) UStG a "Gutschrift" is issued by the customer.
  credit_note: 'Rechnungskorrektur',
}

export const de: Words = {
  greeting: (name) => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  regards: 'Mit freundlichen Grüßen',
  invoice: {
    subject: (type, number, property) => `${documents[type]} ${number} von ${property}`,
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
    collected_by: (channel) => `Eingezogen durch ${channel}`,
    paid: 'Es ist nichts mehr zu zahlen.',
    to_refund: 'Zu erstatten',
    credited: 'Die Rechnung wurde vollständig korrigiert.',
  },
  password_reset: {
    subject: 'Neues Passwort wählen',
    requested: 'Jemand, vermutlich Sie selbst, hat für Ihr Konto ein neues Passwort angefordert.',
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
  new_sign_in: {
    subject: 'Neue Anmeldung an Ihrem Konto',
    signed_in:
      'Jemand, vermutlich Sie selbst, hat sich mit einem Gerät oder von einem Ort angemeldet, die bisher nicht benutzt wurden.',
    when: 'Wann',
    browser: 'Womit',
    address: 'Von',
    not_you: 'Waren Sie es nicht, wählen Sie sofort ein neues Passwort: Das beendet alle Sitzungen.',
  },
  second_factor_changed: {
    subject: {
      added: 'Zwei-Faktor-Anmeldung ist an',
      removed: 'Zwei-Faktor-Anmeldung ist aus',
      recovery_codes: 'Neue Wiederherstellungscodes',
    },
    changed: {
      added: (moment) =>
        `Seit dem ${moment} verlangt die Anmeldung an Ihrem Konto einen Code Ihrer Authenticator-App.`,
      removed: (moment, by) =>
        by
          ? `${by} hat die Zwei-Faktor-Anmeldung Ihres Kontos am ${moment} ausgeschaltet.`
          : `Die Zwei-Faktor-Anmeldung Ihres Kontos wurde am ${moment} ausgeschaltet.`,
      recovery_codes: (moment) =>
        `Für Ihr Konto wurden am ${moment} neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr.`,
    },
    not_you:
      'Haben Sie das nicht erwartet, wählen Sie sofort ein neues Passwort und sagen Sie es der Person, die Ihre Konten verwaltet.',
  },
  consent_request: {
    subject: (property) => `Bitte bestätigen: Neuigkeiten und Angebote von ${property}`,
    requested:
      'Bei einer Buchung wurde diese E-Mail-Adresse angegeben und Folgendem zugestimmt. Es gilt erst, wenn Sie es bestätigen:',
    link: 'Bestätigen',
    not_you: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Sie erhalten dann nichts.',
  },
  booking_to_confirm: {
    subject: (property) => `Bitte bestätigen Sie Ihre Buchung: ${property}`,
    requested: (until) =>
      `Mit dieser E-Mail-Adresse wurde ein Zimmer gebucht. Es ist bis ${until} (Ortszeit des Hotels) reserviert, und gebucht, sobald Sie bestätigen:`,
    link: 'Buchung bestätigen',
    not_you: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Dann ist nichts gebucht.',
  },
  booking_link: {
    subject: (property) => `Ihre Buchung: ${property}`,
    requested:
      'Mit dieser E-Mail-Adresse wurde der Link einer Buchung angefragt. Er öffnet die Seite, auf der Sie sie sehen und ändern:',
    link: 'Buchung öffnen',
    not_you: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  },
  quote: {
    subject: {
      quote: (property) => `Ihr Angebot: ${property}`,
      quote_reminder: (property) => `Ihr Angebot gilt noch: ${property}`,
    },
    offered: {
      quote: (property) => `${property} bietet Ihnen an:`,
      quote_reminder: (property) => `Auf das Angebot von ${property} haben Sie noch nicht geantwortet:`,
    },
    stands_until: (day) => `Es gilt bis ${day}.`,
    link: 'Vergleichen und annehmen',
    answer: 'Zum Annehmen antworten Sie bitte auf diese E-Mail.',
  },
  payment_reminder: {
    subject: [
      (property) => `Zahlungserinnerung von ${property}`,
      (property) => `Zweite Zahlungserinnerung von ${property}`,
      (property) => `Letzte Mahnung von ${property}`,
    ],
    request: [
      'Vielleicht haben Sie es übersehen: Nach unseren Büchern ist Folgendes fällig. Bitte überweisen Sie es in den nächsten Tagen.',
      'Folgendes ist noch offen, obwohl wir Sie daran erinnert haben. Bitte zahlen Sie innerhalb von sieben Tagen.',
      'Wir haben Sie zweimal an Folgendes erinnert, und es ist noch offen. Bitte zahlen Sie umgehend, oder teilen Sie uns mit, was der Zahlung entgegensteht.',
    ],
    invoice: (number, due) => `${number}, fällig am ${due}`,
    total: 'Zu zahlen',
    pay_to: 'Sie können überweisen:',
    holder: 'Kontoinhaber',
    attached: 'Kopien finden Sie als PDF im Anhang.',
    crossed: 'Haben Sie inzwischen gezahlt, betrachten Sie diese E-Mail bitte als gegenstandslos.',
  },
  deposit_request: {
    subject: (property, group) => `Anzahlung für ${group}: ${property}`,
    request: (group, property, from, to) =>
      `${group} ist vom ${from} bis ${to} bei uns, ${property}, zu Gast. Bitte zahlen Sie dafür diese Anzahlung:`,
    deposit: (due) => `Anzahlung, fällig ${due}`,
    paid: 'Bisher gezahlt',
    reference: 'Verwendungszweck',
    answer: 'Wie Sie zahlen, besprechen wir gern: Antworten Sie bitte auf diese E-Mail.',
  },
  room_free: {
    subject: (property) => `Ein Zimmer ist frei: ${property}`,
    free: (property, from, to) => `${property} hat vom ${from} bis ${to} ein Zimmer für Sie.`,
    not_held: 'Es ist nicht für Sie reserviert: Wer zuerst bucht, bekommt es.',
    link: 'Zimmer ansehen und buchen',
    answer: 'Zum Buchen antworten Sie bitte auf diese E-Mail.',
    not_needed:
      'Wenn Sie kein Zimmer mehr brauchen, antworten Sie bitte auf diese E-Mail; dann nehmen wir Sie von der Warteliste.',
  },
  passkey_changed: {
    subject: { added: 'Ein Passkey wurde hinzugefügt', removed: 'Ein Passkey wurde entfernt' },
    changed: {
      added: (passkey, moment) =>
        `Der Passkey „${passkey}“ wurde Ihrem Konto am ${moment} hinzugefügt. Mit ihm meldet man sich ohne Passwort an.`,
      removed: (passkey, moment) =>
        `Der Passkey „${passkey}“ Ihres Kontos wurde am ${moment} entfernt. Mit ihm meldet sich niemand mehr an.`,
    },
  },
  api_key_created: {
    subject: (account) => `Neuer API-Schlüssel für ${account}`,
    made: (account) => `Für ${account} wurde ein Live-API-Schlüssel erstellt.`,
    key: 'Schlüssel',
    access: 'Zugriff',
    accesses: { write: 'Lesen und schreiben', read: 'Nur lesen' },
    made_by: 'Erstellt von',
    when: 'Wann',
    not_expected:
      'Haben Sie das nicht erwartet, widerrufen Sie den Schlüssel unter Entwickler, API-Schlüssel.',
  },
  email_change: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    requested: (email) => `Sie möchten sich künftig mit ${email} anmelden.`,
    link: 'Adresse bestätigen',
    valid_until: (moment) => `Der Link gilt einmal, bis ${moment}.`,
    not_you: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.',
  },
  email_changed: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    changed: (email, moment) =>
      `Seit dem ${moment} melden Sie sich mit ${email} an. E-Mails zu Ihrem Konto gehen dorthin.`,
    not_you: 'Waren Sie es nicht, sagen Sie es sofort der Person, die Ihre Konten verwaltet.',
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
