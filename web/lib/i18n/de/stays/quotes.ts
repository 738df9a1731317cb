import type { Wide } from '../../catalogue.ts'
import type { quotes as english } from '../../en/stays/quotes.ts'
import { plural } from '../../plural.ts'

export const quotes: Wide<typeof english> = {
  title: 'Angebote',
  things: 'Angebote',
  new: 'Neues Angebot',
  empty_title: 'Noch keine Angebote',
  empty_body:
    'Ein Angebot beantwortet eine Anfrage mit bis zu fünf Varianten, von denen der Gast auf einer Seite eine annimmt.',
  waiting_list: 'Warteliste',
  search: 'Name des Gastes',
  guest: 'Gast',
  status: 'Status',
  statuses: {
    draft: 'Entwurf',
    sent: 'Gesendet',
    accepted: 'Angenommen',
    lapsed: 'Abgelaufen',
    declined: 'Abgelehnt',
    withdrawn: 'Zurückgezogen',
  },
  valid_until: 'Gültig bis',
  offers: 'Varianten',
  total: 'Gesamt',
  from_total: (total) => `ab ${total}`,
  offer: (number) => `Variante ${number}`,
  label: 'Bezeichnung',
  dates: 'Daten',
  rooms: 'Zimmer',
  room_type: 'Zimmertyp',
  party: 'Gäste',
  persons: (adults, children) =>
    [plural(adults, 'Erwachsener', 'Erwachsene'), children > 0 && plural(children, 'Kind', 'Kinder')]
      .filter(Boolean)
      .join(', '),
  hold_rooms: 'Zimmer freihalten (Option)',
  hold_hint: 'Ab dem Senden sind sie nicht verfügbar, bis das Angebot vorbei ist, und ihre Preise bleiben',
  holds: {
    option: 'Zimmer werden freigehalten, solange das Angebot gilt',
    none: 'Zimmer werden nicht freigehalten',
  },
  add_offer: 'Variante hinzufügen',
  remove_offer: (number) => `Variante ${number} entfernen`,
  message: 'Worte an den Gast',
  created: 'Der Entwurf wurde gespeichert',
  send: 'An den Gast senden',
  send_again: 'Erneut senden',
  mail_goes: (email) => `Eine E-Mail mit dem Link geht an ${email}.`,
  no_email: 'Es ist keine E-Mail-Adresse bekannt: Geben Sie den Link selbst weiter.',
  takes_rooms:
    'Die Zimmer der Optionen sind dann auf keinem Kanal mehr verfügbar. Hat eine Nacht zu wenige Zimmer, wird nichts gesendet.',
  was_sent: 'Das Angebot wurde gesendet',
  decline: 'Gast hat abgelehnt',
  was_declined: 'Das Angebot wurde abgelehnt',
  lost_reason: 'Warum nicht',
  lost_reasons: {
    price: 'Preis',
    dates: 'Daten',
    rooms: 'Zimmer',
    other_hotel: 'Anderes Hotel',
    plans_changed: 'Pläne haben sich geändert',
    other: 'Etwas anderes',
  },
  withdraw: 'Zurückziehen',
  withdraw_title: (guest) => `Angebot für ${guest} zurückziehen`,
  was_withdrawn: 'Das Angebot wurde zurückgezogen',
  frees_rooms: 'Es kann nicht mehr angenommen werden, und die Zimmer der Optionen sind wieder verfügbar.',
  accept: 'Annehmen',
  accept_named: (offer) => `Annehmen: ${offer}`,
  accept_books: (total) =>
    `Die Zimmer werden für ${total} gebucht, und die anderen Optionen sind wieder verfügbar. Der Gast erfährt es wie bei jeder Buchung.`,
  was_accepted: (offer) => `${offer} wurde gebucht`,
  sent_at: 'Zuerst gesendet',
  booked: 'Gebucht',
  room: (number) => `Zimmer ${number}`,
  link: 'Seite des Gastes',
  page_closed:
    'Die Buchungsseite des Hauses ist geschlossen, also hat der Gast keine Seite: Öffnen Sie sie unter Einstellungen → Buchungsseite.',
}
