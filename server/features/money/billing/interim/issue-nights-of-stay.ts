import type { Context } from '#server/context.ts'
import {
  type InvoiceRow,
  issueNights,
  readDocuments,
  readPaymentsOfStay,
} from '#server/features/invoices/public.ts'
import { cityTaxOfStay, sumStay } from '#server/features/pricing/offers/public.ts'
import { type PropertyRow, readProperty } from '#server/features/property/properties/public.ts'
import { changeDocuments, type ReservationRow } from '#server/features/stays/reservations/public.ts'

interface NightsOfStay {
  /** The first night that is not charged yet. */
  readonly until: string
  /** Undefined for all folios; null is the first. */
  readonly folio_id: string | null | undefined
}

/** Issues the nights of a stay before a date; the documents that have a number by it. The caller has locked the stay. rule 36 */
export async function issueNightsOfStay(
  ctx: Context,
  reservation: ReservationRow,
  { until, folio_id }: NightsOfStay,
): Promise<InvoiceRow[]> {
  const [property, payments, before] = await Promise.all([
    readProperty(ctx, reservation.property_id),
    readPaymentsOfStay(ctx, reservation.id),
    readDocuments(ctx, reservation.id),
  ])
  const movable = payments.filter(
    ({ status, method, company_payment_id, amount, amount_refunded }) =>
      status === 'succeeded' &&
      method !== 'write_off' &&
      company_payment_id === null &&
      amount > amount_refunded,
  )
  const nights = {
    until,
    folio_id,
    city_tax: cityTaxBefore(reservation, property!, until),
    deposit_deduction: property!.deposit_deduction,
    payments: movable,
  }
  await changeDocuments(ctx, reservation, issueNights(nights))
  const after = await readDocuments(ctx, reservation.id)
  const numbered = new Set(before.flatMap(({ id, number }) => (number === null ? [] : [id])))
  return after.filter(({ id, number }) => number !== null && !numbered.has(id))
}

/**
 * The city tax of the nights before a date, by the terms of the property; of a stay that was booked under others, a share
 * by nights. rule 36.3
 */
function cityTaxBefore(stay: ReservationRow, property: PropertyRow, until: string): number {
  const { nightly_rates, vat_terms, currency, city_tax_exemption } = stay
  const whole = cityTaxIn(stay.taxes)
  const terms = cityTaxOfStay(property.city_tax, city_tax_exemption)
  const taxOf = (rates: ReservationRow['nightly_rates']) =>
    cityTaxIn(sumStay([...rates], stay, vat_terms, terms, currency).taxes)
  const before = nightly_rates.filter(({ date }) => date < until)
  return taxOf(nightly_rates) === whole
    ? taxOf(before)
    : Math.floor((whole * before.length) / nightly_rates.length)
}

const cityTaxIn = (taxes: ReservationRow['taxes']): number =>
  taxes.find(({ type }) => type === 'city_tax')?.amount.amount ?? 0
