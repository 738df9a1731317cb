export { incomingMail } from './endpoint.ts'
/** For pages on which guests write. @public */
export { recordGuestMessage } from './record-guest-message.ts'
