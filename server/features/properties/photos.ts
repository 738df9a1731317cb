import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '../../../contract/operation.ts'
import type { Photo } from '../../../contract/parts/photos.ts'
import type {
  addPropertyPhoto as Add,
  getPropertyPhoto as Get,
  removePropertyPhoto as Remove,
  updatePropertyPhoto as Update,
} from '../../../contract/resources/photos/property-photos.ts'
import type { Property } from '../../../contract/resources/properties.ts'
import type { Context, PreTransaction } from '../../context.ts'
import type { AnsweredFile } from '../../http/route.ts'
import type { EncodedImage } from '../../integrations/images/encode-image.ts'
import {
  addPhoto,
  changePhoto,
  encodeCrop,
  encodePhoto,
  photosInHistory,
  readPhoto,
  removePhoto,
} from '../images/public.ts'
import { presentProperty } from './present.ts'
import { findProperty, findPropertyForChange, type PropertyRow, updatePropertyRow } from './store.ts'

/** Encodes the photo, once it is known that the property takes one. rule 26.12 */
export async function encodePropertyPhoto(
  { params, query: { crop }, body: { bytes } }: Input<typeof Add>,
  { transact }: PreTransaction,
): Promise<EncodedImage[]> {
  const { booking_page } = await transact((ctx) => findProperty(ctx, params.id))
  return encodePhoto(booking_page.photos, { bytes, crop })
}

/** Adds a photo to the booking page of a property. rule 26.12 */
export async function addPropertyPhoto(
  ctx: Context,
  { params, query: { alt, crop } }: Input<typeof Add>,
  sizes: readonly EncodedImage[],
): Promise<Output<typeof Add>> {
  const row = await findPropertyForChange(ctx, params.id)
  const photos = await addPhoto(ctx, row.booking_page.photos, { property_id: row.id, sizes, alt, crop })
  return writePhotos(ctx, row, photos)
}

/** The JPEG of a photo, for roles that may see the property. */
export async function getPropertyPhoto(
  ctx: Context,
  { params: { id, photo_id }, query }: Input<typeof Get>,
): Promise<AnsweredFile> {
  const { booking_page } = await findProperty(ctx, id)
  return readPhoto(ctx, booking_page.photos, { photo_id, ...query })
}

/** Cuts the photo anew where its part is changed. */
export const encodePropertyCrop = (
  { params: { id, photo_id }, body: { crop } }: Input<typeof Update>,
  before: PreTransaction,
): Promise<EncodedImage[] | undefined> =>
  encodeCrop(before, {
    photo_id,
    crop,
    photosOf: async (ctx) => (await findProperty(ctx, id)).booking_page.photos,
  })

/** Changes the text, the part or the position of a photo. rule 26.12 */
export async function updatePropertyPhoto(
  ctx: Context,
  { params: { id, photo_id }, body }: Input<typeof Update>,
  sizes?: readonly EncodedImage[],
): Promise<Output<typeof Update>> {
  const row = await findPropertyForChange(ctx, id)
  return writePhotos(
    ctx,
    row,
    await changePhoto(ctx, row.booking_page.photos, { photo_id, property_id: row.id, body, sizes }),
  )
}

/** Deletes a photo of a property. rule 26.12 */
export async function removePropertyPhoto(
  ctx: Context,
  { params: { id, photo_id } }: Input<typeof Remove>,
): Promise<Output<typeof Remove>> {
  const row = await findPropertyForChange(ctx, id)
  return writePhotos(ctx, row, await removePhoto(ctx, row.booking_page.photos, photo_id))
}

async function writePhotos(ctx: Context, row: PropertyRow, photos: Photo[]): Promise<Property> {
  const { booking_page } = row
  const next = { ...row, booking_page: { ...booking_page, photos } }
  if (isDeepStrictEqual(next, row)) return presentProperty(row, ctx.now)
  const [before, after] = [photosInHistory(booking_page.photos), photosInHistory(photos)]
  ctx.audit?.({ resource_id: row.id, property_id: row.id, before, after })
  await updatePropertyRow(ctx, next)
  return presentProperty(next, ctx.now)
}
