import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Photo } from '../../../contract/parts/photos.ts'
import type {
  addRoomTypePhoto as Add,
  getRoomTypePhoto as Get,
  removeRoomTypePhoto as Remove,
  updateRoomTypePhoto as Update,
} from '../../../contract/resources/photos/room-type-photos.ts'
import type { Context, PreTransaction } from '../../context.ts'
import { requireMatch } from '../../http/if-match.ts'
import type { AnsweredFile } from '../../http/route.ts'
import type { EncodedImage } from '../../integrations/images/encode-image.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import {
  addPhoto,
  changePhoto,
  encodeCrop,
  encodePhoto,
  photosInHistory,
  readPhoto,
  removePhoto,
} from '../images/public.ts'
import { findRoomType, findRoomTypeForChange, type RoomTypeRow, updateRoomTypeRow } from './store.ts'

/** Encodes the photo, once it is known that the room type takes one. rule 2.13 */
export async function encodeRoomTypePhoto(
  { params, query: { crop }, body: { bytes } }: Input<typeof Add>,
  { transact }: PreTransaction,
): Promise<EncodedImage[]> {
  const { photos } = await transact((ctx) => findRoomType(ctx, params.id))
  return encodePhoto(photos, { bytes, crop })
}

/** Adds a photo to a room type. rule 2.13 */
export async function addRoomTypePhoto(
  ctx: Context,
  { params, query: { alt, crop } }: Input<typeof Add>,
  sizes: readonly EncodedImage[],
): Promise<Output<typeof Add>> {
  const row = await findRoomTypeForChange(ctx, params.id)
  const { property_id } = row
  return writePhotos(ctx, row, await addPhoto(ctx, row.photos, { property_id, sizes, alt, crop }))
}

/** The JPEG of a photo, for roles that may see its room type. */
export async function getRoomTypePhoto(
  ctx: Context,
  { params: { id, photo_id }, query }: Input<typeof Get>,
): Promise<AnsweredFile> {
  const { photos } = await findRoomType(ctx, id)
  return readPhoto(ctx, photos, { photo_id, ...query })
}

/** Cuts the photo anew where its part is changed. */
export const encodeRoomTypeCrop = (
  { params: { id, photo_id }, body: { crop } }: Input<typeof Update>,
  before: PreTransaction,
): Promise<EncodedImage[] | undefined> =>
  encodeCrop(before, {
    photo_id,
    crop,
    photosOf: async (ctx) => (await findRoomType(ctx, id)).photos,
  })

/** Changes the text, the part or the position of a photo. rule 2.13 */
export async function updateRoomTypePhoto(
  ctx: Context,
  { params: { id, photo_id }, body }: Input<typeof Update>,
  sizes?: readonly EncodedImage[],
): Promise<Output<typeof Update>> {
  const row = await findRoomTypeForChange(ctx, id)
  return writePhotos(
    ctx,
    row,
    await changePhoto(ctx, row.photos, { photo_id, property_id: row.property_id, body, sizes }),
  )
}

/** Deletes a photo of a room type. rule 2.13 */
export async function removeRoomTypePhoto(
  ctx: Context,
  { params: { id, photo_id } }: Input<typeof Remove>,
): Promise<Output<typeof Remove>> {
  const row = await findRoomTypeForChange(ctx, id)
  return writePhotos(ctx, row, await removePhoto(ctx, row.photos, photo_id))
}

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
