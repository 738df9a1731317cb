import type { FastifyReply, FastifyRequest } from 'fastify'
import { cropText, PHOTO_SIZES, type PhotoSize } from '#contract/parts/photo-limits.ts'
import type { Context } from '#server/context.ts'
import { isKnown } from '#server/http/if-none-match.ts'
import type { Pipeline } from '#server/http/request.ts'
import { missing } from '#server/kernel/errors.ts'
import { findImage } from '../../property/images/public.ts'
import { readAsGuest } from '../guest-context.ts'
import { type PublishedProperty, scopeOfPage } from '../page-property.ts'
import { findRoomTypePhoto } from '../page-store.ts'

const FILE = new RegExp(`^([a-z0-9_]{1,64})-(${Object.keys(PHOTO_SIZES).join('|')})\\.(jpg|webp)$`)
/** The address of a photo names its crop, so it never changes; one that is deleted is gone from browsers after a day. */
const LASTING = 'public, max-age=86400'

interface RequestedPhoto {
  readonly id: string
  readonly size: PhotoSize
  readonly type: 'jpg' | 'webp'
  /** Whether the browser has it already. */
  readonly isKnown: (etag: string) => boolean
}

/** Sends a photo of the booking page; 404 SVC-3001 for every other picture. rule 26.12 */
export async function sendPhoto(
  pipeline: Pipeline,
  request: FastifyRequest,
  reply: FastifyReply,
  published: PublishedProperty,
) {
  const [, id, size, type] = FILE.exec((request.params as { file: string }).file) ?? []
  if (id === undefined) throw missing()
  const requested = { id, size, type, isKnown: (etag) => isKnown(request, etag) } as RequestedPhoto
  const { etag, file } = await readAsGuest(pipeline, request, scopeOfPage(published), (ctx) =>
    readShownPhoto(ctx, published, requested),
  )
  reply.headers({ etag, 'cache-control': LASTING, 'x-content-type-options': 'nosniff' })
  return file ? reply.type(file.type).send(file.bytes) : reply.code(304).send()
}

async function readShownPhoto(
  ctx: Context,
  { property }: PublishedProperty,
  { id, size, type, isKnown }: RequestedPhoto,
) {
  const photo =
    property.booking_page.photos.find((one) => one.id === id) ??
    (await findRoomTypePhoto(ctx, property.id, id))
  if (!photo) throw missing()
  const etag = `"${[id, size, type, ...(photo.crop ? [cropText(photo.crop)] : [])].join('-')}"`
  if (isKnown(etag)) return { etag }
  const bytes = await findImage(ctx, id, type === 'webp' ? `${size}.webp` : size)
  return { etag, file: { bytes, type: type === 'webp' ? 'image/webp' : 'image/jpeg' } }
}
