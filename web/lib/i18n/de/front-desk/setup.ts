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
    guest_mails: {
      title: 'E-Mails an Gäste',
      why: 'Erst eingeschaltet bekommen Gäste eine Bestätigung.',
      do: 'Einschalten',
    },
    booking_page: {
      title: 'Buchungsseite',
      why: 'Gäste buchen direkt, ohne Provision.',
      do: 'Seite öffnen',
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
