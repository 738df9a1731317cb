import { MAX_INLINE_BYTES } from '#server/kernel/brand/brand.ts'
import { type AttachmentRenderer, PHOTO_ID } from '../../mail/email/public.ts'
import { findImage } from '../../property/images/public.ts'
import { readFirstPhoto } from '../page-store.ts'

const MAX_EDGE = 480

/** The first photo of a room type, in its smallest size, for the HTML of an e-mail; null where there is none. rule 27.11 */
export const attachRoomPhoto: AttachmentRenderer = async ({ tx, account_id, language }, room_type_id) => {
  const ctx = { tx, scope: { account_id, property_ids: null } }
  const photo = await readFirstPhoto(ctx, room_type_id)
  const content = photo && (await findImage(ctx, photo.id, 'small'))
  if (!photo || !content || content.length > MAX_INLINE_BYTES) return null
  const { width, height, alt, alt_translations } = photo
  const scale = Math.min(1, MAX_EDGE / Math.max(width, height))
  const inline = {
    content_id: PHOTO_ID,
    alt: alt_translations[language] ?? alt,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
  return async () => ({ filename: 'room.jpg', content_type: 'image/jpeg', content, inline })
}
