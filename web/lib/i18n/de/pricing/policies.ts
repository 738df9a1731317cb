import type { Catalogue } from '../../catalogue.ts'
import { plural } from '../../plural.ts'

export const policies: Catalogue['policies'] = {
  nights: (count) => plural(count, 'Nacht', 'Nächte'),
  days: (count) => plural(count, 'Tag', 'Tage'),
  hours: (count) => plural(count, 'Stunde', 'Stunden'),
  fee_none: 'nichts',
  fee_percent: (percent) => (percent === '100' ? 'den vollen Preis' : `${percent} % des Preises`),
  fee_nights: (count) => (count === 1 ? 'die erste Nacht' : `die ersten ${count} Nächte`),
  before_arrival: (days, time) =>
    days === 0 ? `${time} Uhr am Anreisetag` : `${time} Uhr, ${plural(days, 'Tag', 'Tage')} vor Anreise`,
  before_check_in: (hours) => `${plural(hours, 'Stunde', 'Stunden')} vor dem Check-in`,
  always_free: 'Die Stornierung ist immer kostenlos.',
  free_until: (when) => `Kostenlose Stornierung bis ${when}.`,
  no_longer_free: (since) => `Die kostenlose Stornierung endete ${since}.`,
  not_free: 'Eine kostenlose Stornierung ist nicht mehr möglich.',
  now: (fee) => `Eine Stornierung kostet ${fee}.`,
  after: (when, fee) => `Ab ${when} kostet es ${fee}.`,
  afterwards: (fee) => `Danach kostet es ${fee}.`,
  non_refundable: 'Nicht erstattbar: Eine Stornierung kostet den vollen Preis.',
  no_show: (fee) => `Ein No-Show kostet ${fee}.`,
  deposit_none: 'Keine Anzahlung.',
  deposit: (amount, due) => `Eine Anzahlung ist ${due} fällig: ${amount}.`,
  deposit_full: 'der volle Preis',
  deposit_nights: (count) => (count === 1 ? 'die erste Nacht' : `die ersten ${count} Nächte`),
  at_booking: 'bei Buchung',
  on_arrival: 'bei Anreise',
  hold: (minutes) => `Bis zur Zahlung werden die Nächte so lange gehalten: ${minutes}.`,
  hold_transfer: (days) =>
    `Ohne Karten wird auf eine Überweisung gewartet: ${days}, längstens bis zum Tag vor der Anreise.`,
  minutes: (count) => plural(count, 'Minute', 'Minuten'),
}
