import type { RateWords } from './words.ts'

export const it: RateWords = {
  photos_of: (room) => `Foto, ${room}`,
  meals: {
    bed_and_breakfast: 'colazione',
    half_board: 'mezza pensione',
    full_board: 'pensione completa',
    all_inclusive: 'tutti i pasti e le bevande',
  },
  free_cancellation: 'cancellazione gratuita',
  pay_later: 'pagamento in hotel',
  for_more: (what, amount) => `${what} per ${amount} in più`,
  same_price: (what) => `${what} allo stesso prezzo`,
  only_more: (amount) => `${amount} in più`,
  beds: 'Letti in camera condivisa',
  beds_text: 'Un letto per ciascuno di voi, prenotati insieme:',
  from_nights: (nights, what) => `Da ${nights} notti: ${what}.`,
  from_night: (nights, what) => `Dalla notte ${nights}: ${what}.`,
  percent_less: (percent) => `${percent} in meno`,
  amount_less: (amount) => `${amount} in meno a notte`,
  by_month: 'prezzo al mese',
}
