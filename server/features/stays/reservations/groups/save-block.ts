import type { Context } from '#server/context.ts'
import {
  type BlockNight,
  changeBlock,
  keyOfNight,
  nightsByType,
  readBlock,
  readLimits,
} from '#server/features/inventory/nights/public.ts'
import { findRoomType } from '#server/features/inventory/room-types/public.ts'
import { fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { lockInOrder } from '../holdings/lock-in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { holdsRooms } from './group-status.ts'
import { planBlock, type RequestedRooms } from './plan-block.ts'
import { type GroupRow, readStaysOfGroup } from './store.ts'

/** The nights of a block before and after a change. */
interface SavedBlock {
  readonly before: readonly BlockNight[]
  readonly nights: readonly BlockNight[]
}

/**
 * Brings the block of a group in line with its changed row and the requested rooms: in the order of ADR 27, holds that have
 * run out first, then all nights that change. SVC-1001 with the nights of the first room type that has too few rooms. The
 * caller has locked the group, whose block nobody else changes meanwhile, except by picking it up.
 */
export async function saveBlock(
  ctx: Context,
  row: { readonly before: GroupRow; readonly after: GroupRow },
  requested: RequestedRooms,
): Promise<SavedBlock> {
  const { id } = row.after
  const held = holdsRooms(row.after)
  // Which nights it has: what is picked up of them is read under their locks.
  const turned = held === holdsRooms(row.before) ? [] : await readBlock(ctx, id)
  const touched = new Map([...requested.values(), ...turned].map((night) => [keyOfNight(night), night]))
  if (touched.size === 0) {
    const nights = await readBlock(ctx, id)
    return { before: nights, nights }
  }
  await requireTypesOf(ctx, row.after, requested)
  const claims = nightsByType([...touched.values()])
  await lockInOrder(ctx, { changes: [{ kind: NIGHTS, claims, releases: [] }], several_stays: true })
  const [before, stays] = await Promise.all([readBlock(ctx, id), readStaysOfGroup(ctx, id)])
  const planned = planBlock({ before, requested, held, stays })
  const short = await changeBlock(ctx, id, planned)
  const [first] = short
  if (!first) return { before, nights: planned.after }
  const limits = await readLimits(ctx, [first])
  const available = new Map(limits.map(({ date, left }) => [date, left]))
  throw fault('SVC-1001', {
    details: {
      room_type_id: first.room_type_id,
      nights: first.nights.map((date) => ({ date, available: available.get(date) ?? 0 })),
    },
  })
}

/** 404 SVC-3001 for a room type of another property. */
async function requireTypesOf(ctx: Context, { property_id }: GroupRow, requested: RequestedRooms) {
  const ids = [...new Set([...requested.values()].map(({ room_type_id }) => room_type_id))].sort()
  const types = await Promise.all(ids.map((id) => findRoomType(ctx, id, 'blocks')))
  if (types.some((type) => type.property_id !== property_id)) throw missingReference('blocks')
  if (types.some((type) => type.made_of.length > 0))
    throw invalid(
      'blocks',
      'combined',
      'A combined room type is not held as a block: hold what it is made of.',
    )
}
