import type { Property } from '#contract/property/properties.ts'

/** The origin of addresses for guests: the domain of the booking page where it leads here. rule 26.58 */
export function guestOrigin(property: Property | undefined): string {
  const domain = property?.booking_page.domain
  return domain?.checked_at && domain.problem === null ? `https://${domain.name}` : location.origin
}
