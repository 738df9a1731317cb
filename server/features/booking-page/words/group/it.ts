import type { GroupWords } from './words.ts'

export const it: GroupWords = {
  left: 'Camere ancora disponibili',
  none: 'Per queste date e questi ospiti non resta nessuna camera del gruppo.',
  sold_out: 'Tutte le camere del gruppo sono prenotate. La preghiamo di contattarci.',
  sold_meanwhile:
    'Esaurito per questo gruppo: l’ultima camera di questo tipo è appena stata prenotata per una delle Sue notti. Nulla è prenotato.',
  what_is_left: 'Mostra ciò che resta',
  refused_title: 'Con questo link non si può prenotare',
  without_group: 'Prenotare senza il gruppo',
  introduction: (property) =>
    `Ci sono camere riservate al gruppo: ${property}. Scelga le Sue date tra quelle del gruppo.`,
  rooms_of: (group) => `Camere del gruppo ${group}`,
  refused: {
    closed: (property) =>
      `${property} al momento non accetta prenotazioni con questo link. La preghiamo di contattarci.`,
    cancelled: (property) => `Il gruppo è annullato; ${property} non gli riserva più camere.`,
    past: (property) => `Le date del gruppo sono passate: ${property}.`,
    released: (property) =>
      `Le camere che ${property} riservava al gruppo sono di nuovo in vendita per tutti.`,
    unknown: (property) =>
      `${property} non conosce nessun gruppo con questo link. Verifichi che l’indirizzo sia completo.`,
  },
}
