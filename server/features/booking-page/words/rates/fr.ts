import type { RateWords } from './words.ts'

export const fr: RateWords = {
  photos_of: (room) => `Photos, ${room}`,
  meals: {
    bed_and_breakfast: 'petit-déjeuner',
    half_board: 'demi-pension',
    full_board: 'pension complète',
    all_inclusive: 'tous les repas et boissons',
  },
  free_cancellation: 'annulation gratuite',
  pay_later: 'paiement à l’hôtel',
  for_more: (what, amount) => `${what} pour ${amount} de plus`,
  same_price: (what) => `${what} au même prix`,
  only_more: (amount) => `${amount} de plus`,
  beds: 'Lits en chambre partagée',
  beds_text: 'Un lit pour chacun de vous, réservés ensemble :',
  from_nights: (nights, what) => `À partir de ${nights} nuits : ${what}.`,
  from_night: (nights, what) => `Dès la ${nights}e nuit : ${what}.`,
  percent_less: (percent) => `${percent} de moins`,
  amount_less: (amount) => `${amount} de moins par nuit`,
  by_month: 'prix au mois',
}
