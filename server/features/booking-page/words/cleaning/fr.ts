import type { CleaningWords } from './words.ts'

export const fr: CleaningWords = {
  title: 'Ménage de votre chambre',
  no_cleaning: (day) => `Pas de ménage le ${day}`,
  hint: (time) => `Chaque jour peut être modifié jusqu’à ${time}.`,
  waived: (day) => `${day} : sans ménage`,
  cleaned: (day) => `${day} : avec ménage`,
  save: 'Enregistrer',
  done: 'Votre souhait pour le ménage est enregistré.',
  late: 'Il est trop tard pour ce jour. Rien n’a été modifié.',
  not_now: 'Aucun jour ne peut être choisi pour le moment. Veuillez nous demander.',
}
