import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/property/properties.staff.ts'
import type { Context } from '#server/context.ts'
import { readableBackground } from '#server/kernel/brand/accent.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { countOwnServices, countRatePlans, type PropertyRow, type StoredBookingPage } from './store.ts'

type BookingPageChange = Input<typeof contract.updateProperty>['body']['booking_page']

/** Paths below `/book` that are no property's. */
const RESERVED = new Set(['assets', 'domain', 'embed', 'sitemap', 'robots', 'demo'])

/** The page with what was asked to change; 422 for a name that is taken by the service, or an open page without one. */
export function changedBookingPage(
  { booking_page: stored, font_digest }: PropertyRow,
  changes: BookingPageChange,
): StoredBookingPage {
  if (changes === undefined) return stored
  const { coordinates = stored.coordinates } = changes
  requireReadable(changes.colours?.background)
  if (changes.typeface === 'own' && font_digest === null)
    throw invalid('booking_page.typeface', 'required', 'Upload a font file first.')
  const next = { ...stored, ...changes, coordinates: coordinates && rounded(coordinates) }
  if (next.slug !== null && RESERVED.has(next.slug))
    throw invalid('booking_page.slug', 'reserved', `The service uses /book/${next.slug} itself.`)
  if (next.open && next.slug === null)
    throw invalid('booking_page.slug', 'required', 'An open page needs a name in its address.')
  return next
}

/** 422 for a background on which text of the page is hard to read. rule 26.3 */
function requireReadable(background: string | null | undefined): void {
  if (!background || readableBackground(background)) return
  throw invalid(
    'booking_page.colours.background',
    'contrast',
    'Text on this colour would have a contrast below 4.5 to 1: choose a lighter one.',
  )
}

/** Six decimals are 11 cm. */
const rounded = ({ latitude, longitude }: NonNullable<StoredBookingPage['coordinates']>) => ({
  latitude: Math.round(latitude * 1e6) / 1e6,
  longitude: Math.round(longitude * 1e6) / 1e6,
})

/** 404 SVC-3001 where a rate plan or a service that is to be sold there is not the property's. */
export async function requireBookingPage(ctx: Context, row: PropertyRow, next: PropertyRow): Promise<void> {
  const [before, after] = [row.booking_page, next.booking_page]
  const requireOwn = async (field: 'rate_plan_ids' | 'service_ids', count: typeof countRatePlans) => {
    const ids = after[field]
    if (ids === null || ids === before[field] || (await count(ctx, row.id, ids)) === ids.length) return
    throw missingReference(`booking_page.${field}`)
  }
  await requireOwn('rate_plan_ids', countRatePlans)
  await requireOwn('service_ids', countOwnServices)
}
