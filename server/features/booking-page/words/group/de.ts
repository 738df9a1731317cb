import type { GroupWords } from './words.ts'

export const de: GroupWords = {
  left: 'Zimmer, die noch da sind',
  none: 'Für diese Daten und Gäste ist kein Zimmer der Gruppe mehr da.',
  sold_out: 'Alle Zimmer der Gruppe sind gebucht. Bitte fragen Sie uns.',
  sold_meanwhile:
    'Ausgebucht für diese Gruppe: Das letzte Zimmer dieser Art wurde gerade für eine Ihrer Nächte gebucht. Es ist nichts gebucht.',
  what_is_left: 'Zeigen, was noch da ist',
  refused_title: 'Über diesen Link kann nicht gebucht werden',
  without_group: 'Ohne die Gruppe buchen',
  introduction: (property) =>
    `Im Haus ${property} sind Zimmer für die Gruppe reserviert. Wählen Sie Ihre Daten innerhalb derer der Gruppe.`,
  rooms_of: (group) => `Zimmer der Gruppe ${group}`,
  refused: {
    closed: (property) =>
      `${property} nimmt über diesen Link zurzeit keine Buchungen an. Bitte fragen Sie uns.`,
    cancelled: (property) => `Die Gruppe ist storniert; ${property} hält keine Zimmer mehr für sie frei.`,
    past: (property) => `Die Daten der Gruppe im Haus ${property} sind vorbei.`,
    released: (property) =>
      `Die Zimmer, die ${property} für die Gruppe freigehalten hat, sind wieder für alle buchbar.`,
    unknown: (property) =>
      `${property} kennt keine Gruppe mit diesem Link. Bitte prüfen Sie, ob die Adresse vollständig ist.`,
  },
}
