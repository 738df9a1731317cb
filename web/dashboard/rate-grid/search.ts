/** The query parameters of the rates. */
export const RATES_SEARCH = ['from', 'days', 'room_type_id'] as const
