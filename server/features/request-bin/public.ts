export { takeRequest } from './capture-request.ts'
