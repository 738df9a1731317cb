import type * as contract from '#contract/guests/guests.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '../../audit/amend-row.ts'
import type { Context } from '../../context.ts'
import { appendEvent } from '../../events/append.ts'
import { requireMatch } from '../../http/if-match.ts'
import { invalid } from '../../kernel/errors.ts'
import { saveFormerNames } from './bookers/aliases-store.ts'
import { applyChanges } from './changes.ts'
import { guestUpdated } from './events.ts'
import { readHolderOfFormer } from './merges/former-emails-store.ts'
import { missingGuest } from './merges/merged-into.ts'
import { presentGuest } from './present.ts'
import { readProfile } from './profile.ts'
import { requireLiving, requireOwn } from './require-own-guest.ts'
import { readGuestByKey, readGuestForUpdate, writeGuest } from './store.ts'

type Op = typeof contract.updateGuest

/** The fields that a search reads. */
const NAMES = ['first_name', 'last_name', 'email', 'phone'] as const

/**
 * Changes contact details, notes or tags; a change of anything but tags alone fires `guest.updated`. 422 when the
 * e-mail is another guest's, or no way to reach the guest is left; SVC-4005 where not every stay is the caller's. spec 6, rule 5
 */
export async function updateGuest(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [found, profile] = await Promise.all([
    readGuestForUpdate(ctx, params.id),
    readProfile(ctx, params.id),
  ])
  if (!found) throw await missingGuest(ctx, params.id)
  const stored = requireLiving(requireOwn(found, profile.visibility))
  requireMatch(ctx, stored.version)
  const { row: changed, changed_fields } = applyChanges(stored, body)
  if (changed.email_key !== null && changed.email_key !== stored.email_key)
    await requireFreeEmail(ctx, stored.id, changed.email_key)
  const is_renamed = NAMES.some((field) => stored[field] !== changed[field])
  const sends_event = changed_fields.some((field) => field !== 'tags')
  const row = await amendRow(ctx, stored, changed_fields.length === 0 ? stored : changed, {
    write: (_, after) =>
      Promise.all([
        is_renamed && saveFormerNames(ctx, stored),
        writeGuest(ctx, after),
        sends_event && appendEvent(ctx, guestUpdated(after, changed_fields)),
      ]),
  })
  const { totals, currency, consents, stay_history } = profile
  return { ...presentGuest(row, totals, currency), consents, stay_history }
}

/**
 * An address belongs to one guest. Of two changes at once both pass this check; `guest_email_unique` then
 * makes the later one run again, and it is refused here.
 */
async function requireFreeEmail(ctx: Context, id: string, email_key: string): Promise<void> {
  const [holder, former] = await Promise.all([
    readGuestByKey(ctx, email_key),
    readHolderOfFormer(ctx, email_key),
  ])
  if (holder || (former !== undefined && former !== id))
    throw invalid('email', 'taken', 'Another guest has this e-mail.')
}
