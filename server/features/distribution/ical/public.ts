export {
  checkFeedUrl,
  connectCalendar,
  disconnectCalendar,
  feedUrl,
  listConnectedCalendars,
} from './connect-calendar.ts'
export { findPropertyOfRoom } from './export-store.ts'
export { ImportWorker } from './import-worker.ts'
export { readCalendar } from './read-calendar.ts'
export { listSharedCalendars, type Operator, shareCalendar, unshareCalendar } from './share-calendar.ts'
export { CALENDAR_SECRETS, contextOf as calendarContext } from './tokens.ts'
