export { mailboxOf } from './bookers/addressee.ts'
export {
  type Addressee,
  languageOfAddressee,
  readAddressee,
  readAddressees,
} from './bookers/addressees-store.ts'
export { insertAlias, removeAliases } from './bookers/aliases-store.ts'
export { bookerOf, differenceOf, isAlias } from './bookers/booker.ts'
export { isBookerNamed } from './bookers/booker-search-store.ts'
export { confirmMailbox } from './bookers/confirmed-mailboxes-store.ts'
export { suggestMerge } from './bookers/merge-suggestions-store.ts'
export {
  dismissSuggestions,
  readBookingsAlike,
  readBookingsOfPerson,
  removeSuggestions,
} from './bookers/other-bookers-store.ts'
export { confirmConsent } from './consents/confirm-consent.ts'
export { readConsents, readPendingConsent } from './consents/consents-store.ts'
export { recordConsent } from './consents/record-consent.ts'
export { emailKey } from './email-key.ts'
export {
  ERASED_NAME,
  eraseBesideProfile,
  erased,
  readIdsOf,
} from './erasure/erase-profile-store.ts'
export {
  type ErasureRow,
  insertErasure,
  lockErasure,
  readDueErasures,
  readErasure,
  writeErasure,
} from './erasure/erasures-store.ts'
export { guestUpdated } from './events.ts'
export { readGuestWithHistory } from './guest-with-history.ts'
export { listGuests } from './list-guests.ts'
export {
  absorbProfile,
  restoreNames,
  restoreProfile,
  saveNamesOfPair,
} from './merges/absorb-profile.ts'
export { readFormerEmails } from './merges/former-emails-store.ts'
export { lockMerge } from './merges/merges-store.ts'
export { planMerge } from './merges/plan-merge.ts'
export { toE164 } from './phone.ts'
export { findOwnGuest, lockOwnGuest, lockOwnPair } from './require-own-guest.ts'
export { type FoundGuest, isNamed, searchGuests } from './search-store.ts'
export { searchSimilarGuests } from './similar/search-similar.ts'
export {
  findGuestForBooking,
  type GuestOfBooking,
  type GuestRow,
  insertGuest,
  insertGuests,
  lockGuests,
  type NewGuest,
  requireLivingGuest,
  writeGuest,
} from './store.ts'
export { readVisibleGuests, visibleProfile } from './visibility.ts'
export { isWhole, readCallerVisibility } from './visibility-store.ts'
