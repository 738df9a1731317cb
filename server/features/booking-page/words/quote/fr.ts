import type { QuoteWords } from './words.ts'

export const fr: QuoteWords = {
  held: 'Les chambres sont retenues pour vous jusque-là.',
  not_held: 'Les chambres ne sont pas retenues : elles sont à vous si elles sont libres quand vous acceptez.',
  accept: 'Accepter cette offre',
  not_sold: 'Cette offre ne peut plus être acceptée ici. Veuillez nous contacter.',
  sold_meanwhile:
    'Une chambre de cette offre vient d’être réservée. Rien n’est réservé. Choisissez une autre offre ou contactez-nous.',
  over_meanwhile: 'L’offre a été close entre-temps. Rien de plus n’est réservé.',
  search: 'Voir les chambres et les prix',
  title: (property) => `Votre offre : ${property}`,
  stands_until: (day) => `Comparez et acceptez-en une jusqu’à ${day}.`,
  over: {
    accepted: (property) =>
      `L’offre est acceptée. Le lien de la réservation a été envoyé à l’adresse e-mail du client ; ${property} vous aide volontiers.`,
    lapsed: (property) =>
      `L’offre a expiré. Demandez-en une nouvelle (${property}), ou réservez ce qui est libre aujourd’hui.`,
    declined: (property) => `L’offre a été refusée. ${property} vous en fera volontiers une autre.`,
    withdrawn: (property) =>
      `L’offre a été retirée (${property}). Demandez-en une nouvelle, ou réservez ce qui est libre aujourd’hui.`,
  },
}
