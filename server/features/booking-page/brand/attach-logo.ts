import { MAX_INLINE_BYTES } from '#server/kernel/brand/brand.ts'
import { type AttachmentRenderer, LOGO_ID } from '../../mail/email/public.ts'
import { readLogo } from '../../property/properties/public.ts'

/** The logo of a property for the head of an e-mail to its guests; null where there is none. rule 27.11 */
export const attachLogo: AttachmentRenderer = async ({ tx, account_id, sender }, property_id) => {
  const content = await readLogo({ tx, scope: { account_id } }, property_id)
  if (!content || content.length > MAX_INLINE_BYTES) return null
  const inline = { content_id: LOGO_ID, alt: sender ?? '' }
  return async () => ({ filename: 'logo.png', content_type: 'image/png', content, inline })
}
