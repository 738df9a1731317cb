import type { Wide } from '../../catalogue.ts'
import type { waiting_list as english } from '../../en/stays/waiting-list.ts'
import { plural } from '../../plural.ts'

export const waiting_list: Wide<typeof english> = {
  title: 'Warteliste',
  things: 'Gäste',
  new: 'Auf die Warteliste setzen',
  empty_title: 'Niemand wartet',
  empty_body:
    'Hier warten Gäste auf ein Zimmer, das nicht frei ist. Sobald ein passendes frei wird, wird es dem ersten vorgeschlagen.',
  quotes: 'Angebote',
  search: 'Name des Gastes',
  guest: 'Gast',
  status: 'Status',
  statuses: {
    waiting: 'Wartet',
    proposed: 'Zimmer frei',
    booked: 'Gebucht',
    expired: 'Abgelaufen',
    withdrawn: 'Zurückgezogen',
  },
  dates: 'Zeitraum',
  party: 'Personen',
  persons: (adults, children) =>
    [plural(adults, 'Erwachsener', 'Erwachsene'), children > 0 && plural(children, 'Kind', 'Kinder')]
      .filter(Boolean)
      .join(', '),
  room_types: 'Zimmertypen',
  room_types_hint: 'Der liebste zuerst; keiner für alle',
  any: 'Alle',
  free: (room_type) => `${room_type} ist frei`,
  free_room: 'Jetzt frei',
  until: 'Wartet bis',
  note: 'Notiz',
  wish: 'Was gewünscht ist',
  created: 'Der Gast steht auf der Warteliste',
  saved: 'Der Eintrag wurde gespeichert',
  book: 'Buchen',
  quote: 'Angebot machen',
  notify: 'Gast informieren',
  mail_goes: (email) =>
    `Eine E-Mail mit einem Link zu den freien Zimmern geht an ${email}. Nichts wird gehalten: Wer zuerst bucht, bekommt das Zimmer.`,
  no_email: 'Es ist keine E-Mail-Adresse bekannt: Bitte rufen Sie den Gast an.',
  was_notified: 'Der Gast wurde informiert',
  notified_at: 'Gast informiert',
  withdraw: 'Von der Liste nehmen',
  withdraw_title: (guest) => `${guest} von der Warteliste nehmen`,
  was_withdrawn: 'Der Gast steht nicht mehr auf der Warteliste',
  next_gets_it: 'Ein freies Zimmer wird dem nächsten Gast vorgeschlagen.',
  booked_as: 'Gebucht als',
  stay: 'Reservierung',
  profile: 'Profil',
  since: 'Wartet seit',
  source: 'Eingetragen von',
  sources: { staff: 'Personal', booking_page: 'Gast, auf der Buchungsseite' },
}
