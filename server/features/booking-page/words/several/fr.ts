import type { SeveralWords } from './words.ts'

export const fr: SeveralWords = {
  title: 'Choisissez vos chambres',
  link: 'Réserver plusieurs chambres',
  chosen: 'Vos chambres',
  add: 'Ajouter',
  add_named: (room, plan) => `Ajouter ${room}, ${plan}`,
  remove: 'Retirer',
  remove_named: (room) => `Retirer ${room}`,
  next: 'Occupants de la chambre suivante',
  go_on: 'Continuer',
  combined: 'Des chambres pour vous tous',
  combined_text: 'Aucune chambre ne suffit pour votre groupe. Ces chambres ensemble suffisent :',
  choose: 'Choisir ces chambres',
  full: 'Il n’est pas possible d’ajouter d’autres chambres ici. Veuillez nous contacter.',
  change: 'Modifier les chambres',
  short: 'Certaines chambres ne sont plus disponibles. Veuillez vérifier votre réservation.',
  none: 'Aucune autre chambre n’est libre pour ces personnes.',
  show: 'Afficher les chambres',
  services_hint: 'Pour toutes les chambres ensemble : choisissez ce qui vous plaît, ou continuez sans.',
  count: (count) => (count === 1 ? '1 chambre' : `${count} chambres`),
}
