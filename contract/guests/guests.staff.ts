import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { pageQuery } from '../page.ts'
import { Booker } from '../parts/reservation-parts.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'

/** Pairs of profiles that may belong to one guest, and the decision of staff. */

export const OtherBooker = s.named(
  'OtherBooker',
  s.object({
    reservation_id: s.id('reservation'),
    property_id: s.id('property'),
    booker: s.described(Booker, 'The booker, as named in the booking'),
    other_name: Type.Boolean({ description: 'Called otherwise than the profile, when it was booked' }),
    other_phone: Type.Boolean({ description: 'With another phone than the profile’s' }),
    check_in: s.date('Date of arrival'),
    check_out: s.date('Date of departure'),
    created_at: s.timestamp('When the reservation was created'),
  }),
)
export type OtherBooker = Static<typeof OtherBooker>

const params = () => s.object({ id: s.reference('guest') })
const body = () => s.object({ reservation_id: s.reference('reservation') })

export const listOtherBookers = staffOperation({
  id: 'listOtherBookers',
  method: 'GET',
  path: '/guests/{id}/other-bookers',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'Bookings that may be for someone other than the profile, newest first, at most 50',
  params: params(),
  status: 200,
  response: s.object({
    data: Type.Array(OtherBooker, { description: 'Bookings of the profile by someone else' }),
  }),
  errors: ['SVC-3001'],
  example: { params: { id: '{guest_id}' } },
})

export const splitGuest = staffOperation({
  id: 'splitGuest',
  method: 'POST',
  path: '/guests/{id}/split',
  tag: 'Guests',
  roles: DESK,
  audit: ['Profile split', 'Profil getrennt'],
  summary: 'Create a separate profile for a booker of this guest',
  description:
    'All bookings of the guest with the same booker are moved, at most 200. New bookings with the e-mail address still join the ' +
    'profile that had it first.',
  params: params(),
  body: body(),
  status: 200,
  response: s.object({
    guest_id: s.id('guest'),
    reservation_ids: Type.Array(s.id('reservation'), {
      description: 'Stays that are under the new profile now',
    }),
  }),
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { reservation_id: '{reservation_id}' } },
})

export const confirmGuest = staffOperation({
  id: 'confirmGuest',
  method: 'POST',
  path: '/guests/{id}/keep',
  tag: 'Guests',
  roles: DESK,
  audit: ['Booker confirmed as the same guest', 'Bucher als derselbe Gast bestätigt'],
  summary: 'Confirm that the booker is the guest: this name and phone number are not asked about again',
  params: params(),
  body: body(),
  status: 200,
  response: s.object({ kept: Type.Integer({ description: 'Bookings that are no longer asked about' }) }),
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { reservation_id: '{reservation_id}' } },
})

const profile = {
  id: s.id('guest'),
  first_name: Type.String({ description: 'Given name' }),
  last_name: Type.String({ description: 'Family name' }),
  email: s.nullable(Type.String({ description: 'E-mail address; null when it is not known' })),
  phone: s.nullable(Type.String({ description: 'Phone number in E.164; null when it is not known' })),
  country: s.nullable(s.country('Country of the guest; null when it is not known')),
  created_at: s.timestamp('When the profile was created'),
}
const reasons = Type.Array(
  s.oneOf(['email', 'phone', 'name', 'similar_name'], 'What both profiles have in common'),
  { description: 'Why it may be the same person' },
)

export const GuestDuplicate = s.named('GuestDuplicate', s.object({ ...profile, reasons }))
export type GuestDuplicate = Static<typeof GuestDuplicate>

export const listGuestDuplicates = staffOperation({
  id: 'listGuestDuplicates',
  method: 'GET',
  path: '/guests/{id}/duplicates',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'Profiles that may be the same person, the likeliest first, at most 10',
  params: params(),
  status: 200,
  response: s.object({
    data: Type.Array(GuestDuplicate, { description: 'Profiles that share a name, a phone or an e-mail' }),
  }),
  errors: ['SVC-3001'],
  example: { params: { id: '{guest_id}' } },
})

export const GuestPair = s.named(
  'GuestPair',
  s.object({
    guest: s.object(profile, 'The older profile'),
    other: s.object(profile, 'The newer one'),
    reasons,
  }),
)
export type GuestPair = Static<typeof GuestPair>

export const listGuestPairs = staffOperation({
  id: 'listGuestPairs',
  method: 'GET',
  path: '/guest-duplicates',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'Pairs of profiles that share an e-mail, a phone or a whole name, those with most in common first',
  query: s.object(pageQuery),
  status: 200,
  response: s.object({
    data: Type.Array(GuestPair, { description: 'Pairs that the caller may merge' }),
    total: Type.Integer({
      description: 'How many there are, 500 at most: when some are decided, others follow',
      examples: [7],
    }),
    has_more: Type.Boolean({ description: 'Whether there are further pairs' }),
    next_cursor: s.optional(Type.String({ description: 'For the next page' })),
  }),
  errors: ['SVC-2005'],
  example: { query: {} },
})

export const dismissGuestDuplicate = staffOperation({
  id: 'dismissGuestDuplicate',
  method: 'POST',
  path: '/guests/{id}/duplicates/dismiss',
  tag: 'Guests',
  roles: DESK,
  audit: ['Possible duplicate dismissed', 'Mögliche Dublette verworfen'],
  summary: 'Confirm that another profile is another person: the pair is not proposed again',
  params: params(),
  body: s.object({ guest_id: s.reference('guest', 'The other profile') }),
  status: 200,
  response: s.object({ dismissed: Type.Boolean({ description: 'True' }) }),
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { guest_id: '{other_guest_id}' } },
})
