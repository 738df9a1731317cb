export { ChangedBy } from './changed-by.tsx'
export { ActivityEntry, ActivityList } from './entry.tsx'
