import Type, { type Static } from 'typebox'
import { DESK, OFFICE } from '../account/roles.ts'
import { dryRunAnswer, dryRunQuery, operation } from '../operation.ts'
import { MERGED_FIELDS } from '../parts/merged-fields.ts'
import * as s from '../schema.ts'
import { GuestWithHistory } from './guests.ts'

/** Merging of two profiles of one guest. rule 28 */

const params = () => s.object({ id: s.reference('guest', 'The remaining profile') })

const merge = {
  from: s.id('guest', 'The profile that was merged'),
  first_name: Type.String({ description: 'Given name on the merged profile' }),
  last_name: Type.String({ description: 'Family name on the merged profile' }),
  merged_at: s.timestamp('When the profile was merged'),
  undo_until: s.timestamp('Time until which the merge can be undone'),
}
export const GuestMerge = s.named('GuestMerge', s.object(merge))
export type GuestMerge = Static<typeof GuestMerge>

const MergedGuest = s.named(
  'MergedGuest',
  s.object({
    guest: s.described(GuestWithHistory, 'The remaining profile, with the data of both'),
    ...merge,
    stays_moved: Type.Integer({
      description: 'Number of stays that were moved, with their invoices and e-mails',
    }),
    ...dryRunAnswer,
  }),
)

export const mergeGuests = operation({
  id: 'mergeGuests',
  method: 'POST',
  path: '/guests/{id}/merge',
  tag: 'Guests',
  roles: DESK,
  audit: ['Profiles merged', 'Profile zusammengeführt'],
  summary: 'Merge another profile of the same person into this one',
  description:
    'Stays, invoices, mails, consents, notes and tags of `from` move to this profile, and so do its e-mails: bookings under them join this ' +
    'profile from then on. Empty fields of this profile are filled from `from`; otherwise it keeps its own values, except for the fields in `take`. Notes and tags of both are kept. Issued invoices do not change. `from` is 404 afterwards, with `details.merged_into`. It can be undone for 30 days. With `dry_run=true` the response is a preview.',
  params: params(),
  query: s.object(dryRunQuery),
  body: s.named(
    'GuestMergeRequest',
    s.object({
      from: s.reference('guest', 'Identifier of the profile to merge, which is removed'),
      take: s.optional(
        Type.Array(s.oneOf(MERGED_FIELDS), {
          maxItems: MERGED_FIELDS.length,
          uniqueItems: true,
          description: 'Fields that take the value of `from`, if it has one',
          examples: [['phone']],
        }),
      ),
    }),
  ),
  status: 200,
  response: MergedGuest,
  errors: ['SVC-3001', 'SVC-1025', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { from: '{other_guest_id}', take: ['phone'] } },
})

export const undoGuestMerge = operation({
  id: 'undoGuestMerge',
  method: 'POST',
  path: '/guests/{id}/merge/undo',
  tag: 'Guests',
  roles: DESK,
  audit: ['Merge undone', 'Zusammenführung rückgängig gemacht'],
  summary: 'Undo a merge',
  description:
    'Restores the merged profile with its id, its stays and documents, and bookings made since with its e-mail. Fields of the remaining profile get their former values, except for those that have changed since (`kept_fields`). Possible for 30 days.',
  params: params(),
  body: s.named(
    'GuestMergeUndo',
    s.object({ from: s.reference('guest', 'The profile that was merged into this one') }),
  ),
  status: 200,
  response: s.named(
    'UndoneMerge',
    s.object({
      guest: s.described(GuestWithHistory, 'The profile into which the other had been merged'),
      restored: s.described(GuestWithHistory, 'The restored profile'),
      stays_restored: Type.Integer({ description: 'Number of stays that were moved back' }),
      kept_fields: Type.Array(s.oneOf(MERGED_FIELDS), {
        description:
          'Fields of the remaining profile that were changed after the merge and keep their current value',
        examples: [['phone']],
      }),
    }),
  ),
  errors: ['SVC-3001', 'SVC-1025', 'SVC-1026', 'SVC-4005'],
  example: { params: { id: '{guest_id}' }, body: { from: '{merged_guest_id}' } },
})

export const listGuestMerges = operation({
  id: 'listGuestMerges',
  method: 'GET',
  path: '/guests/{id}/merges',
  tag: 'Guests',
  roles: OFFICE,
  summary: 'Profiles that were merged into this one and can still be restored, newest first, at most 100',
  params: params(),
  status: 200,
  response: s.object({
    data: Type.Array(GuestMerge, { description: 'Merges that can be undone, newest first' }),
  }),
  errors: ['SVC-3001'],
  example: { params: { id: '{guest_id}' } },
})
