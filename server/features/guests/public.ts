export { normaliseEmail } from '../../email-address.ts'
export { insertGuests } from './bulk-store.ts'
export { type FamiliarBooking, suggestMerge } from './merge-suggestions-store.ts'
export { toE164 } from './phone.ts'
export { emailKey } from './relay.ts'
export { type FoundGuest, searchGuests } from './search-store.ts'
export { guestIsVisible, hasStayAt } from './stays-store.ts'
export {
  findGuestForBooking,
  type GuestRow,
  insertGuest,
  type NewGuest,
  readGuest,
  readGuests,
} from './store.ts'
