import type { Reservation } from '#contract/parts/reservation-parts.ts'
import type { Catalogue } from '#web/lib/i18n/catalogue.ts'

/** The reason for exemption from city tax, with its evidence. rule 20.7 */
export const exemptionWords = (
  text: Catalogue['reservations']['money'],
  { reason, note }: NonNullable<Reservation['city_tax_exemption']>,
): string => [text.exempt, text.exemptions[reason], note].filter(Boolean).join(' · ')
