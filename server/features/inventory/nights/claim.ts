import type { Context } from '#server/context.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { markAvailabilityDecreased, markAvailabilityIncreased } from '../../channels/public.ts'
import { decrementSold, incrementEveryNight, incrementFreeNights, incrementSold } from './claim-store.ts'

type TxContext = Pick<Context, 'tx' | 'scope'>

/** A night without a room left. */
export interface ShortNight {
  readonly date: string
  readonly available: 0
}

/**
 * Claims one room of a type on each night that has one left, and returns the nights that have none. The
 * caller refuses with SVC-1001 when there are any, which rolls back the claims. spec 4.2, rule 4
 */
export async function claimNights(
  ctx: TxContext,
  room_type_id: string,
  nights: readonly string[],
): Promise<ShortNight[]> {
  if (nights.length === 0) return []
  const [found] = await Promise.all([
    incrementFreeNights(ctx, room_type_id, nights),
    markAvailabilityDecreased(ctx, { room_type_id, ...spanOf(nights) }),
  ])
  const taken = new Set(found)
  return nights.filter((date) => !taken.has(date)).map((date) => ({ date, available: 0 }))
}

/** First and last of nights in order. Those between are marked dirty too: they are compared, and not sent. */
const spanOf = (nights: readonly string[]) => ({ first: nights[0]!, last: nights.at(-1)! })

/**
 * Claims one room for every night of a stay, or violates the constraint `every_night_taken`: for
 * `ctx.commitWith`. The dirty ranges of channels are written first, so that the contended rows come last.
 * spec 4.2
 */
export const claimEveryNight = (
  ctx: TxContext,
  { room_type_id, check_in, check_out }: { room_type_id: string; check_in: string; check_out: string },
) =>
  Promise.all([
    markAvailabilityDecreased(ctx, {
      room_type_id,
      first: check_in,
      last: addDays(check_out, -1),
    }),
    incrementEveryNight(ctx, room_type_id, check_in, check_out),
  ])

/**
 * Claims nights whatever is left of them, as a channel that has sold them may. Returns those that are
 * overbooked now. The caller has made sure that they have rows. rule 4
 */
export async function overbookNights(
  ctx: TxContext,
  room_type_id: string,
  nights: readonly string[],
): Promise<string[]> {
  if (nights.length === 0) return []
  const [taken] = await Promise.all([
    incrementSold(ctx, room_type_id, nights),
    markAvailabilityDecreased(ctx, { room_type_id, ...spanOf(nights) }),
  ])
  if (taken.length !== nights.length) throw new Error(`nights of ${room_type_id} are not open`)
  return taken.flatMap(({ date, is_over }) => (is_over ? date : [])).sort()
}

/** Releases nights that a stay no longer needs. */
export async function releaseNights(
  ctx: TxContext & Pick<Context, 'now'>,
  room_type_id: string,
  nights: readonly string[],
): Promise<void> {
  if (nights.length === 0) return
  await Promise.all([
    decrementSold(ctx, room_type_id, nights),
    markAvailabilityIncreased(ctx, { room_type_id, ...spanOf(nights) }),
  ])
}
