import type { Stay } from '#server/features/invoices/folio/stay-lines.ts'
import { sellServices, totalStay } from '#server/features/pricing/offers/public.ts'
import { nightsOf } from '#server/kernel/time/dates.ts'
import { money, type Priced } from './priced-stay.ts'

/** A stay of random prices, without a database. */

export type Player = Stay & { readonly total: number }

export function price(
  stay: Player,
  { prices, adults, terms: vat_terms, cityTax: city_tax, services }: Priced,
): Player {
  const nights = nightsOf('2027-03-01', `2027-03-0${prices.length + 1}`)
  const nightly = nights.map((date, i) => ({ date, amount: money(prices[i]!), source: 'base' as const }))
  const party = { adults, children: 0, children_ages: [] }
  const booked = services.map((service) => ({
    ...service,
    name: { en: 'Service' },
    description: 'Service',
    refundable: true,
    dates: nights,
    quantity_follows_party: false,
    dates_follow_stay: true,
  }))
  const of_nights = totalStay(nightly, party, vat_terms, city_tax, 'EUR')
  const with_services = sellServices(of_nights, 'EUR', { after: booked })
  return { ...stay, ...party, vat_terms, services: booked, ...with_services }
}

export const BLANK: Player = {
  id: 'res_1',
  property_id: 'prop_1',
  guest_id: 'gst_1',
  company_id: 'cmp_1',
  company_pays: true,
  status: 'confirmed',
  check_in: '2027-03-01',
  currency: 'EUR',
  nightly_rates: [],
  taxes: [],
  services: [],
  vat_terms: { prices_include_vat: true, vat_rate: '7.00', meal_price: null },
  adults: 1,
  children: 0,
  children_ages: [],
  fee: null,
  deposit_rule: { type: 'none' },
  deposit_required: null,
  amount_paid: 0,
  amount_refunded: 0,
  folios: [],
  total: 0,
}
