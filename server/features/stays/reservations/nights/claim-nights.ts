import type { Context } from '#server/context.ts'
import {
  claimNights,
  lockNightsInOrder,
  overbookNights,
  releaseNights,
} from '#server/features/inventory/nights/public.ts'
import { releaseServices } from '#server/features/pricing/services/public.ts'
import { fault } from '#server/kernel/errors.ts'
import { nightsHeld } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { servicesHeld } from '../services/stay-services.ts'

/** Claims for a stay. The caller has locked what they need: `lockInOrder`. */
export type ClaimNights = (ctx: Context, room_type_id: string, nights: readonly string[]) => Promise<void>

/** Claims the nights, or refuses with SVC-1001 naming every full one. spec 4.2, rule 4 */
export const claimStayNights: ClaimNights = async (ctx, room_type_id, nights) => {
  const short = await claimNights(ctx, room_type_id, nights)
  if (short.length > 0) throw fault('SVC-1001', { details: { room_type_id, nights: short } })
}

/** Releases all nights and services that a stay holds. */
export async function releaseStay(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  row: ReservationRow,
): Promise<void> {
  const held = nightsHeld(row).filter(({ nights }) => nights.length > 0)
  // Several room types in one order, before the first is released. ADR 27
  if (held.length > 1) await lockNightsInOrder(ctx, held)
  for (const { room_type_id, nights } of held) await releaseNights(ctx, room_type_id, nights)
  await releaseServices(ctx, servicesHeld(row))
}

/**
 * Claims the nights of a stay that a channel has sold, whatever is left: full nights are overbooked. `over`
 * receives their dates. rule 4
 */
export const claimNightsOverbooking =
  (over: string[]): ClaimNights =>
  async (ctx, room_type_id, nights) => {
    over.push(...(await overbookNights(ctx, room_type_id, nights)))
  }
