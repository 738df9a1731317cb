import type { Catalogue } from '../../catalogue.ts'
import { plural } from '../../plural.ts'

export const mapping: Catalogue['mapping'] = {
  hint: 'Ein Block aus einer Tabelle lässt sich in jede Zelle einfügen: Zimmercode, Ratencode, Abweichung, an oder aus.',
  room: 'Zimmercode',
  rate: 'Ratencode',
  adjustment: 'Preisabweichung',
  adjustment_hint: '10 % oder −5,00',
  enabled: 'An',
  state: 'Zustand',
  discard: 'Änderungen verwerfen',
  save: (count) => `${plural(count, 'Zeile', 'Zeilen')} speichern`,
  saved: (channel, count) => `${channel}: ${plural(count, 'Zeile', 'Zeilen')} gespeichert`,
  same_codes: 'Codes eines anderen Kanals',
  same_codes_as: (channel) => `Dieselben Codes wie ${channel}`,
  take_over: 'Eintragen',
  taken_over: (count) =>
    count === 0
      ? 'Es ist nichts mehr einzutragen'
      : `${plural(count, 'Zeile', 'Zeilen')} eingetragen; noch zu speichern`,
  refused: 'Diese Zeile wurde abgelehnt: siehe oben.',
  problems: {
    incomplete: 'Braucht beide Codes oder keinen.',
    adjustment: 'Weder ein Prozentsatz noch ein Betrag.',
    duplicate: 'Eine andere Zeile hat dieses Zimmer und diese Rate auch (SVC-1012).',
    other_type: 'Dieser Zimmercode steht für eine andere Kategorie (SVC-1012).',
  },
  red: 'Anmeldung nötig',
  refused_credentials: 'Der Kanal lehnt unsere Zugangsdaten ab.',
}
