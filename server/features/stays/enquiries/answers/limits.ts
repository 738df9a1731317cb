/** Answers to an enquiry, and replies, in 24 hours. rules 35.9, 35.10 */
export const MAX_MESSAGES_A_DAY = 20
/** Of one enquiry. */
export const MAX_MESSAGES = 200
