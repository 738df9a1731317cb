import type * as contract from '#contract/guests/guests.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import {
  insertAlias,
  insertGuest,
  isAlias,
  lockOwnGuest,
  readBookingsOfPerson,
  removeAliases,
  removeSuggestions,
} from '#server/features/guests/public.ts'
import { missingReference } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { appendUpdated } from '../events.ts'
import { lockForMoney } from '../read-for-change.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { lockReservations } from '../store.ts'
import { withoutGuestWarning } from './booking-guest.ts'

type Op = typeof contract.splitGuest

/**
 * Creates a separate profile for a booker under another guest's e-mail address, and moves their bookings to
 * it. The address stays with the first profile. Throws SVC-3001 where there is no such suggestion. rule 4
 */
export async function splitGuest(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const from = await lockOwnGuest(ctx, params.id)
  const ids = await readBookingsOfPerson(ctx, from.id, body.reservation_id)
  if (ids.length === 0) throw missingReference('reservation_id')
  const stays: ReservationRow[] = []
  // In the order of their ids, so that two simultaneous requests do not deadlock.
  await lockReservations(ctx, ids)
  for (const id of ids) stays.push(await lockForMoney(ctx, id))
  const { booker } = stays.find(({ id }) => id === body.reservation_id)!
  const at = toTimestamp(ctx.now)
  const id = newId('guest', ctx.now.epochMilliseconds)
  const profile = { id, ...booker, email_key: null, created_at: at }
  await Promise.all([
    insertGuest(ctx, profile),
    removeAliases(ctx, ids),
    removeSuggestions(ctx, from.id, ids),
  ])
  for (const stay of stays) {
    const after = { ...withoutGuestWarning(stay), guest_id: id }
    await saveReservation(ctx, stay, after, {
      along: (saved) => [
        appendUpdated(ctx, stay, saved),
        isAlias(profile, stay.booker) && insertAlias(ctx, saved),
        appendAudit(ctx, {
          action: 'splitGuest',
          actor: ctx.actor,
          resource_id: stay.id,
          property_id: stay.property_id,
          before: { guest_id: from.id },
          after: { guest_id: id },
        }),
      ],
    })
  }
  ctx.audit?.({ resource_id: from.id, property_id: null, before: null, after: { guest_id: id } })
  return { guest_id: id, reservation_ids: ids }
}
