import { keyOfNight, readBlock, type TypeNights } from '#server/features/inventory/nights/public.ts'
import type { HoldingChange, Shortage, TxContext } from './holding.ts'
import { NIGHTS } from './nights.ts'

/**
 * Claims and releases the nights of a stay that joins, changes or leaves a group. What it held is released first: its own
 * room may be the one that it needs. Nights that no block has before or after stay what they are, whatever is sold or
 * closed by now. The caller has locked the nights. rule 31.15
 */
export async function changeGroupOfNights(
  ctx: TxContext,
  { claims, releases }: HoldingChange<TypeNights>,
): Promise<Shortage<TypeNights> | null> {
  const isOfHouse = await readNightsOfHouse(ctx, [...claims, ...releases])
  const had = new Set(releases.flatMap((some) => keysOf(some, (date) => isOfHouse(some, date))))
  const isKept = (some: TypeNights, date: string) =>
    isOfHouse(some, date) && had.has(keyOfNight({ room_type_id: some.room_type_id, date }))
  const kept = nightsWhere(claims, isKept)
  const others = nightsWhere(claims, (some, date) => !isKept(some, date))
  if (releases.length > 0) await NIGHTS.release(ctx, releases)
  const [, short] = await Promise.all([
    kept.length > 0 && NIGHTS.claim(ctx, kept, { overbooks: true }),
    others.length > 0 ? NIGHTS.claim(ctx, others, { overbooks: false }) : null,
  ])
  return short
}

type IsNight = (some: TypeNights, date: string) => boolean

/** Whether a night of a stay is one of the house: it has no group, or the block of its group does not hold it. */
async function readNightsOfHouse(ctx: TxContext, nights: readonly TypeNights[]): Promise<IsNight> {
  const groups = [...new Set(nights.flatMap(({ group_id }) => group_id ?? []))]
  const held = new Map(
    await Promise.all(
      groups.map(async (id) => {
        const block = await readBlock(ctx, id)
        return [id, new Set(block.filter((night) => night.held).map(keyOfNight))] as const
      }),
    ),
  )
  return ({ group_id, room_type_id }, date) =>
    group_id === undefined || !held.get(group_id)!.has(keyOfNight({ room_type_id, date }))
}

const keysOf = ({ room_type_id, nights }: TypeNights, which: (date: string) => boolean): string[] =>
  nights.filter(which).map((date) => keyOfNight({ room_type_id, date }))

const nightsWhere = (all: readonly TypeNights[], which: IsNight): TypeNights[] =>
  all.flatMap((some) => {
    const nights = some.nights.filter((date) => which(some, date))
    return nights.length > 0 ? [{ ...some, nights }] : []
  })
