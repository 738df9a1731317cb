import type { SeveralWords } from './words.ts'

export const en: SeveralWords = {
  title: 'Choose your rooms',
  link: 'Book several rooms',
  chosen: 'Your rooms',
  add: 'Add',
  add_named: (room, plan) => `Add ${room}, ${plan}`,
  remove: 'Remove',
  remove_named: (room) => `Remove ${room}`,
  next: 'Guests of the next room',
  go_on: 'Continue',
  combined: 'Rooms for all of you',
  combined_text: 'No single room holds your party. These rooms do together:',
  choose: 'Choose these rooms',
  full: 'No more rooms can be added here. Please ask us.',
  change: 'Change the rooms',
  short: 'Some of the rooms are no longer available. Please look at your booking again.',
  none: 'For these guests no further room is free.',
  show: 'Show rooms',
  services_hint: 'Chosen for all rooms together: choose what you like, or go on without.',
  count: (count) => (count === 1 ? '1 room' : `${count} rooms`),
}
