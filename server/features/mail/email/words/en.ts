import type { Words } from './words.ts'

const documents = { invoice: 'Invoice', deposit_invoice: 'Deposit invoice', credit_note: 'Credit note' }

export const en: Words = {
  greeting: (name) => (name ? `Dear ${name},` : 'Hello,'),
  regards: 'Kind regards',
  invoice: {
    subject: (type, number, property) => `${documents[type]} ${number} from ${property}`,
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
    collected_by: (channel) => `Collected by ${channel}`,
    paid: 'Nothing is left to pay.',
    to_refund: 'To be refunded',
    credited: 'The invoice has been credited in full.',
  },
  password_reset: {
    subject: 'Choose a new password',
    requested: 'Somebody, probably you, asked for a new password for your account.',
    link: 'Choose a new password',
    valid_until: (moment) => `The link works once, until ${moment}.`,
    not_you: 'If it was not you, do nothing: your password stays as it is.',
  },
  password_changed: {
    subject: 'Your password was changed',
    changed: (moment) => `The password of your account was changed on ${moment}.`,
    not_you: 'If it was not you, choose a new one at once and tell whoever looks after your accounts.',
  },
  new_sign_in: {
    subject: 'New sign-in to your account',
    signed_in:
      'Somebody, probably you, signed in to your account from a device or place that was not used before.',
    when: 'When',
    browser: 'With',
    address: 'From',
    not_you: 'If it was not you, choose a new password at once: that ends all sessions.',
  },
  second_factor_changed: {
    subject: {
      added: 'Two-factor sign-in is on',
      removed: 'Two-factor sign-in is off',
      recovery_codes: 'New recovery codes',
    },
    changed: {
      added: (moment) =>
        `Since ${moment} signing in to your account asks for a code of your authenticator app.`,
      removed: (moment, by) =>
        by
          ? `${by} turned two-factor sign-in of your account off on ${moment}.`
          : `Two-factor sign-in of your account was turned off on ${moment}.`,
      recovery_codes: (moment) =>
        `New recovery codes were made for your account on ${moment}. Those from before are no longer valid.`,
    },
    not_you:
      'If you did not expect this, choose a new password at once and tell whoever looks after your accounts.',
  },
  consent_request: {
    subject: (property) => `Please confirm: news and offers of ${property}`,
    requested:
      'With a booking somebody gave this e-mail address and agreed to the following. It counts once you confirm it:',
    link: 'Confirm',
    not_you: 'If this was not you, ignore this e-mail: nothing is sent to you.',
  },
  booking_to_confirm: {
    subject: (property) => `Please confirm your booking at ${property}`,
    requested: (until) =>
      `With this e-mail address a room was booked. It is held until ${until} (hotel time), and booked once you confirm it:`,
    link: 'Confirm the booking',
    not_you: 'If this was not you, ignore this e-mail: then nothing is booked.',
  },
  booking_link: {
    subject: (property) => `Your booking at ${property}`,
    requested:
      'With this e-mail address somebody asked for the link of a booking. It opens the page on which you see and change it:',
    link: 'Open the booking',
    not_you: 'If this was not you, ignore this e-mail: nothing has changed.',
  },
  quote: {
    subject: {
      quote: (property) => `Your offer from ${property}`,
      quote_reminder: (property) => `Your offer from ${property} still stands`,
    },
    offered: {
      quote: (property) => `${property} has made you an offer:`,
      quote_reminder: (property) => `You have not yet answered the offer of ${property}:`,
    },
    stands_until: (day) => `It stands until ${day}.`,
    link: 'Compare and accept',
    answer: 'To accept, please answer this e-mail.',
  },
  payment_reminder: {
    subject: [
      (property) => `Payment reminder from ${property}`,
      (property) => `Second payment reminder from ${property}`,
      (property) => `Last payment reminder from ${property}`,
    ],
    request: [
      'You may have overlooked it: according to our books the following is due. Please pay it in the next days.',
      'The following is still due, although we have reminded you of it. Please pay it within seven days.',
      'We have reminded you twice of what is still due below. Please pay it at once, or tell us what keeps you from paying.',
    ],
    invoice: (number, due) => `${number}, due ${due}`,
    total: 'To be paid',
    pay_to: 'You can pay by bank transfer:',
    holder: 'Account holder',
    attached: 'Copies are attached as PDF.',
    crossed: 'If you have paid meanwhile, please ignore this e-mail.',
  },
  deposit_request: {
    subject: (property, group) => `Deposit for ${group}: ${property}`,
    request: (group, property, from, to) =>
      `${group} is coming to ${property} from ${from} to ${to}. Please pay this deposit:`,
    deposit: (due) => `Deposit, due ${due}`,
    paid: 'Paid so far',
    reference: 'Reference',
    answer: 'To arrange the payment, please answer this e-mail.',
  },
  room_free: {
    subject: (property) => `A room is free: ${property}`,
    free: (property, from, to) => `${property} has a room for you from ${from} to ${to}.`,
    not_held: 'It is not held for you: whoever books first has it.',
    link: 'See the room and book',
    answer: 'To book, please answer this e-mail.',
    not_needed:
      'If you no longer need a room, please answer this e-mail, and you are taken off the waiting list.',
  },
  passkey_changed: {
    subject: { added: 'A passkey was added', removed: 'A passkey was removed' },
    changed: {
      added: (passkey, moment) =>
        `The passkey “${passkey}” was added to your account on ${moment}. It signs in without a password.`,
      removed: (passkey, moment) =>
        `The passkey “${passkey}” of your account was removed on ${moment}. It signs in no more.`,
    },
  },
  api_key_created: {
    subject: (account) => `New API key for ${account}`,
    made: (account) => `A live API key was created for ${account}.`,
    key: 'Key',
    access: 'Access',
    accesses: { write: 'Read and write', read: 'Read only' },
    made_by: 'Created by',
    when: 'When',
    not_expected: 'If you did not expect this, revoke the key under Developer, API keys.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    requested: (email) => `You asked to sign in with ${email} from now on.`,
    link: 'Confirm the address',
    valid_until: (moment) => `The link works once, until ${moment}.`,
    not_you: 'If it was not you, do nothing: nothing changes without the link.',
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    changed: (email, moment) =>
      `Since ${moment} you sign in with ${email}. Mails about your account go there.`,
    not_you: 'If it was not you, tell whoever looks after your accounts at once.',
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
