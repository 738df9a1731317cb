/** The query parameters of the calendar. */
export const CALENDAR_SEARCH = [
  'from',
  'day',
  'days',
  'room_type_id',
  'floor',
  'condition',
  'stays',
  'free_from',
  'free_to',
  'rows',
  'density',
] as const
