export { makeRequestLog, type RequestLog } from './request-log.ts'
export { purgeRequests, readFirstRequests, summariseRequests } from './store.ts'
