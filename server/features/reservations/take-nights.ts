import type { Context } from '../../context.ts'
import { addDays } from '../../dates.ts'
import { fault } from '../../faults.ts'
import { claimNights, openNights, overbookNights, type ShortNight } from '../inventory/public.ts'
import { expireHoldsOn } from './expire-holds.ts'

/**
 * Second look at nights that were short: expired holds are given up, nights beyond the opened horizon are opened,
 * and what is still short is answered.
 */
export async function claimAgain(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  room_type_id: string,
  short: readonly ShortNight[],
): Promise<ShortNight[]> {
  const nights = short.map(({ date }) => date)
  await expireHoldsOn(ctx, { room_type_id, first: nights[0]!, last: nights.at(-1)! })
  await openNights(ctx.tx, ctx.scope.account_id, room_type_id, nights[0]!, addDays(nights.at(-1)!, 1))
  return claimNights(ctx, room_type_id, nights)
}

/** Takes the nights, or refuses with SVC-1001 naming every short one. spec 4.2, decisions 4 */
export async function takeNights(
  ctx: Context,
  room_type_id: string,
  nights: readonly string[],
): Promise<void> {
  const short = await claimNights(ctx, room_type_id, nights)
  if (short.length === 0) return
  const still_short = await claimAgain(ctx, room_type_id, short)
  if (still_short.length > 0) throw fault('SVC-1001', { details: { room_type_id, nights: still_short } })
}

/** How a change gets the nights that it needs. */
export type TakeNights = (ctx: Context, room_type_id: string, nights: readonly string[]) => Promise<void>

/**
 * Takes the nights of a stay that a channel has sold, whatever is left: expired holds go first, then it is overbooked.
 * `over` gets the dates. decisions 4
 */
export const takeNightsOver =
  (over: string[]): TakeNights =>
  async (ctx, room_type_id, nights) => {
    const short = await claimNights(ctx, room_type_id, nights)
    const still_short = short.length === 0 ? [] : await claimAgain(ctx, room_type_id, short)
    if (still_short.length === 0) return
    const dates = still_short.map(({ date }) => date)
    await overbookNights(ctx, room_type_id, dates)
    over.push(...dates)
  }
