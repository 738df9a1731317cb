import type { WaitingWords } from './words.ts'

export const fr: WaitingWords = {
  title: 'Liste d’attente',
  offer: 'Laissez-nous votre adresse : nous pourrons vous prévenir si une chambre se libère à ces dates.',
  link: 'S’inscrire sur la liste d’attente',
  text: 'Rien n’est réservé par cette inscription. Si une chambre se libère, nous pourrons vous écrire.',
  join: 'M’inscrire sur la liste d’attente',
  consent: 'Consentement',
  consent_missing: 'Veuillez cocher que vous êtes d’accord.',
  many: 'Vous attendez déjà ici pour plusieurs dates. Veuillez nous écrire.',
  search: 'Autres dates',
  agree: (property, day) =>
    `J’accepte que ${property} conserve mon nom et mon adresse e-mail pour me signaler une chambre libre, au plus tard jusqu’à 30 jours après le ${day}. Je peux retirer cet accord à tout moment.`,
  joined: (property) =>
    `Vous êtes sur la liste d’attente. ${property} pourra vous prévenir dès qu’une chambre est libre.`,
}
