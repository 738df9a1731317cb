import type { Reservation } from '../../../contract/parts/reservation-parts.ts'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'

/** Why a stay owes no city tax, and what shows it. rule 20.7 */
export const exemptionWords = (
  text: Catalogue['reservations']['money'],
  { reason, note }: NonNullable<Reservation['city_tax_exemption']>,
): string => [text.exempt, text.exemptions[reason], note].filter(Boolean).join(' · ')
