import { addServices, cityTaxOfStay, sumStay } from '#server/features/pricing/offers/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, later } from '#server/kernel/time/dates.ts'
import { withDates } from '../rooms/segments.ts'
import type { ReservationRow } from '../row.ts'
import { servicesLeft } from '../services/stay-services.ts'

/** A stay at a moment, which decides what may become of it. */
export interface StayNow {
  readonly row: ReservationRow
  readonly property: PropertyRow
  readonly now: Temporal.Instant
  /** A check-out may leave a balance. */
  readonly allow_open_balance?: boolean
  /** What of the balance after check-out is on the account of companies, in minor units. rule 30.14 */
  readonly on_account?: number
}

/**
 * A departure before the last day ends the stay there, at one night at least, and the remaining nights are
 * not charged.
 */
export function leaveEarly({ row, property, now }: StayNow): ReservationRow {
  const check_out = later(businessDate(property, now), addDays(row.check_in, 1))
  if (check_out >= row.check_out) return row
  const nightly = row.nightly_rates.filter(({ date }) => date < check_out)
  const city_tax = cityTaxOfStay(property.city_tax, row.city_tax_exemption)
  const services = servicesLeft({ ...row, check_out }, property, now)
  const of_nights = sumStay(nightly, row, row.vat_terms, city_tax, row.currency)
  const price = addServices(of_nights, row.currency, { after: services })
  const { nightly_rates, taxes, total, segments, services: booked } = row
  return {
    ...row,
    ...price,
    services,
    check_out,
    segments: withDates(segments, { ...row, check_out }),
    left_early: { check_out: row.check_out, nightly_rates, taxes, total, segments, services: booked },
  }
}
