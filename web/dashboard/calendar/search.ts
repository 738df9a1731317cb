/** The query parameters of the calendar. */
export const CALENDAR_SEARCH = [
  'from',
  'day',
  'days',
  'room_type_id',
  'floor',
  'clean',
  'rows',
  'density',
] as const
