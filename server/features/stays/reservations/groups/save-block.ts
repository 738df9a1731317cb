import type { Context } from '#server/context.ts'
import {
  type BlockNight,
  changeBlock,
  nightsByType,
  readBlock,
  readLimits,
} from '#server/features/inventory/nights/public.ts'
import { findRoomType } from '#server/features/inventory/room-types/public.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import { lockInOrder } from '../holdings/lock-in-order.ts'
import { NIGHTS } from '../holdings/nights.ts'
import { holdsRooms } from './group-status.ts'
import { planBlock, type RequestedRooms } from './plan-block.ts'
import { type GroupRow, readStaysOfGroup } from './store.ts'

/**
 * Brings the block of a group in line with its changed row and the requested rooms: in the order of ADR 27, holds that have
 * run out first, then all nights that change. SVC-1001 with the nights of the first room type that has too few rooms. Returns
 * the nights afterwards. The caller has locked the group, whose block nobody else changes meanwhile, except by picking it up.
 */
export async function saveBlock(
  ctx: Context,
  row: GroupRow,
  { before, requested }: { readonly before: readonly BlockNight[]; readonly requested: RequestedRooms },
): Promise<readonly BlockNight[]> {
  const held = holdsRooms(row)
  const touched = [...requested.values(), ...before.filter((night) => night.held !== held)]
  if (touched.length === 0) return before
  await requireTypesOf(ctx, row, requested)
  const claims = nightsByType([
    ...new Map(touched.map((one) => [`${one.room_type_id} ${one.date}`, one])).values(),
  ])
  await lockInOrder(ctx, { changes: [{ kind: NIGHTS, claims, releases: [] }], several_stays: true })
  const [current, stays] = await Promise.all([readBlock(ctx, row.id), readStaysOfGroup(ctx, row.id)])
  const planned = planBlock({ before: current, requested, held, stays })
  const short = await changeBlock(ctx, row.id, planned)
  const [first] = short
  if (!first) return planned.after
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
}
