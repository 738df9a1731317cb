export { makeRequestLog } from './request-log.ts'
export { readFirstRequests, summariseRequests } from './store.ts'
