import type * as contract from '#contract/money/room-charges.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findRoom, readStayInRoom } from '#server/features/inventory/rooms/public.ts'
import { findSoldService } from '#server/features/pricing/services/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { lockForMoney } from '#server/features/stays/reservations/public.ts'
import { fault, invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { recordedAt } from '#server/kernel/time/recorded-at.ts'
import { createCharge } from './create-charge.ts'

type Op = typeof contract.chargeRoom

/** How long a device may have been offline. */
const MAX_AGE_DAYS = 7

/**
 * Charges a service to the guest who was in a room when it was seen. SVC-1007 where nobody was, or the guest has
 * left meanwhile. rule 24.28
 */
export async function chargeRoom(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { service_id, quantity = 1 } = body
  const room = await findRoom(ctx, params.id)
  const at = recordedAt({ at: body.at, field: 'at', max_age_days: MAX_AGE_DAYS }, ctx.now)
  const [property, service] = await Promise.all([
    findProperty(ctx, room.property_id),
    findSoldService(ctx, service_id, room.property_id),
  ])
  if (!service.charged_by_housekeeping)
    throw invalid('service_id', 'not_charged_by_housekeeping', 'Housekeepers do not charge this service.')
  const date = businessDate(property, Temporal.Instant.from(at))
  const reservation_id = await readStayInRoom(ctx, { room_id: room.id, at, date })
  if (reservation_id === null) throw notInHouse(null)
  const { status } = await lockForMoney(ctx, reservation_id)
  if (status !== 'checked_in') throw notInHouse(status)
  const input = { params: { id: reservation_id }, query: undefined, body: { service_id, quantity } }
  const { id } = await createCharge(ctx, input)
  return { id, room_id: room.id, reservation_id, service_id, quantity, at }
}

const notInHouse = (from: string | null) =>
  fault('SVC-1007', {
    details: { from, to: null, allowed: [], reason: from === null ? 'no_guest' : 'guest_left' },
  })
