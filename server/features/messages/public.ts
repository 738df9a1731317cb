export { incomingMail } from './endpoint.ts'
export { presentMessage } from './present.ts'
export { recordGuestMessage } from './record-guest-message.ts'
