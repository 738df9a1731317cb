import type { Static } from 'typebox'
import type { Photo, PhotoChanges, photoSizeQuery } from '../../../contract/parts/photos.ts'
import type { Context } from '../../context.ts'
import type { AnsweredFile } from '../../http/route.ts'
import type { EncodedImage } from '../../integrations/images/encode-image.ts'
import { missing } from '../../kernel/errors.ts'
import { newId } from '../../kernel/new-id.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { parseCrop, requireRoom } from './encode-photo.ts'
import { deleteImage, readImage, storeImage } from './store.ts'

type Photos = readonly Photo[]

interface NewPhoto {
  readonly alt: string
  readonly crop: string | undefined
  readonly property_id: string
  readonly sizes: readonly EncodedImage[]
}

/** The photos with another one, whose picture is stored. */
export async function addPhoto(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  photos: Photos,
  { property_id, sizes, alt, crop }: NewPhoto,
): Promise<Photo[]> {
  requireRoom(photos)
  const id = newId('image', ctx.now.epochMilliseconds)
  await storeImage(ctx, id, property_id, sizes)
  const added_at = toTimestamp(ctx.now)
  return [...photos, { id, ...pixelsOf(sizes), added_at, alt, alt_translations: {}, crop: parseCrop(crop) }]
}

interface PhotoChange {
  readonly photo_id: string
  readonly property_id: string
  readonly body: Static<typeof PhotoChanges>
  /** Of the part that the change names. */
  readonly sizes: readonly EncodedImage[] | undefined
}

/** The photos after a change of one of them, or of its place. 404 SVC-3001 */
export async function changePhoto(
  ctx: AccountContext,
  photos: Photos,
  { photo_id, property_id, body: { position, ...changes }, sizes }: PhotoChange,
): Promise<Photo[]> {
  const at = indexOf(photos, photo_id)
  if (sizes) await storeImage(ctx, photo_id, property_id, sizes)
  const changed = { ...photos[at]!, ...changes, ...(sizes && pixelsOf(sizes)) }
  return position === undefined
    ? photos.with(at, changed)
    : photos.toSpliced(at, 1).toSpliced(position, 0, changed)
}

const pixelsOf = (sizes: readonly EncodedImage[]) => {
  const { width, height } = sizes.find(({ name }) => name === 'large')!
  return { width, height }
}

/** The photos without one, whose picture is deleted. 404 SVC-3001 */
export async function removePhoto(ctx: AccountContext, photos: Photos, id: string): Promise<Photo[]> {
  const at = indexOf(photos, id)
  await deleteImage(ctx, id)
  return photos.toSpliced(at, 1)
}

/** The JPEG of one of the photos. 404 SVC-3001 */
export async function readPhoto(
  ctx: AccountContext,
  photos: Photos,
  { photo_id, size = 'large' }: Static<typeof photoSizeQuery> & { readonly photo_id: string },
): Promise<AnsweredFile> {
  indexOf(photos, photo_id)
  const bytes = await readImage(ctx, photo_id, size)
  if (!bytes) throw missing()
  return { bytes, filename: `${photo_id}.jpg` }
}

/** Of photos a history says what is seen on them. */
export const photosInHistory = (photos: Photos) => ({ photos: photos.map(({ alt }) => alt) })

function indexOf(photos: Photos, id: string): number {
  const at = photos.findIndex((photo) => photo.id === id)
  if (at < 0) throw missing()
  return at
}
