export { captureRequest } from './capture-request.ts'
export { eraseInboxRequests } from './erase-inbox-store.ts'
