import type { CleaningWords } from './words.ts'

export const it: CleaningWords = {
  title: 'Pulizia della sua camera',
  no_cleaning: (day) => `Nessuna pulizia: ${day}`,
  hint: (time) => `Ogni giorno si può cambiare fino alle ${time}.`,
  waived: (day) => `${day}: senza pulizia`,
  cleaned: (day) => `${day}: con pulizia`,
  save: 'Salva',
  done: 'Il suo desiderio per la pulizia è salvato.',
  late: 'È troppo tardi per quel giorno. Non è cambiato nulla.',
  not_now: 'Al momento non c’è alcun giorno da scegliere. Chieda a noi.',
}
