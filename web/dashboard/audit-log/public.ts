export { ActivityEntry, ActivityList } from './entry.tsx'
