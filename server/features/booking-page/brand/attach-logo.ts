import { mediaTypeOfLogo } from '#server/pdf/logo.ts'
import type { AttachmentRenderer } from '../../mail/email/public.ts'
import { readLogo, readProperty } from '../../property/properties/public.ts'

/** A larger picture does not go along with an e-mail. */
const MAX_BYTES = 100_000

/** The logo of a property for the head of an e-mail to its guests; null where there is none. rule 27.11 */
export const attachLogo: AttachmentRenderer = async ({ tx, account_id }, property_id) => {
  const ctx = { tx, scope: { account_id, property_ids: null } }
  const [logo, property] = await Promise.all([readLogo(ctx, property_id), readProperty(ctx, property_id)])
  if (!logo || !property || logo.length > MAX_BYTES) return null
  const content_type = mediaTypeOfLogo(logo)
  return async () => ({
    filename: content_type === 'image/png' ? 'logo.png' : 'logo.jpg',
    content_type,
    content: logo,
    logo: { alt: property.name },
  })
}
