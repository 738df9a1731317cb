import type { Static } from 'typebox'
import type { newPhotoQuery, Photo, PhotoChanges, photoSizeQuery } from '#contract/parts/photos.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import {
  encodeCrop,
  encodePhoto,
  type Photos,
  parseCrop,
  pixelsOf,
  requirePhoto,
  requireRoom,
} from './encode-photo.ts'
import { deleteImage, findImage, storeImage } from './store.ts'

/** An object with photos for guests: how it is found, and written with other photos. */
interface PhotoOwner<Row, Shown> {
  readonly find: (ctx: Context, id: string) => Promise<Row>
  /** The same, locked until the transaction ends. */
  readonly findForChange: (ctx: Context, id: string) => Promise<Row>
  readonly photosOf: (row: Row) => Photos
  readonly propertyOf: (row: Row) => string
  readonly write: (ctx: Context, row: Row, photos: Photo[]) => Promise<Shown>
}

type Sizes = readonly EncodedImage[]
type OfPhoto = { params: { id: string; photo_id: string } }
type New = { params: { id: string }; query: Static<typeof newPhotoQuery> }
type Sent = New & { body: { bytes: Uint8Array } }
type Sized = OfPhoto & { query: Static<typeof photoSizeQuery> }
type Changed = OfPhoto & { body: Static<typeof PhotoChanges> }

/** The verbs of the photos of one kind of object, and what their routes prepare. rule 2.13, 26.12 */
export const photoVerbs = <Row, Shown>(owner: PhotoOwner<Row, Shown>) => {
  const { find, findForChange, photosOf, propertyOf, write } = owner
  return {
    /** Encodes a photo, once it is known that the object takes one. */
    encode: async ({ params, query: { crop }, body: { bytes } }: Sent, { transact }: PreTransaction) => {
      const { account_id, row } = await transact(async (ctx) => ({
        account_id: ctx.scope.account_id,
        row: await find(ctx, params.id),
      }))
      return encodePhoto(photosOf(row), { account_id, bytes, crop })
    },

    add: async (ctx: Context, { params, query: { alt, crop } }: New, sizes: Sizes): Promise<Shown> => {
      const row = await findForChange(ctx, params.id)
      requireRoom(photosOf(row))
      const id = newId('image', ctx.now.epochMilliseconds)
      await storeImage(ctx, id, propertyOf(row), sizes)
      const added_at = toTimestamp(ctx.now)
      const photo = { id, ...pixelsOf(sizes), added_at, alt, alt_translations: {}, crop: parseCrop(crop) }
      return write(ctx, row, [...photosOf(row), photo])
    },

    /** The JPEG of a photo, for roles that may see its object. */
    get: async (ctx: Context, { params, query: { size = 'large' } }: Sized): Promise<AnsweredFile> => {
      const { id, photo_id } = params
      requirePhoto(photosOf(await find(ctx, id)), photo_id)
      return { bytes: await findImage(ctx, photo_id, size), filename: `${photo_id}.jpg` }
    },

    /** Cuts a photo anew where its part is changed. */
    encodeCrop: ({ params: { id, photo_id }, body: { crop } }: Changed, before: PreTransaction) =>
      encodeCrop(before, { photo_id, crop, photosOf: async (ctx) => photosOf(await find(ctx, id)) }),

    /** Changes the text, the part or the position of a photo. `sizes` are of the part that the change names. */
    update: async (ctx: Context, { params, body }: Changed, sizes?: Sizes): Promise<Shown> => {
      const row = await findForChange(ctx, params.id)
      const photos = photosOf(row)
      const at = requirePhoto(photos, params.photo_id)
      if (sizes) await storeImage(ctx, params.photo_id, propertyOf(row), sizes)
      const { position = at, ...changes } = body
      const changed = { ...photos[at]!, ...changes, ...(sizes && pixelsOf(sizes)) }
      return write(ctx, row, photos.toSpliced(at, 1).toSpliced(position, 0, changed))
    },

    remove: async (ctx: Context, { params: { id, photo_id } }: OfPhoto): Promise<Shown> => {
      const row = await findForChange(ctx, id)
      const at = requirePhoto(photosOf(row), photo_id)
      await deleteImage(ctx, photo_id)
      return write(ctx, row, photosOf(row).toSpliced(at, 1))
    },
  }
}

/** Of photos a history says what is seen on them. */
export const photosInHistory = (photos: Photos) => ({ photos: photos.map(({ alt }) => alt) })
