export { captureRequest } from './capture-request.ts'
