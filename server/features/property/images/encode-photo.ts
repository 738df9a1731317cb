import {
  MAX_PHOTOS,
  MIN_CROP,
  PHOTO_SIZES,
  type PhotoSize,
  WHOLE_PHOTO_EDGE,
} from '#contract/parts/photo-limits.ts'
import type { Crop, Photo } from '#contract/parts/photos.ts'
import type { Context, PreTransaction } from '#server/context.ts'
import type { EncodedImage } from '#server/integrations/images/encode-image.ts'
import { invalid, missing } from '#server/kernel/errors.ts'
import { prepareImage } from './prepare-image.ts'
import { findImage } from './store.ts'

export type Photos = readonly Photo[]

const QUALITY = { small: 72, medium: 72, large: 76 } as const satisfies Record<PhotoSize, number>
const SIZES = (Object.keys(PHOTO_SIZES) as PhotoSize[]).map((name) => ({
  name,
  max_edge: PHOTO_SIZES[name],
  quality: QUALITY[name],
  also_webp: true,
}))
/** What is cut is seen again when it is cut anew. */
const WHOLE = { name: 'whole', max_edge: WHOLE_PHOTO_EDGE, quality: 85 } as const

interface SentPhoto {
  readonly account_id: string
  readonly bytes: Uint8Array
  /** Of the query. */
  readonly crop: string | undefined
}

/**
 * A photo for guests as it is and, cut, in all its sizes. 422 SVC-2002 for a part that is not within it, and where there
 * are as many as there may be. rule 2.13
 */
export async function encodePhoto(
  photos: Photos,
  { account_id, bytes, crop }: SentPhoto,
): Promise<EncodedImage[]> {
  requireRoom(photos)
  const part = parseCrop(crop) ?? undefined
  const [whole] = await prepareImage({ account_id, bytes, sizes: [WHOLE] })
  const cut = await prepareImage({ account_id, bytes: whole!.bytes, sizes: SIZES, crop: part })
  return [whole!, ...cut]
}

interface CutPhoto {
  readonly photo_id: string
  readonly crop: Crop | null | undefined
  readonly photosOf: (ctx: Context) => Promise<Photos>
}

/** The sizes of a photo that is cut anew; undefined where a change names no part. 404 SVC-3001, 422 SVC-2002. rule 2.13 */
export async function encodeCrop(
  { transact }: PreTransaction,
  { photo_id, crop, photosOf }: CutPhoto,
): Promise<EncodedImage[] | undefined> {
  if (crop === undefined) return undefined
  if (crop) requireWithin(crop)
  const whole = await transact(async (ctx) => {
    requirePhoto(await photosOf(ctx), photo_id)
    return { account_id: ctx.scope.account_id, bytes: await findImage(ctx, photo_id, WHOLE.name) }
  })
  return prepareImage({ ...whole, sizes: SIZES, crop: crop ?? undefined })
}

/** The part that a query names; null for the whole photo. */
export function parseCrop(text: string | undefined): Crop | null {
  if (text === undefined) return null
  const [x, y, width, height] = text.split(',').map(Number) as [number, number, number, number]
  const crop = { x, y, width, height }
  requireWithin(crop)
  return crop
}

function requireWithin({ x, y, width, height }: Crop): void {
  if (Math.min(width, height) < MIN_CROP || x + width > 1000 || y + height > 1000)
    throw invalid(
      'crop',
      'outside_photo',
      `The part must lie within the photo, at least ${MIN_CROP} wide and high.`,
    )
}

/** The position of a photo; 404 SVC-3001 where it is not among them. */
export function requirePhoto(photos: readonly { readonly id: string }[], photo_id: string): number {
  const at = photos.findIndex(({ id }) => id === photo_id)
  if (at < 0) throw missing()
  return at
}

/** Width and height of a picture in its largest size. */
export function pixelsOf(sizes: readonly EncodedImage[]) {
  const { width, height } = sizes.find(({ name }) => name === 'large')!
  return { width, height }
}

export function requireRoom({ length }: Photos): void {
  if (length >= MAX_PHOTOS) throw invalid('', 'too_many', `There are at most ${MAX_PHOTOS} photos.`)
}
