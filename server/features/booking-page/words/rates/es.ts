import type { RateWords } from './words.ts'

export const es: RateWords = {
  photos_of: (room) => `Fotos, ${room}`,
  meals: {
    bed_and_breakfast: 'desayuno',
    half_board: 'media pensión',
    full_board: 'pensión completa',
    all_inclusive: 'todas las comidas y bebidas',
  },
  free_cancellation: 'cancelación gratuita',
  pay_later: 'pago en el hotel',
  for_more: (what, amount) => `${what} por ${amount} más`,
  same_price: (what) => `${what} por el mismo precio`,
  only_more: (amount) => `${amount} más`,
  beds: 'Camas en habitación compartida',
  beds_text: 'Una cama para cada uno, reservadas juntas:',
  from_nights: (nights, what) => `A partir de ${nights} noches: ${what}.`,
  from_night: (nights, what) => `Desde la noche ${nights}: ${what}.`,
  percent_less: (percent) => `${percent} menos`,
  amount_less: (amount) => `${amount} menos por noche`,
  by_month: 'precio por meses',
}
