import { plural } from '../../plural.ts'

/** The bell: recent failures and actions. */
export const notices = {
  title: 'Notifications',
  open: 'Needs attention',
  settled: 'Read and settled',
  none: 'Nothing needs attention.',
  done: 'Just done here',
  none_done: 'What you do in this window is kept here, with its undo.',
  undone: 'Undone',
  undo_of: (what: string) => `Undo: ${what}`,
  read_all: 'Mark all as read',
  read: 'Mark as read',
  read_of: (what: string) => `Mark as read: ${what}`,
  unread: 'Mark as unread',
  unread_of: (what: string) => `Mark as unread: ${what}`,
  is_unread: 'Unread',
  kinds: {
    channel_red: (subject: string) => `${subject} has stopped`,
    channel_failing: (subject: string) => `${subject} is failing`,
    bookings_held: (subject: string, count: number) =>
      `${plural(count, 'booking', 'bookings')} of ${subject} held: no mapping`,
    deliveries_failed: (subject: string, count: number) =>
      `${plural(count, 'delivery', 'deliveries')} to ${subject} failed`,
    overbooked: (subject: string, count: number) => `${subject}: overbooked by ${count}`,
    mail_failed: (subject: string) => `E-mail not delivered: ${subject}`,
    message_received: (subject: string) => `Message from ${subject}`,
    day_not_closed: () => 'The business day could not be closed',
    job_failed: (subject: string, count: number) =>
      `${subject} failed ${plural(count, 'time', 'times')} in a row`,
    transfers_ending: (_: string, count: number) =>
      `${plural(count, 'hold', 'holds')} without a transfer ${count === 1 ? 'ends' : 'end'} by tomorrow`,
    unpaid_nights: (_: string, count: number) =>
      `${plural(count, 'night', 'nights')} booked without payment within an hour on the booking page`,
    deposit_overdue: (subject: string) => `Deposit overdue: ${subject}`,
    room_free: (subject: string) => `A room is free for ${subject}`,
    enquiry_open: (subject: string) => `Enquiry from ${subject}`,
    disk_low: (subject: string, count: number) =>
      `The disk of the ${subject === 'data' ? 'database' : 'downtime packs'} is nearly full: ${count} MB left`,
  },
  remedies: {
    channel_red: 'Reconnect',
    channel_failing: 'Open the channel',
    bookings_held: 'Map the rooms',
    deliveries_failed: 'Open the endpoint',
    overbooked: 'Open the calendar',
    mail_failed: 'Open sent mail',
    message_received: 'Answer',
    day_not_closed: 'Open the day',
    job_failed: 'How jobs are mended',
    transfers_ending: 'Open the holds',
    unpaid_nights: 'Open the bookings',
    deposit_overdue: 'Open the group',
    room_free: 'Open the waiting list',
    enquiry_open: 'Read the enquiry',
    disk_low: 'How to make space',
  },
  hints: {
    day_not_closed:
      'It is retried automatically. If it persists, the operator of the service finds the reason in the log.',
    disk_low:
      'When it is full, nothing can be saved any more. The notice disappears when there is space again.',
    job_failed:
      'It is retried automatically. If it persists, the operator of the service finds the reason in the log.',
    unpaid_nights:
      'Until the hour has passed, the page sells plans with a deposit alone. How many nights are usual is set under Settings → Booking page.',
  },
}
