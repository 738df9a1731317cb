import type { Input, Output } from '#contract/operation.ts'
import type { Picture } from '#contract/parts/pictures.ts'
import {
  type addFoundItemPhoto as Add,
  type getFoundItemPhoto as Get,
  MAX_FOUND_ITEM_PHOTOS,
} from '#contract/upkeep/lost-property.ts'
import { TASK_PHOTO_SIZES } from '#contract/upkeep/maintenance-photos.ts'
import { amendRow } from '#server/audit/amend-row.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findImage, prepareImage, requirePhoto, storeImage } from '../../property/images/public.ts'
import { auditedFoundItem, presentFoundItem } from './present.ts'
import { type FoundItemRow, findFoundItem, findFoundItemForChange, writeFoundItem } from './store.ts'

const SIZES = [
  { name: 'small', max_edge: TASK_PHOTO_SIZES.small, quality: 70 },
  { name: 'large', max_edge: TASK_PHOTO_SIZES.large, quality: 80 },
] as const

/** Encodes the photo, once it is known that the item takes one. rule 24.18 */
export async function encodeFoundItemPhoto(
  { params, body }: Input<typeof Add>,
  { transact }: PreTransaction,
): Promise<readonly EncodedImage[]> {
  const account_id = await transact(async (ctx) => {
    requireRoomForPhoto(await findFoundItem(ctx, params.id))
    return ctx.scope.account_id
  })
  return prepareImage({ account_id, bytes: body.bytes, sizes: SIZES })
}

/** Adds a photo of a found item. rule 24.18 */
export async function addFoundItemPhoto(
  ctx: Context,
  { params }: Input<typeof Add>,
  sizes: readonly EncodedImage[],
): Promise<Output<typeof Add>> {
  const before = await findFoundItemForChange(ctx, params.id)
  requireRoomForPhoto(before)
  const id = newId('image', ctx.now.epochMilliseconds)
  await storeImage(ctx, id, before.property_id, sizes)
  const { width, height } = sizes.find(({ name }) => name === 'large')!
  const photo: Picture = { id, width, height, added_at: toTimestamp(ctx.now) }
  const changed = { ...before, photos: [...before.photos, photo] }
  const amended = await amendRow(ctx, before, changed, { write: writeFoundItem, present: auditedFoundItem })
  return presentFoundItem(ctx, amended)
}

/** The JPEG of a photo, for roles that may see its item. */
export async function getFoundItemPhoto(
  ctx: Context,
  { params: { id, photo_id }, query: { size = 'large' } }: Input<typeof Get>,
): Promise<AnsweredFile> {
  requirePhoto((await findFoundItem(ctx, id)).photos, photo_id)
  return { bytes: await findImage(ctx, photo_id, size), filename: `${photo_id}.jpg` }
}

/** 422 SVC-2002 for an item with as many photos as it may have. */
function requireRoomForPhoto({ photos }: FoundItemRow): void {
  if (photos.length < MAX_FOUND_ITEM_PHOTOS) return
  throw invalid('', 'too_many', `A found item has at most ${MAX_FOUND_ITEM_PHOTOS} photos.`)
}
