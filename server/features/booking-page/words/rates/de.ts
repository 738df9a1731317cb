import type { RateWords } from './words.ts'

export const de: RateWords = {
  photos_of: (room) => `Bilder, ${room}`,
  meals: {
    bed_and_breakfast: 'Frühstück',
    half_board: 'Halbpension',
    full_board: 'Vollpension',
    all_inclusive: 'alle Speisen und Getränke',
  },
  free_cancellation: 'kostenlose Stornierung',
  pay_later: 'Zahlung im Hotel',
  for_more: (what, amount) => `${what} für ${amount} mehr`,
  same_price: (what) => `${what} zum selben Preis`,
  only_more: (amount) => `${amount} mehr`,
  beds: 'Betten im Mehrbettzimmer',
  beds_text: 'Ein Bett für jeden von Ihnen, zusammen gebucht:',
  from_nights: (nights, what) => `Ab ${nights} Nächten: ${what}.`,
  from_night: (nights, what) => `Ab der ${nights}. Nacht: ${what}.`,
  percent_less: (percent) => `${percent} weniger`,
  amount_less: (amount) => `${amount} weniger je Nacht`,
  by_month: 'Preis nach Monaten',
}
