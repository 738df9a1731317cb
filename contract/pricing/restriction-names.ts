/** The restrictions of a date. */
export const RESTRICTIONS = [
  'min_stay',
  'max_stay',
  'min_stay_through',
  'max_stay_through',
  'closed_to_arrival',
  'closed_to_departure',
  'stop_sell',
] as const
