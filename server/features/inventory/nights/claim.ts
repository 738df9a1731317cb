import type { Context } from '#server/context.ts'
import { addDays, nightsBetween } from '#server/kernel/time/dates.ts'
import { markAvailabilityDecreased, markAvailabilityIncreased } from '../../channels/public.ts'
import {
  claimEveryGroupNight,
  claimGroupNights,
  type GroupNights,
  releaseGroupNights,
} from './block-claim-store.ts'
import {
  decrementSold,
  incrementEveryNight,
  incrementEveryNightOf,
  incrementFreeNights,
  incrementSold,
  lockNightsInOrder,
  type TypeNights,
} from './claim-store.ts'

type TxContext = Pick<Context, 'tx' | 'scope'>

/** Nights that could not be claimed, or that are overbooked now. */
export interface ShortNights extends TypeNights {
  /** Those of them of which the block of the group has no room left. */
  readonly block_nights?: readonly string[]
}

/**
 * Claims one room for each of the nights that has one left, and returns those that have none. `overbooks` claims all
 * of them, as a channel that has sold them may, and returns those that are overbooked now. The caller has locked
 * nights of several types and of groups, and made sure that all have rows. spec 4.2, rule 4
 */
export async function claimNights(
  ctx: TxContext,
  nights: readonly TypeNights[],
  { overbooks }: { readonly overbooks: boolean },
): Promise<ShortNights[]> {
  const claim = (round: TypeNights): Promise<ShortNights> =>
    isOfGroup(round)
      ? claimOfGroup(ctx, round, overbooks)
      : overbooks
        ? overbook(ctx, round)
        : claimFree(ctx, round)
  const [short] = await Promise.all([
    Promise.all(roundsOf(nights).map(claim)),
    ...nights.map((some) => markAvailabilityDecreased(ctx, spanOf(some))),
  ])
  return short.filter((some) => some.nights.length > 0)
}

const isOfGroup = (nights: TypeNights): nights is GroupNights => nights.group_id !== undefined

async function claimOfGroup(ctx: TxContext, nights: GroupNights, overbooks: boolean): Promise<ShortNights> {
  const claimed = await claimGroupNights(ctx, nights, overbooks)
  const short = claimed.filter(({ is_claimed, is_over }) => (overbooks ? is_over : !is_claimed))
  const block_nights = short.flatMap(({ date, is_block }) => (is_block ? date : []))
  return { ...nights, nights: short.map(({ date }) => date), block_nights }
}

async function claimFree(ctx: TxContext, { room_type_id, nights }: TypeNights): Promise<TypeNights> {
  const found = new Set(await incrementFreeNights(ctx, room_type_id, nights))
  return { room_type_id, nights: nights.filter((date) => !found.has(date)) }
}

async function overbook(ctx: TxContext, { room_type_id, nights }: TypeNights): Promise<TypeNights> {
  const claimed = await incrementSold(ctx, room_type_id, nights)
  if (claimed.length !== nights.length) throw new Error(`nights of ${room_type_id} are not open`)
  return { room_type_id, nights: claimed.flatMap(({ date, is_over }) => (is_over ? date : [])).sort() }
}

/** A statement claims or releases a night once: several stays that need the same one take as many statements. */
function roundsOf(some: readonly TypeNights[]): TypeNights[] {
  return some.flatMap(({ nights, ...of }) => {
    const rounds: string[][] = []
    const seen = new Map<string, number>()
    for (const date of nights) {
      const round = seen.get(date) ?? 0
      seen.set(date, round + 1)
      rounds[round] ??= []
      rounds[round].push(date)
    }
    return rounds.map((dates) => ({ ...of, nights: dates }))
  })
}

/** First and last of nights in order. Those between are marked dirty too: they are compared, and not sent. */
const spanOf = ({ room_type_id, nights }: TypeNights) => ({
  room_type_id,
  first: nights[0]!,
  last: nights.at(-1)!,
})

/**
 * Claims each night as often as it is named, or violates the constraint `every_night_taken`: for `ctx.commitWith`. The
 * dirty ranges of channels are written first, so that the contended rows come last. What is more than the nights of one
 * stay is locked in order before. spec 4.2
 */
export const claimEveryNight = (ctx: TxContext, nights: readonly TypeNights[]): Promise<unknown> => {
  const spans = nights.map(spanOf)
  const [one] = spans
  const is_one_stay = spans.length === 1 && !isOfGroup(nights[0]!) && isUnbroken(nights[0]!.nights)
  const marked = spans.map((span) => markAvailabilityDecreased(ctx, span))
  const claimed =
    one && is_one_stay
      ? [incrementEveryNight(ctx, one.room_type_id, one.first, addDays(one.last, 1))]
      : [lockNightsInOrder(ctx, nights), ...claimEveryBy(ctx, nights)]
  return Promise.all([...marked, ...claimed])
}

/** Whether nights in order follow each other, each once: two rooms of the first night and one of the third are as many. */
const isUnbroken = (nights: readonly string[]): boolean =>
  nights.length === nightsBetween(nights[0]!, nights.at(-1)!) + 1 && new Set(nights).size === nights.length

const claimEveryBy = (ctx: TxContext, nights: readonly TypeNights[]) =>
  [...Map.groupBy(nights, ({ group_id }) => group_id)].map(([group_id, some]) =>
    group_id === undefined ? incrementEveryNightOf(ctx, some) : claimEveryGroupNight(ctx, group_id, some),
  )

/** Releases nights that stays no longer need. The caller has locked nights of several types, and of groups. */
export const releaseNights = (
  ctx: TxContext & Pick<Context, 'now'>,
  nights: readonly TypeNights[],
): Promise<unknown> =>
  Promise.all([
    ...roundsOf(nights).map((round) =>
      isOfGroup(round)
        ? releaseGroupNights(ctx, round)
        : decrementSold(ctx, round.room_type_id, round.nights),
    ),
    ...nights.map((some) => markAvailabilityIncreased(ctx, spanOf(some))),
  ])
