export { incomingMail } from './endpoint.ts'
export { recordGuestMessage } from './record-guest-message.ts'
