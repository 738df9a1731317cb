import type { Static } from 'typebox'
import { MAX_PHOTOS, PHOTO_SIZES, type PhotoSize } from '../../../contract/parts/photo-limits.ts'
import type { newPhotoQuery, Photo, PhotoChanges } from '../../../contract/parts/photos.ts'
import type { Context } from '../../context.ts'
import type { AnsweredFile } from '../../http/route.ts'
import type { EncodedImage } from '../../integrations/images/encode-image.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import { invalid, missing } from '../../kernel/errors.ts'
import { newId } from '../../kernel/new-id.ts'
import type { AccountContext } from '../../postgres/scope.ts'
import { prepareImage } from './prepare-image.ts'
import { deleteImage, insertImage, readImage } from './store.ts'

type Photos = readonly Photo[]
type Changes = Static<typeof PhotoChanges>

const QUALITY = { small: 72, medium: 72, large: 76 } as const satisfies Record<PhotoSize, number>
const SIZES = (Object.keys(PHOTO_SIZES) as PhotoSize[]).map((name) => ({
  name,
  max_edge: PHOTO_SIZES[name],
  quality: QUALITY[name],
}))

/** A photo for guests in all its sizes; 422 SVC-2002 where there are as many as there may be. rule 2.13 */
export function encodePhoto(photos: Photos, bytes: Uint8Array): Promise<EncodedImage[]> {
  requireRoom(photos)
  return prepareImage(bytes, SIZES)
}

interface NewPhoto extends Static<typeof newPhotoQuery> {
  readonly property_id: string
  readonly sizes: readonly EncodedImage[]
}

/** The photos with another one, whose picture is stored. */
export async function addPhoto(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  photos: Photos,
  { property_id, sizes, alt }: NewPhoto,
): Promise<Photo[]> {
  requireRoom(photos)
  const id = newId('image', ctx.now.epochMilliseconds)
  await insertImage(ctx, id, property_id, sizes)
  const { width, height } = sizes.find(({ name }) => name === 'large')!
  const added_at = toTimestamp(ctx.now)
  return [...photos, { id, width, height, added_at, alt, alt_translations: {}, focus: 'centre' }]
}

/** The photos after a change of one of them, or of its place. 404 SVC-3001 */
export function changePhoto(photos: Photos, id: string, { position, ...said }: Changes): Photo[] {
  const at = indexOf(photos, id)
  const changed = photos.map((photo) => (photo.id === id ? { ...photo, ...said } : photo))
  if (position === undefined) return changed
  const others = changed.toSpliced(at, 1)
  return others.toSpliced(position, 0, changed[at]!)
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
  { photo_id, size = 'large' }: { readonly photo_id: string; readonly size?: PhotoSize | undefined },
): Promise<AnsweredFile> {
  indexOf(photos, photo_id)
  const bytes = await readImage(ctx, photo_id, size)
  if (!bytes) throw missing()
  return { bytes, filename: `${photo_id}.jpg` }
}

/** Of photos a history says what is seen on them. */
export const photosInHistory = (photos: Photos) => ({ photos: photos.map(({ alt }) => alt) })

function requireRoom({ length }: Photos): void {
  if (length >= MAX_PHOTOS) throw invalid('', 'too_many', `There are at most ${MAX_PHOTOS} photos.`)
}

function indexOf(photos: Photos, id: string): number {
  const at = photos.findIndex((photo) => photo.id === id)
  if (at < 0) throw missing()
  return at
}
