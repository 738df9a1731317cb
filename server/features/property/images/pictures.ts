import type { Picture } from '#contract/parts/pictures.ts'
import { UPKEEP_PHOTO_SIZES } from '#contract/upkeep/photos.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { pixelsOf, requirePhoto } from './encode-photo.ts'
import { prepareImage } from './prepare-image.ts'
import { deleteImage, findImage, storeImage } from './store.ts'

/** An object with photos for staff: how it is found, and written with other photos. */
interface PictureOwner<Row, Shown> {
  readonly find: (ctx: Context, id: string) => Promise<Row>
  /** The same, locked until the transaction ends. */
  readonly findForChange: (ctx: Context, id: string) => Promise<Row>
  readonly photosOf: (row: Row) => readonly Picture[]
  readonly propertyOf: (row: Row) => string
  readonly write: (ctx: Context, row: Row, photos: Picture[]) => Promise<Shown>
  /** Maximum number of its photos. */
  readonly max: number
}

type Sizes = readonly EncodedImage[]
type OfObject = { params: { id: string } }
type OfPhoto = { params: { id: string; photo_id: string } }
type Sent = OfObject & { body: { bytes: Uint8Array } }
type Sized = OfPhoto & { query: { size?: keyof typeof UPKEEP_PHOTO_SIZES } }

const SIZES = [
  { name: 'small', max_edge: UPKEEP_PHOTO_SIZES.small, quality: 70 },
  { name: 'large', max_edge: UPKEEP_PHOTO_SIZES.large, quality: 80 },
] as const

/** The verbs of the photos of one kind of object that staff work with, and what their routes prepare. rule 24.18 */
export const pictureVerbs = <Row, Shown>(owner: PictureOwner<Row, Shown>) => {
  const { find, findForChange, photosOf, propertyOf, write, max } = owner
  /** 422 SVC-2002 for an object with as many photos as it may have. */
  function requireRoom(row: Row): void {
    if (photosOf(row).length >= max) throw invalid('', 'too_many', `There are at most ${max} photos.`)
  }
  return {
    /** Encodes a photo, once it is known that the object takes one. */
    encode: async ({ params, body: { bytes } }: Sent, { transact }: PreTransaction): Promise<Sizes> => {
      const account_id = await transact(async (ctx) => {
        requireRoom(await find(ctx, params.id))
        return ctx.scope.account_id
      })
      return prepareImage({ account_id, bytes, sizes: SIZES })
    },

    add: async (ctx: Context, { params }: OfObject, sizes: Sizes): Promise<Shown> => {
      const row = await findForChange(ctx, params.id)
      requireRoom(row)
      const id = newId('image', ctx.now.epochMilliseconds)
      await storeImage(ctx, id, propertyOf(row), sizes)
      const photo = { id, ...pixelsOf(sizes), added_at: toTimestamp(ctx.now) }
      return write(ctx, row, [...photosOf(row), photo])
    },

    /** The JPEG of a photo, for roles that may see its object. */
    get: async (ctx: Context, { params, query: { size = 'large' } }: Sized): Promise<AnsweredFile> => {
      const { id, photo_id } = params
      requirePhoto(photosOf(await find(ctx, id)), photo_id)
      return { bytes: await findImage(ctx, photo_id, size), filename: `${photo_id}.jpg` }
    },

    remove: async (ctx: Context, { params: { id, photo_id } }: OfPhoto): Promise<Shown> => {
      const row = await findForChange(ctx, id)
      const at = requirePhoto(photosOf(row), photo_id)
      await deleteImage(ctx, photo_id)
      return write(ctx, row, photosOf(row).toSpliced(at, 1))
    },
  }
}
