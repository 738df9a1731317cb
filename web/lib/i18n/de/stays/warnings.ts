/** Translations of the service's English texts, by code. */
export const WARNINGS: Record<string, string> = {
  overbooked: 'Der Kanal hat verkauft, als kein Zimmer mehr frei war.',
  party_too_large: 'Der Kanal hat das Zimmer an mehr Gäste verkauft, als es fasst.',
  price_mismatch: 'Der Kanal hat zu einem anderen Preis verkauft, als bei uns gilt. Der des Kanals gilt.',
  above_credit_limit: 'Was der Aufenthalt auf Rechnung setzt, liegt über dem Kreditlimit der Firma.',
  room_unassigned: 'Das Zimmer ist nicht mehr frei oder von anderer Kategorie.',
  room_dirty: 'Das Zimmer war beim Check-in nicht sauber.',
  room_not_inspected: 'Das Zimmer war beim Check-in sauber, aber noch nicht geprüft.',
  channel_change_not_applied: 'Eine Änderung des Kanals wurde nicht übernommen.',
  channel_changes_contradict:
    'Der Kanal hat zum selben Zeitpunkt verschiedene Änderungen geschickt. Die zuletzt eingetroffene gilt.',
}
