import { appendAudit } from '#server/audit/append.ts'
import type { Context, NightsOfType } from '#server/context.ts'
import { appendEvent } from '#server/events/append.ts'
import { lockCount, lockNights } from '#server/features/inventory/nights/public.ts'
import { lockServices } from '#server/features/pricing/services/public.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { cancelled } from '../events.ts'
import { prepareAutomaticMail } from '../guests/notify-guest.ts'
import { planRefund } from '../money/plan-refund.ts'
import { releaseStay } from '../nights/claim-nights.ts'
import type { ReservationRow } from '../row.ts'
import { saveReservation } from '../save-reservation.ts'
import { servicesHeld } from '../services/stay-services.ts'
import { lockExpiredHolds } from '../store.ts'
import { asExpired } from './hold.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

/**
 * Expires a hold that has run out: nights released, one event. Returns the row as it is now. Nights are
 * locked before what its documents lock. ADR 27, rule 4
 */
export async function expireHold(ctx: TxContext, held: ReservationRow): Promise<ReservationRow> {
  const [expired] = await Promise.all([
    planRefund(ctx, asExpired(held), 'payment_expired'),
    releaseStay(ctx, held),
  ])
  const row = { ...expired, version: held.version + 1, updated_at: toTimestamp(ctx.now) }
  const queueGuestMail = await prepareAutomaticMail(ctx, held, row)
  return saveReservation(ctx, held, row, {
    along: (saved) => [
      queueGuestMail?.(saved),
      appendEvent(ctx, cancelled(saved)),
      appendAudit(ctx, {
        action: 'expireHold',
        resource_id: held.id,
        property_id: held.property_id,
        before: { status: held.status },
        after: { status: saved.status },
      }),
    ],
  })
}

/**
 * Expires the holds that have run out on nights of a room type, for a change of what can be sold. Locks
 * first, in this order: holds by id, the room type, its nights and the caller's rooms. ADR 27, rule 4
 */
export async function settleHolds<T>(
  ctx: TxContext,
  { room_type_id, first, until }: NightsOfType,
  lockRooms: () => Promise<T>,
): Promise<T> {
  const { now } = ctx
  const last = until === null ? 'infinity' : addDays(until, -1)
  const held = await lockExpiredHolds(ctx, { spans: [{ room_type_id, first, last }], now })
  const from = held.reduce((earliest, { check_in }) => earlier(earliest, check_in), first)
  const to = until && held.reduce((latest, { check_out }) => later(latest, check_out), until)
  const [, , rooms] = await Promise.all([
    lockCount(ctx, room_type_id),
    lockNights(ctx, room_type_id, from, to),
    lockRooms(),
  ])
  await lockServices(ctx, { taken: [], given: held.flatMap(servicesHeld) })
  for (const row of held) await expireHold(ctx, row)
  return rooms
}
