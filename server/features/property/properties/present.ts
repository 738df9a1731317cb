import { retentionYears, vatOnDepositsOf } from '#contract/country-rules.ts'
import type { Property } from '#contract/property/properties.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import type { PropertyRow } from './store.ts'

/** A property as the API shows it; the business date is calculated, never stored. rule 1 */
export const presentProperty = (
  {
    letterhead,
    logo_digest,
    font_digest,
    font_bytes,
    booking_domain: domain,
    housekeeping: _,
    removed_line_ids: __,
    ...row
  }: PropertyRow,
  now: Temporal.Instant,
): Property => ({
  ...row,
  letterhead: { ...letterhead, has_logo: logo_digest !== null },
  booking_page: {
    ...row.booking_page,
    font: font_digest !== null && font_bytes !== null ? { digest: font_digest, bytes: font_bytes } : null,
    domain,
  },
  vat_on_deposits: vatOnDepositsOf(row),
  invoice_retention_years: row.invoice_retention_years ?? retentionYears(row.country),
  business_date: businessDate(row, now),
})
