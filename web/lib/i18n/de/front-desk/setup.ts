import type { Wide } from '../../catalogue.ts'
import type { setup as english } from '../../en/front-desk/setup.ts'

export const setup: Wide<typeof english> = {
  title: (name) => `${name} einrichten`,
  several: 'Betriebe einrichten',
  progress: (done, all) => `${done} von ${all} erledigt`,
  next: (step) => `Als Nächstes: ${step}`,
  continue: 'Weiter',
  continue_of: (name) => `Weiter mit ${name}`,
  skip: 'Überspringen',
  skip_step: (step) => `Überspringen: ${step}`,
  skip_rest: 'Rest überspringen',
  skipped_now: (step) => `${step}: übersprungen`,
  rest_skipped: 'Übersprungene Schritte stehen unter Einstellungen → Betrieb',
  taken_up: 'Die übersprungenen Schritte stehen wieder auf Heute',
  done: 'Erledigt',
  skipped: 'Übersprungen',
  take_up: 'Wieder aufnehmen',
  skipped_title: 'Einrichtung',
  skipped_body: (steps) => `Übersprungen: ${steps}.`,
  mail_server: {
    missing: 'Kein Mailserver ist eingetragen: E-Mails warten, keine geht hinaus.',
    untried: 'Ein Mailserver ist eingetragen. Ob er E-Mails annimmt, ist noch nicht bekannt.',
    accepted: (when) => `Er hat am ${when} eine E-Mail angenommen.`,
    refused: (reason) => `Die neueste E-Mail wurde nicht angenommen: ${reason}`,
    send: 'Test an mich senden',
    on_its_way: (to) => `Unterwegs an ${to} …`,
    accepted_now: (to) => `Vom Mailserver angenommen, für ${to}.`,
  },
  steps: {
    address: {
      title: 'Postanschrift',
      why: 'Sie steht auf Rechnungen und in E-Mails an Gäste.',
      do: 'Anschrift eintragen',
    },
    rooms: {
      title: 'Zimmerkategorien und Zimmer',
      why: 'Eine Kategorie wird gleich mit ihren Zimmern angelegt, etwa 101–118.',
      do: 'Kategorie anlegen',
    },
    rate_plans: {
      title: 'Ratenpläne und Preise',
      why: 'Jede Zimmerkategorie wird über eigene Ratenpläne verkauft.',
      do: 'Ratenplan anlegen',
    },
    policies: {
      title: 'Stornobedingungen',
      why: 'Solange kein Ratenplan etwas anderes sagt, ist jede Stornierung kostenlos.',
      do: 'Bedingungen festlegen',
    },
    tax_number: {
      title: 'USt-IdNr. oder Steuernummer',
      why: 'Rechnungen brauchen eine davon. Die Kurtaxe steht auf derselben Seite.',
      do: 'Nummer eintragen',
    },
    bank_account: {
      title: 'Bankverbindung',
      why: 'Rechnungen sagen damit, wohin überwiesen wird.',
      do: 'IBAN eintragen',
    },
    card_payments: {
      title: 'Kartenzahlung',
      why: 'Ohne Kartenanbieter kommen Anzahlungen per Überweisung. Stripe wird auf dem Server eingerichtet.',
      do: 'Stripe einrichten: Anleitung',
    },
    mail_server: {
      title: 'Mailserver',
      why: 'E-Mails gehen über einen Mailserver hinaus, der auf dem Server eingetragen wird.',
      do: 'Anleitung',
    },
    guest_mails: {
      title: 'E-Mails an Gäste',
      why: 'Erst eingeschaltet bekommen Gäste eine Bestätigung.',
      do: 'Einschalten',
    },
    photos: {
      title: 'Fotos',
      why: 'Gäste beurteilen ein Zimmer nach den Bildern. Eines vom Haus oder einem Zimmer ist der Anfang.',
      do: 'Fotos hinzufügen',
    },
    legal_texts: {
      title: 'AGB und Datenschutz',
      why: 'Gäste müssen sie vor der Buchung lesen können. Die Buchungsseite verweist auf Ihre.',
      do: 'Links eintragen',
    },
    booking_page: {
      title: 'Buchungsseite',
      why: 'Gäste buchen direkt, ohne Provision.',
      do: 'Seite öffnen',
    },
    test_booking: {
      title: 'Erste Buchung',
      why: 'Buchen Sie selbst ein Zimmer und stornieren Sie es: So sehen Preise, E-Mails und Rechnung für Gäste aus.',
      do: 'Zimmer buchen',
    },
    channels: {
      title: 'Kanäle',
      why: 'Preise und Zimmer gehen hinaus, Buchungen kommen herein.',
      do: 'Kanal verbinden',
    },
    team: {
      title: 'Team',
      why: 'Jeder meldet sich selbst an, mit seiner eigenen Rolle.',
      do: 'Kollegen einladen',
    },
  },
}
