export { captureRequest } from './capture-request.ts'
export { eraseInboxRequests } from './store.ts'
