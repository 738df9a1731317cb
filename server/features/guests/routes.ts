import * as consents from '#contract/guests/consents.ts'
import * as staff from '#contract/guests/guests.staff.ts'
import * as contract from '#contract/guests/guests.ts'
import * as merges from '#contract/guests/merges.ts'
import { route } from '../../http/route.ts'
import { listOtherBookers } from './bookers/list-other-bookers.ts'
import { recordGuestConsent } from './consents/record-guest-consent.ts'
import { getGuest } from './get-guest.ts'
import { listGuests } from './list-guests.ts'
import { listGuestMerges } from './merges/list-guest-merges.ts'
import { dismissGuestDuplicate } from './similar/dismiss-guest-duplicate.ts'
import { listGuestDuplicates } from './similar/list-guest-duplicates.ts'
import { listGuestPairs } from './similar/list-guest-pairs.ts'
import { updateGuest } from './update-guest.ts'

/** Further operations of the dashboard. */
export const guestStaffRoutes = [
  route(staff.listOtherBookers, listOtherBookers),
  route(staff.listGuestDuplicates, listGuestDuplicates),
  route(staff.listGuestPairs, listGuestPairs),
  route(staff.dismissGuestDuplicate, dismissGuestDuplicate),
]

export const guestRoutes = [
  route(contract.listGuests, listGuests),
  route(contract.getGuest, getGuest),
  route(contract.updateGuest, updateGuest),
  route(merges.listGuestMerges, listGuestMerges),
  route(consents.recordGuestConsent, recordGuestConsent),
]
