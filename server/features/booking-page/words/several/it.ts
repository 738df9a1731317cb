import type { SeveralWords } from './words.ts'

export const it: SeveralWords = {
  title: 'Scelga le Sue camere',
  link: 'Prenotare più camere',
  chosen: 'Le Sue camere',
  add: 'Aggiungi',
  add_named: (room, plan) => `Aggiungi ${room}, ${plan}`,
  remove: 'Rimuovi',
  remove_named: (room) => `Rimuovi ${room}`,
  next: 'Ospiti della prossima camera',
  go_on: 'Continua',
  combined: 'Camere per tutti voi',
  combined_text: 'Nessuna camera da sola basta per il Suo gruppo. Queste camere insieme sì:',
  choose: 'Scegli queste camere',
  full: 'Qui non si possono aggiungere altre camere. La preghiamo di contattarci.',
  change: 'Cambia le camere',
  short: 'Alcune camere non sono più disponibili. La preghiamo di ricontrollare la prenotazione.',
  none: 'Per questi ospiti non c’è un’altra camera libera.',
  show: 'Mostra le camere',
  services_hint: 'Per tutte le camere insieme: scelga ciò che desidera o prosegua senza.',
  count: (count) => (count === 1 ? '1 camera' : `${count} camere`),
}
