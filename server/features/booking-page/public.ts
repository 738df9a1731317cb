export { guestLinks } from './guest-links.ts'
