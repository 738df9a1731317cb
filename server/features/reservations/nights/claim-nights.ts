import type { Context } from '../../../context.ts'
import { fault } from '../../../kernel/errors.ts'
import { claimNights, overbookNights } from '../../inventory/public.ts'

/** How a stay gets the nights that it needs. The caller has locked what stands in the way: `lockInOrder`. */
export type TakeNights = (ctx: Context, room_type_id: string, nights: readonly string[]) => Promise<void>

/** Takes the nights, or refuses with SVC-1001 naming every short one. spec 4.2, rule 4 */
export const claimStayNights: TakeNights = async (ctx, room_type_id, nights) => {
  const short = await claimNights(ctx, room_type_id, nights)
  if (short.length > 0) throw fault('SVC-1001', { details: { room_type_id, nights: short } })
}

/**
 * Takes the nights of a stay that a channel has sold, whatever is left: where nothing is, it is overbooked. `over` gets
 * the dates. rule 4
 */
export const claimNightsOverbooking =
  (over: string[]): TakeNights =>
  async (ctx, room_type_id, nights) => {
    over.push(...(await overbookNights(ctx, room_type_id, nights)))
  }
