import type { SeveralWords } from './words.ts'

export const de: SeveralWords = {
  title: 'Wählen Sie Ihre Zimmer',
  link: 'Mehrere Zimmer buchen',
  chosen: 'Ihre Zimmer',
  add: 'Hinzufügen',
  add_named: (room, plan) => `${room}, ${plan} hinzufügen`,
  remove: 'Entfernen',
  remove_named: (room) => `${room} entfernen`,
  next: 'Gäste des nächsten Zimmers',
  go_on: 'Weiter',
  combined: 'Zimmer für Sie alle',
  combined_text: 'Kein einzelnes Zimmer fasst Ihre Gruppe. Diese Zimmer zusammen schon:',
  choose: 'Diese Zimmer wählen',
  full: 'Hier können keine weiteren Zimmer dazukommen. Bitte fragen Sie uns.',
  change: 'Zimmer ändern',
  short: 'Einige der Zimmer sind nicht mehr verfügbar. Bitte sehen Sie Ihre Buchung noch einmal an.',
  none: 'Für diese Gäste ist kein weiteres Zimmer frei.',
  show: 'Zimmer zeigen',
  services_hint: 'Für alle Zimmer zusammen: Wählen Sie, was Sie möchten, oder gehen Sie ohne weiter.',
  count: (count) => (count === 1 ? '1 Zimmer' : `${count} Zimmer`),
}
