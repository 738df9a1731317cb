import { isDeepStrictEqual } from 'node:util'
import type { Photo } from '#contract/parts/photos.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { photosInHistory, photoVerbs } from '../../property/images/public.ts'
import { findRoomType, findRoomTypeForChange, type RoomTypeRow, updateRoomTypeRow } from './store.ts'

/** Photos of a room type. rule 2.13 */
export const roomTypePhotos = photoVerbs<RoomTypeRow, RoomTypeRow>({
  find: findRoomType,
  findForChange: findRoomTypeForChange,
  photosOf: ({ photos }) => photos,
  propertyOf: ({ property_id }) => property_id,
  write: writePhotos,
})

async function writePhotos(ctx: Context, row: RoomTypeRow, photos: Photo[]): Promise<RoomTypeRow> {
  requireMatch(ctx, row.version)
  if (isDeepStrictEqual(photos, row.photos)) return row
  const next = { ...row, photos, version: row.version + 1, updated_at: toTimestamp(ctx.now) }
  const { id, property_id } = row
  const [before, after] = [photosInHistory(row.photos), photosInHistory(photos)]
  ctx.audit?.({ resource_id: id, property_id, before, after })
  await updateRoomTypeRow(ctx, next)
  return next
}
