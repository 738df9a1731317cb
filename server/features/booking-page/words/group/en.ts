import type { GroupWords } from './words.ts'

export const en: GroupWords = {
  left: 'Rooms that are left',
  none: 'For these dates and this party no room of the group is left.',
  sold_out: 'All rooms of the group are booked. Please ask us.',
  sold_meanwhile:
    'Sold out for this group: its last room of this kind has just been booked for one of your nights. Nothing is booked.',
  what_is_left: 'Show what is left',
  refused_title: 'This link cannot be used for booking',
  without_group: 'Book without the group',
  introduction: (property) =>
    `Rooms are held for the group at ${property}. Choose your dates among those of the group.`,
  rooms_of: (group) => `Rooms of the group ${group}`,
  refused: {
    closed: (property) => `${property} takes no bookings by this link at the moment. Please ask us.`,
    cancelled: (property) => `The group is cancelled, and ${property} holds no rooms for it any more.`,
    past: (property) => `The dates of the group at ${property} are over.`,
    released: (property) => `The rooms that ${property} held for the group are on sale to everybody again.`,
    unknown: (property) =>
      `${property} knows no group with this link. Please look whether the address is complete.`,
  },
}
