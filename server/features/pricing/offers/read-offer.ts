import type { Context } from '#server/context.ts'
import { fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { readSegmentParts } from '../../inventory/room-types/public.ts'
import type { Offer, SellingRoomType } from './offer.ts'
import { findOfferParts, type OfferQuery } from './store.ts'

/**
 * The offer that a caller wants to book. Throws SVC-2002 for an unknown channel, SVC-3001 naming the field
 * for an id that does not exist in the caller's scope.
 */
export async function readOffer(ctx: Context, query: OfferQuery): Promise<Offer> {
  const { property, room_type, plan, channel_known, channel_adjustment } = await findOfferParts(ctx, query)
  const type_seen = room_type && property
  if (type_seen && !channel_known) {
    throw invalid(
      'channel',
      'not_connected',
      `channel must be direct or a connected channel, not ${query.channel}.`,
    )
  }
  if (!type_seen) throw missingReference('room_type_id')
  if (!plan) throw missingReference('rate_plan_id')
  return {
    property,
    room_type: await withParts(ctx, room_type),
    plan,
    channel_adjustment: channel_adjustment ?? null,
  }
}

/** A combined room type with what a stay takes: one round trip more. rule 37.3 */
const withParts = async (ctx: Context, room_type: SellingRoomType): Promise<SellingRoomType> =>
  room_type.is_combined ? { ...room_type, parts: await readSegmentParts(ctx, room_type.id) } : room_type

/** The same where everything exists, and the channel is still connected; else null. */
export async function findOffer(ctx: Context, query: OfferQuery): Promise<Offer | null> {
  const { property, room_type, plan, channel_known, channel_adjustment } = await findOfferParts(ctx, query)
  if (!property || !room_type || !plan || !channel_known) return null
  return {
    property,
    room_type: await withParts(ctx, room_type),
    plan,
    channel_adjustment: channel_adjustment ?? null,
  }
}

/**
 * SVC-1008 where the plan cannot sell this room type now. An inactive plan still sells nights to stays that
 * were booked on it. rule 10
 */
export function requireSellable({ plan, room_type }: Offer, { sold_on_it = false } = {}): void {
  const reason = notSellable({ plan, room_type }, sold_on_it)
  if (reason) throw fault('SVC-1008', { details: { rate_plan_id: plan.id, reason } })
}

/** Why a plan cannot sell a room type now; null where it can. */
export function notSellable(
  { plan, room_type }: Pick<Offer, 'plan' | 'room_type'>,
  sold_on_it: boolean,
): string | null {
  if (plan.room_type_id !== room_type.id) return 'other_room_type'
  if (plan.status !== 'active' && !sold_on_it) return 'rate_plan_inactive'
  return room_type.status === 'active' ? null : 'room_type_inactive'
}
