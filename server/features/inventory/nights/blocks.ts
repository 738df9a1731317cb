import type { Context } from '#server/context.ts'
import { markAvailabilityDecreased, markAvailabilityIncreased } from '../../channels/public.ts'
import {
  type BlockNight,
  type ChangedRooms,
  changeSoldOf,
  releaseRestOf,
  writeBlock,
} from './blocks-store.ts'
import type { TypeNights } from './claim-store.ts'

type TxContext = Pick<Context, 'tx' | 'scope' | 'now'>

export const keyOfNight = ({ room_type_id, date }: Pick<BlockNight, 'room_type_id' | 'date'>): string =>
  `${room_type_id} ${date}`

/** What a night of a block takes off sale beyond the stays that have picked it up. rule 31.4 */
export const unpickedRooms = ({ held, rooms, picked_up, released }: BlockNight): number =>
  held ? rooms - picked_up - released : 0

/** Nights by room type, in order; of nights that are named once. */
export const nightsByType = (nights: readonly Pick<BlockNight, 'room_type_id' | 'date'>[]): TypeNights[] =>
  [...Map.groupBy(nights, ({ room_type_id }) => room_type_id)].map(([room_type_id, some]) => ({
    room_type_id,
    nights: some.map(({ date }) => date).sort(),
  }))

/**
 * Writes nights of a block and what they take off sale more or less than before: all of it, or what is returned is short.
 * Then the caller refuses the request. The caller has locked the nights and made sure that they have rows. rule 31.4
 */
export async function changeBlock(
  ctx: TxContext,
  group_id: string,
  { nights, changed }: { readonly nights: readonly BlockNight[]; readonly changed: readonly ChangedRooms[] },
): Promise<TypeNights[]> {
  const [done] = await Promise.all([
    changed.length > 0 ? changeSoldOf(ctx, changed) : [],
    writeBlock(ctx, group_id, nights),
    ...marked(ctx, changed),
  ])
  const is_done = new Set(done.map(keyOfNight))
  return nightsByType(changed.filter((night) => !is_done.has(keyOfNight(night))))
}

/**
 * Releases every room of a block that is held and not picked up; returns its nights afterwards. The caller has locked
 * them, and read them since. rule 31.6
 */
export async function releaseBlock(
  ctx: TxContext,
  group_id: string,
  nights: readonly BlockNight[],
): Promise<readonly BlockNight[]> {
  const freed = nightsByType(nights.filter((night) => unpickedRooms(night) > 0))
  await Promise.all([
    releaseRestOf(ctx, group_id),
    ...freed.map((some) => markAvailabilityIncreased(ctx, spanOf(some))),
  ])
  return nights.map((night) =>
    night.held ? { ...night, held: false, released: night.rooms - night.picked_up } : night,
  )
}

const marked = (ctx: TxContext, changed: readonly ChangedRooms[]) =>
  [
    [markAvailabilityDecreased, changed.filter(({ rooms }) => rooms > 0)] as const,
    [markAvailabilityIncreased, changed.filter(({ rooms }) => rooms < 0)] as const,
  ].flatMap(([mark, some]) => nightsByType(some).map((of_type) => mark(ctx, spanOf(of_type))))

const spanOf = ({ room_type_id, nights }: TypeNights) => ({
  room_type_id,
  first: nights[0]!,
  last: nights.at(-1)!,
})
