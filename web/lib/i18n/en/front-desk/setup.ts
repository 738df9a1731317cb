/** The checklist of a new property. */
export const setup = {
  title: (name: string) => `Set up ${name}`,
  several: 'Properties to set up',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  next: (step: string) => `Next: ${step}`,
  continue: 'Continue',
  continue_of: (name: string) => `Continue with ${name}`,
  skip: 'Skip',
  skip_step: (step: string) => `Skip: ${step}`,
  skip_rest: 'Skip the rest',
  skipped_now: (step: string) => `${step}: skipped`,
  rest_skipped: 'Skipped steps are under Settings → Property',
  taken_up: 'The skipped steps are on Today again',
  done: 'Done',
  skipped: 'Skipped',
  take_up: 'Take up again',
  skipped_title: 'Setup',
  skipped_body: (steps: string) => `Skipped: ${steps}.`,
  steps: {
    address: {
      title: 'Postal address',
      why: 'It appears on invoices and in e-mails to guests.',
      do: 'Add address',
    },
    rooms: {
      title: 'Room types and rooms',
      why: 'A room type is made with its rooms at once, such as 101–118.',
      do: 'Add room type',
    },
    rate_plans: {
      title: 'Rate plans and prices',
      why: 'Each room type is sold by rate plans of its own.',
      do: 'Add rate plan',
    },
    policies: {
      title: 'Cancellation policy',
      why: 'Until a rate plan says otherwise, every stay is cancelled free of charge.',
      do: 'Write policy',
    },
    tax_number: {
      title: 'VAT or tax number',
      why: 'Invoices need one of them. City tax is on the same page.',
      do: 'Add number',
    },
    bank_account: {
      title: 'Bank account',
      why: 'Invoices tell guests where to transfer what they owe.',
      do: 'Add IBAN',
    },
    guest_mails: {
      title: 'E-mails to guests',
      why: 'No guest gets a confirmation before it is switched on.',
      do: 'Switch on',
    },
    booking_page: {
      title: 'Booking page',
      why: 'Guests book directly, without a commission.',
      do: 'Open page',
    },
    channels: {
      title: 'Channels',
      why: 'Prices and rooms go out, bookings come in.',
      do: 'Connect channel',
    },
    team: {
      title: 'Team',
      why: 'Everybody signs in as themselves, with a role of their own.',
      do: 'Invite colleagues',
    },
  },
}
