export { takeRequest } from './take-request.ts'
