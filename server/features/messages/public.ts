export { incomingMail } from './endpoint.ts'
export { presentMessage } from './present.ts'
export { MAX_MESSAGES_A_DAY, mayWriteMore, recordGuestMessage } from './record-guest-message.ts'
