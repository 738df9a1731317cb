/** Where replies of guests are received. */
export const MAIL_REPLIES = { domain: 'reply.harbour.example', secret: 'whsec_of_the_mail_hook_0123456789' }
