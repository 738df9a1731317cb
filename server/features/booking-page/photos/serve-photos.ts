import type { FastifyReply, FastifyRequest } from 'fastify'
import { PHOTO_SIZES, type PhotoSize } from '../../../../contract/parts/photo-limits.ts'
import type { Context } from '../../../context.ts'
import type { Pipeline } from '../../../http/request.ts'
import { missing } from '../../../kernel/errors.ts'
import { readImage } from '../../images/public.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PageHouse, placeOf } from '../page-house.ts'
import { isRoomTypePhoto } from '../page-store.ts'

const FILE = new RegExp(`^([a-z0-9_]{1,64})-(${Object.keys(PHOTO_SIZES).join('|')})\\.jpg$`)
/** A photo never changes under its name; one that is deleted is gone from browsers after a day. */
const LASTING = 'public, max-age=86400'

/** Sends a photo of the booking page; 404 SVC-3001 for every other picture. rule 26.12 */
export async function sendPhoto(
  pipeline: Pipeline,
  request: FastifyRequest,
  reply: FastifyReply,
  house: PageHouse,
) {
  const [, id, size] = FILE.exec((request.params as { file: string }).file) ?? []
  if (id === undefined || size === undefined) throw missing()
  const tag = `"${id}-${size}"`
  const is_known = request.headers['if-none-match']?.split(/,\s*/).includes(tag) ?? false
  const bytes = await readAsGuest(pipeline, request, placeOf(house), (ctx) =>
    readShownPhoto(ctx, house, { id, size: size as PhotoSize, is_known }),
  )
  reply.headers({ etag: tag, 'cache-control': LASTING, 'x-content-type-options': 'nosniff' })
  return bytes ? reply.type('image/jpeg').send(bytes) : reply.code(304).send()
}

interface AskedPhoto {
  readonly id: string
  readonly size: PhotoSize
  /** The browser has it already. */
  readonly is_known: boolean
}

async function readShownPhoto(
  ctx: Context,
  { property }: PageHouse,
  { id, size, is_known }: AskedPhoto,
): Promise<Buffer | null> {
  const is_of_property = property.booking_page.photos.some((photo) => photo.id === id)
  if (!is_of_property && !(await isRoomTypePhoto(ctx, property.id, id))) throw missing()
  if (is_known) return null
  const bytes = await readImage(ctx, id, size)
  if (!bytes) throw missing()
  return bytes
}
