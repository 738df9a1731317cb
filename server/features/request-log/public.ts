export { makeRequestLog, type RequestLog } from './request-log.ts'
export { forgetRequests, readFirstRequests, summariseRequests } from './store.ts'
