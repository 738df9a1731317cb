export { makeRequestLog } from './request-log.ts'
export { purgeRequests, readFirstRequests, summariseRequests } from './store.ts'
