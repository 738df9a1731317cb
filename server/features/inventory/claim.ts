import type { Context } from '../../context.ts'
import { addDays } from '../../kernel/dates.ts'
import { markFewer, markMore } from '../channels/public.ts'
import { giveNightsBack, takeAllNights, takeFreeNights, takeNightsAnyhow } from './claim-store.ts'

type Acting = Pick<Context, 'tx' | 'scope'>

/** A night of which nothing is left. */
export interface ShortNight {
  readonly date: string
  readonly available: 0
}

/**
 * Takes one room of a type for each night that has one left, and answers the nights that have none. The caller
 * refuses with SVC-1001 when there are any, which rolls back what was taken. spec 4.2, decisions 4
 */
export async function claimNights(
  ctx: Acting,
  room_type_id: string,
  nights: readonly string[],
): Promise<ShortNight[]> {
  if (nights.length === 0) return []
  const { account_id } = ctx.scope
  const [found] = await Promise.all([
    takeFreeNights(ctx.tx, account_id, room_type_id, nights),
    markFewer(ctx.tx, account_id, { room_type_id, ...spanOf(nights) }),
  ])
  const taken = new Set(found)
  return nights.filter((date) => !taken.has(date)).map((date) => ({ date, available: 0 }))
}

/** The nights of a list in order: what lies between them too, which costs channels a look and nothing more. */
const spanOf = (nights: readonly string[]) => ({ first: nights[0]!, last: nights.at(-1)! })

/**
 * Takes one room for every night of a stay, or hurts a constraint: for `ctx.leave`. The channels are told before, so
 * that the contended rows come last. spec 4.2
 */
export const claimEveryNight = (
  ctx: Acting,
  { room_type_id, check_in, check_out }: { room_type_id: string; check_in: string; check_out: string },
) =>
  Promise.all([
    markFewer(ctx.tx, ctx.scope.account_id, { room_type_id, first: check_in, last: addDays(check_out, -1) }),
    takeAllNights(ctx.tx, ctx.scope.account_id, room_type_id, check_in, check_out),
  ])

/**
 * Takes nights whatever is left of them, as a channel that has sold them may. Answers those that are overbooked now. The
 * caller has opened them. decisions 4
 */
export async function overbookNights(
  ctx: Acting,
  room_type_id: string,
  nights: readonly string[],
): Promise<string[]> {
  if (nights.length === 0) return []
  const { account_id } = ctx.scope
  const [taken] = await Promise.all([
    takeNightsAnyhow(ctx.tx, account_id, room_type_id, nights),
    markFewer(ctx.tx, account_id, { room_type_id, ...spanOf(nights) }),
  ])
  if (taken.length !== nights.length) throw new Error(`nights of ${room_type_id} are not open`)
  return taken.flatMap(({ date, is_over }) => (is_over ? date : [])).sort()
}

/** Gives nights back that a stay no longer needs. */
export async function releaseNights(
  ctx: Acting & Pick<Context, 'now'>,
  room_type_id: string,
  nights: readonly string[],
): Promise<void> {
  if (nights.length === 0) return
  await Promise.all([
    giveNightsBack(ctx.tx, ctx.scope.account_id, room_type_id, nights),
    markMore(ctx, { room_type_id, ...spanOf(nights) }),
  ])
}
