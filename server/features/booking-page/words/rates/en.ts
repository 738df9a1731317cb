import type { RateWords } from './words.ts'

export const en: RateWords = {
  photos_of: (room) => `Pictures, ${room}`,
  meals: {
    bed_and_breakfast: 'breakfast',
    half_board: 'half board',
    full_board: 'full board',
    all_inclusive: 'all meals and drinks',
  },
  free_cancellation: 'free cancellation',
  pay_later: 'payment at the hotel',
  for_more: (what, amount) => `${what} for ${amount} more`,
  same_price: (what) => `${what} at the same price`,
  only_more: (amount) => `${amount} more`,
  beds: 'Beds in a shared room',
  beds_text: 'A bed for each of you, booked together:',
  from_nights: (nights, what) => `${nights} nights or more: ${what}.`,
  from_night: (nights, what) => `Night ${nights} and later: ${what}.`,
  percent_less: (percent) => `${percent} less`,
  amount_less: (amount) => `${amount} less a night`,
  by_month: 'price by the month',
}
