import type { Photo } from '#contract/parts/photos.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
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
  const present = (changed: RoomTypeRow) => photosInHistory(changed.photos)
  return amendRow(ctx, row, { ...row, photos }, { write: updateRoomTypeRow, present })
}
