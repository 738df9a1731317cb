import { plural } from '../../plural.ts'

/** Guest data: merging, consent, download, erasure. */
export const guest_data = {
  actions: 'Guest data',
  merge: 'Merge…',
  download: 'Download data',
  downloading: (stays: number) => `Downloading: ${plural(stays, 'stay', 'stays')}`,
  downloaded: 'Everything about this guest has been downloaded',
  erase: 'Erase…',
  duplicates: {
    title: 'Possible duplicate',
    body: 'These profiles may be the same person. A merge can be undone for 30 days.',
    reasons: {
      email: 'same e-mail',
      phone: 'same phone',
      name: 'same name',
      similar_name: 'similar name, same country',
    },
    all: 'Possible duplicates',
    count: (pairs: number) =>
      pairs >= 500
        ? '500 or more possible duplicates'
        : plural(pairs, 'possible duplicate', 'possible duplicates'),
    all_body:
      'Profiles with the same e-mail, phone or whole name, those with most in common first. A merge can be undone for 30 days, on the profile too.',
    things: 'possible duplicates',
    none: 'No possible duplicates',
    none_body: 'Profiles that share an e-mail, a phone or a whole name are listed here.',
    newer: (day: string) => `since ${day}`,
    merge: 'Merge…',
    dismiss: 'Different person',
    dismissed: (name: string) => `${name} will not be proposed again`,
  },
  merging: {
    title: (name: string) => `Merge into ${name}`,
    choose: 'Which profile is the same person?',
    search: 'Name, e-mail or phone',
    none: 'No guest found',
    body: 'Choose what the profile says afterwards. Notes and tags of both are kept unless you choose one.',
    field: 'Field',
    kept: 'This profile',
    other: 'Other profile',
    nothing: '–',
    both: 'Both are kept',
    stays: (count: number) => plural(count, 'stay', 'stays'),
    consequence: (stays: number) =>
      `${plural(stays, 'stay moves', 'stays move')} with invoices, e-mails and notes. Bookings under either e-mail join this profile. Issued invoices stay as printed.`,
    act: 'Merge',
    done: (name: string) => `${name} has been merged`,
    undone: (name: string) => `${name} has a profile of their own again`,
  },
  merges: {
    title: 'Merged profiles',
    until: (day: string) => `Can be undone until ${day}`,
    undo: 'Undo merge',
    kept: (fields: string) => `Changed since and left as is: ${fields}`,
  },
  timeline: {
    current: 'In house',
    ahead: 'To come',
    past: 'Past',
    sum: (stays: number, nights: number, total: string) =>
      `${plural(stays, 'stay', 'stays')} · ${plural(nights, 'night', 'nights')} · ${total}`,
  },
  consent: {
    filter: { true: 'Agreed', false: 'Not agreed' },
    title: 'Consent',
    marketing: 'News and offers',
    none: 'Not given',
    given: 'Given',
    withdrawn: 'Withdrawn',
    record: 'Record consent…',
    withdraw: 'Record withdrawal',
    record_title: 'Record consent to news and offers',
    text: 'What the guest agreed to',
    text_hint: 'Word for word, as the guest read or heard it. This is the proof.',
    save: 'Record',
    recorded: 'Consent recorded',
    withdrawal_recorded: 'Withdrawal recorded',
    sources: { booking_page: 'Booking page', staff: 'Staff', api: 'API' },
    statements: 'Statements, newest first',
  },
  erased: (day: string) => `This guest was erased on ${day}. Stays and figures remain.`,
  erasing: {
    title: (name: string) => `Erase ${name}`,
    body: 'This cannot be undone.',
    gone: 'Anonymised at once: profile, notes, consents, names on stays, e-mails, logs.',
    stays: 'Stays, prices, payments and figures remain without a name.',
    kept: (count: number, until: string) =>
      `The law keeps ${plural(count, 'record', 'records')} until ${until}. They are anonymised automatically then.`,
    kept_none: 'Nothing has to be kept by law.',
    invoice: (number: string, until: string) => `Invoice ${number}, until ${until}`,
    payment: (until: string) => `Reference of a payment, until ${until}`,
    type: (name: string) => `Type ${name} to confirm`,
    act: 'Erase for good',
    done: 'The guest has been erased',
  },
}
