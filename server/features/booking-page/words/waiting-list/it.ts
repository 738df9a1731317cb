import type { WaitingWords } from './words.ts'

export const it: WaitingWords = {
  title: 'Lista d’attesa',
  offer: 'Ci lasci il Suo indirizzo: potremo avvisarla se si libera una camera in queste date.',
  link: 'Iscriversi alla lista d’attesa',
  text: 'Con questo non si prenota nulla. Se si libera una camera, potremo scriverle.',
  join: 'Iscrivermi alla lista d’attesa',
  consent: 'Consenso',
  consent_missing: 'Per favore, spunti che è d’accordo.',
  many: 'È già in attesa qui per più date. Ci scriva, per favore.',
  search: 'Altre date',
  agree: (property, day) =>
    `Acconsento che ${property} conservi il mio nome e il mio indirizzo e-mail per avvisarmi di una camera libera, al massimo fino a 30 giorni dopo il ${day}. Posso revocare il consenso in ogni momento.`,
  joined: (property) => `È nella lista d’attesa. ${property} potrà avvisarla appena una camera è libera.`,
}
