export { mailboxOf, nameOf } from './addressee.ts'
export { type Addressee, readAddressee, readAddressees } from './addressees-store.ts'
export { insertAlias, removeAliases } from './aliases-store.ts'
export { bookerOf, differenceOf, isAlias } from './booker.ts'
export { insertGuests } from './bulk-store.ts'
export { listGuests } from './list-guests.ts'
export { suggestMerge } from './merge-suggestions-store.ts'
export {
  dismissSuggestions,
  readBookingsAlike,
  readBookingsOfPerson,
  removeSuggestions,
} from './other-bookers-store.ts'
export { toE164 } from './phone.ts'
export { emailKey } from './relay.ts'
export { lockOwnGuest } from './require-own-guest.ts'
export { type FoundGuest, searchGuests } from './search-store.ts'
export { asSeen, readGuestsSeen } from './seen.ts'
export { isWhole, readSeenBy } from './seen-store.ts'

export {
  findGuestForBooking,
  type GuestOfBooking,
  insertGuest,
  type NewGuest,
} from './store.ts'
