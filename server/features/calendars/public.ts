export type { CalendarExport } from './export-store.ts'
export { readCalendar } from './read-calendar.ts'
export { listSharedCalendars, type Operator, shareCalendar, unshareCalendar } from './share-calendar.ts'
export { CALENDAR_SECRETS } from './tokens.ts'
