import type * as contract from '#contract/guests/guests.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { dismissSuggestions, lockOwnGuest, readBookingsAlike } from '#server/features/guests/public.ts'
import { missingReference } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { lockForMoney } from '../read-for-change.ts'
import { saveReservation } from '../save-reservation.ts'
import { lockReservations } from '../store.ts'
import { withoutGuestWarning } from './booking-guest.ts'

type Op = typeof contract.confirmGuest

/**
 * Staff confirm that the booker is the guest: the warning is removed, and the same name and phone number
 * raise no other. rule 4
 */
export async function confirmGuest(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const guest = await lockOwnGuest(ctx, params.id)
  const ids = await readBookingsAlike(ctx, guest.id, body.reservation_id)
  if (ids.length === 0) throw missingReference('reservation_id')
  const at = toTimestamp(ctx.now)
  await dismissSuggestions(ctx, guest.id, ids, at)
  await lockReservations(ctx, ids)
  for (const id of ids) {
    const stay = await lockForMoney(ctx, id)
    const after = withoutGuestWarning(stay)
    if (after.warnings.length < stay.warnings.length) await saveReservation(ctx, stay, after)
  }
  ctx.audit?.({ resource_id: guest.id, property_id: null, before: null, after: { kept: ids.length } })
  return { kept: ids.length }
}
