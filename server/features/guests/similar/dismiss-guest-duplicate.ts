import type * as contract from '#contract/guests/guests.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { missingReference } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockOwnGuest } from '../require-own-guest.ts'
import { readGuest } from '../store.ts'
import { visibleProfile } from '../visibility.ts'
import { readCallerVisibility } from '../visibility-store.ts'
import { dismissPair } from './duplicates-store.ts'

type Op = typeof contract.dismissGuestDuplicate

/** Marks two profiles as different people: the pair is not suggested again, for either profile. rule 28.19 */
export async function dismissGuestDuplicate(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const guest = await lockOwnGuest(ctx, params.id)
  const [other, visibility] = await Promise.all([
    readGuest(ctx, body.guest_id),
    readCallerVisibility(ctx, body.guest_id),
  ])
  if (!visibleProfile(other, visibility) || body.guest_id === guest.id) throw missingReference('guest_id')
  await dismissPair(ctx, guest.id, body.guest_id, toTimestamp(ctx.now))
  const dismissed = { dismissed: true, other_guest_id: body.guest_id }
  ctx.audit?.({ resource_id: guest.id, property_id: null, before: null, after: dismissed })
  return { dismissed: true }
}
