import type { QuoteWords } from './words.ts'

export const it: QuoteWords = {
  held: 'Le camere sono riservate per Lei fino ad allora.',
  not_held: 'Le camere non sono riservate: sono Sue se sono libere quando accetta.',
  accept: 'Accettare questa offerta',
  not_sold: 'Questa offerta non si può più accettare qui. La preghiamo di contattarci.',
  sold_meanwhile:
    'Una camera di questa offerta è stata prenotata nel frattempo. Nulla è prenotato. Scelga un’altra offerta o ci contatti.',
  over_meanwhile: 'L’offerta è stata chiusa nel frattempo. Non viene prenotato altro.',
  search: 'Vedere camere e prezzi',
  title: (property) => `La Sua offerta: ${property}`,
  stands_until: (day) => `Confronti e ne accetti una entro ${day}.`,
  over: {
    accepted: (property) =>
      `L’offerta è accettata. Il link della prenotazione è stato inviato all’indirizzo e-mail dell’ospite; ${property} è a disposizione.`,
    lapsed: (property) =>
      `L’offerta è scaduta. Ne chieda una nuova a ${property} o prenoti ciò che è libero oggi.`,
    declined: (property) => `L’offerta è stata rifiutata. ${property} gliene farà volentieri un’altra.`,
    withdrawn: (property) =>
      `${property} ha ritirato l’offerta. Ne chieda una nuova o prenoti ciò che è libero oggi.`,
  },
}
