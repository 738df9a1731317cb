import type { PropertyRow } from './store.ts'

/**
 * The origin of links for guests: the domain of the booking page once a look has found that it leads here, else that of the
 * service. rule 26.58
 */
export function guestOrigin({ booking_domain }: Pick<PropertyRow, 'booking_domain'>, own: string): string {
  const leads_here = booking_domain !== null && booking_domain.checked_at !== null && !booking_domain.problem
  return leads_here ? `https://${booking_domain.name}` : own
}
