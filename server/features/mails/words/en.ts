import type { Words } from './words.ts'

const documents = { invoice: 'Invoice', deposit_invoice: 'Deposit invoice', credit_note: 'Credit note' }

export const en: Words = {
  greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
  regards: 'Kind regards',
  invoice: {
    subject: (type, number, house) => `${documents[type]} ${number} from ${house}`,
    attached: {
      invoice: 'Your invoice is attached as a PDF. Thank you for staying with us.',
      deposit_invoice: 'The invoice for your deposit is attached as a PDF. We look forward to your stay.',
      credit_note: 'A credit note for your stay is attached as a PDF.',
    },
    number: 'Number',
    booking: 'Booking',
    stay: 'Stay',
    total: 'Total',
    due: 'To be paid',
    due_by: 'Payable by',
    paid: 'Nothing is left to pay.',
  },
  password_reset: {
    subject: 'Choose a new password',
    asked: 'Somebody, probably you, asked for a new password for your account.',
    link: 'Choose a new password',
    valid_until: (moment) => `The link works once, until ${moment}.`,
    not_you: 'If it was not you, do nothing: your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password was changed',
    changed: (moment) => `The password of your account was changed on ${moment}.`,
    not_you: 'If it was not you, choose a new one at once and tell whoever looks after your accounts.',
  },
  staff_invitation: {
    subject: (account) => `Invitation to ${account}`,
    invited: (by, account) =>
      by ? `${by} invites you to work with ${account}.` : `You are invited to work with ${account}.`,
    link: 'Accept the invitation',
    valid_until: (moment) => `The link works once, until ${moment}.`,
    unexpected: 'If you did not expect this, do nothing: without you no account is made.',
  },
  or_copy: 'Or copy this address into your browser:',
}
