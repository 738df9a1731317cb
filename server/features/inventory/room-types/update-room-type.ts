import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/inventory/room-types.ts'
import type { Input, Output } from '#contract/operation.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { mergeTranslations } from '#server/kernel/text/translations.ts'
import { markRoomType } from '../../channels/public.ts'
import { readBusinessDateOf } from '../../property/properties/public.ts'
import { changeCapacity } from '../nights/public.ts'
import { addRooms, lockRoomsOfType, retireRooms } from '../rooms/public.ts'
import { lockMadeOf, madeOf, requireCombinable, takenParts } from './combined/made-of.ts'
import { writeParts } from './combined/parts-store.ts'
import { requireConsistent, requireDorm } from './occupancy.ts'
import { findRoomType, lockRoomType, type RoomTypeRow, updateRoomTypeRow } from './store.ts'

type Op = typeof contract.updateRoomType

/** Changes a room type; another count adds or deactivates rooms, from the business date on. rule 2 */
export async function updateRoomType(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const [seen, date] = await Promise.all([
    findRoomType(ctx, params.id),
    readBusinessDateOf(ctx, params.id, ctx.now),
  ])
  const business_date = date!
  if (body.inventory_count !== undefined && body.inventory_count < seen.inventory_count) {
    const all = { room_type_id: seen.id, first: business_date, until: null }
    await ctx.settleHolds(all, () => lockRoomsOfType(ctx, seen.id))
  }
  if (body.made_of !== undefined) await lockMadeOf(ctx, params.id, body.made_of)
  const row = (await lockRoomType(ctx, params.id))!
  requireMatch(ctx, row.version)
  const { translations, made_of, ...fields } = body
  const changed: RoomTypeRow = {
    ...row,
    ...fields,
    translations: mergeTranslations(row.translations, translations),
    made_of: made_of === undefined ? row.made_of : madeOf(made_of),
  }
  requireConsistent(changed)
  requireDorm(changed)
  const is_made_otherwise = !isDeepStrictEqual(changed.made_of, row.made_of)
  const parts = is_made_otherwise ? await takenParts(ctx, changed) : []
  await requireCombinable(ctx, row, changed, business_date)
  const next = await amendRow(ctx, row, changed, {
    write: (_, after) =>
      Promise.all([
        updateRoomTypeRow(ctx, after),
        is_made_otherwise && writeParts(ctx, row.id, parts),
        (is_made_otherwise || FIELDS_OF_CHANNELS.some((field) => after[field] !== row[field])) &&
          markRoomType(ctx, row.id),
      ]),
  })
  if (next.inventory_count !== row.inventory_count && next.made_of.length === 0) {
    await changeRooms(ctx, row, next, business_date)
  }
  return next
}

/** What channels are sent of a room type, besides its availability. */
const FIELDS_OF_CHANNELS = ['status', 'standard_occupancy', 'max_occupancy', 'max_adults'] as const

async function changeRooms(ctx: Context, before: RoomTypeRow, after: RoomTypeRow, business_date: string) {
  const { id: room_type_id, property_id, code, inventory_count: count } = after
  const added = count - before.inventory_count
  if (added > 0) await addRooms(ctx, { property_id, room_type_id, code, count: added })
  else await retireRooms(ctx, { room_type_id, count, business_date })
  await changeCapacity(ctx, room_type_id, { from: business_date, business_date })
}
