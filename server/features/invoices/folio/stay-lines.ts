import type { ReservationStatus } from '#contract/lists.ts'
import { apportion } from '#contract/money.ts'
import type { CityTaxExemption } from '#contract/parts/city-tax-exemption.ts'
import type { DepositRule } from '#contract/parts/policies.ts'
import type { NightlyRate } from '#contract/parts/price-parts.ts'
import type { Tax } from '#contract/parts/reservation-parts.ts'
import { isSoldGross, type Party, partsOfNights, type VatTerms } from '../../pricing/offers/public.ts'
import { chargesOfService, type StoredService } from '../../pricing/services/public.ts'
import type { AddedLine, Charge, InvoiceRow, Line, StoredFolio } from '../row.ts'
import { settleLines, totalsOf } from './lines.ts'

/** The values of a reservation that its documents depend on. Amounts in minor units. */
export interface Stay extends Party {
  readonly id: string
  readonly property_id: string
  readonly guest_id: string
  /** The company that the stay is booked for, and whether it pays. rule 30.7 */
  readonly company_id: string | null
  readonly company_pays: boolean
  readonly status: ReservationStatus
  readonly check_in: string
  readonly currency: string
  readonly nightly_rates: readonly NightlyRate[]
  readonly taxes: readonly Tax[]
  readonly services: readonly StoredService[]
  readonly vat_terms: VatTerms
  /** The fee of a cancellation or no-show, owed in place of the stay. */
  readonly fee: number | null
  readonly deposit_rule: DepositRule
  readonly deposit_required: number | null
  readonly amount_paid: number
  readonly amount_refunded: number
  /** Empty while there is only the first, with nothing set on it. */
  readonly folios: readonly StoredFolio[]
}

/** The line of a fee, which distinguishes its invoice from those of a stay. */
export const FEE = 'fee'

/** Outside VAT: a fee is compensation, not payment for a service. */
const OUTSIDE_VAT = '0.00'

/** The charges of a stay: night by night with meals apart, services, and the city tax; or the fee alone. rule 3, 7, 25.13 */
export function chargesOfStay(stay: Stay): Charge[] {
  if (stay.fee !== null) return stay.fee > 0 ? [feeOf(stay, stay.fee)] : []
  const town = stay.taxes.find(({ type }) => type === 'city_tax')
  const nights = nightsOf(stay, town?.included ? town.amount.amount : 0)
  return [...nights, ...servicesOf(stay), ...(town ? [cityTaxOf(stay, town)] : [])]
}

/** A line for each date on which a service is charged; its price is gross, whatever those of the nights are. rule 25.13 */
const servicesOf = ({ services }: Stay): Charge[] =>
  services.flatMap((service) =>
    chargesOfService(service).map((charge) => ({
      id: `service_${service.service_id}_${charge.date}_${charge.vat_rate}`,
      type: 'service',
      service_id: service.service_id,
      description: service.description,
      ...charge,
    })),
  )

function nightsOf(stay: Stay, town_inside: number): Charge[] {
  const { prices_include_vat, vat_rate, meal_price } = stay.vat_terms
  const nightly = stay.nightly_rates.map(({ amount }) => amount.amount)
  const parts = partsOfNights(nightly, stay, meal_price)
  const towns = apportion(
    town_inside,
    parts.map(({ lodging }) => lodging),
  )
  const persons = stay.adults + stay.children
  return parts.flatMap(({ lodging, meals }, i) => {
    const night = stay.nightly_rates[i]!
    const { date } = night
    const is_gross = prices_include_vat || isSoldGross(night)
    const on_top = is_gross ? {} : { on_top: true as const }
    // After a change of rate plan, prices may be net instead of gross: the two kinds never offset each other.
    const kind = is_gross ? '' : '_net'
    const amount = lodging - towns[i]!
    const room: Charge = {
      id: `accommodation_${date}_${vat_rate}${kind}`,
      date,
      type: 'accommodation',
      description: 'Accommodation',
      quantity: 1,
      unit_price: amount,
      vat_rate,
      amount,
      ...on_top,
    }
    if (!meal_price || meals === 0) return [room]
    // A night cheaper than its meals consists of meals alone, at no price by person.
    const by_person = meals === meal_price.amount * persons
    const meal: Charge = {
      id: `meal_${date}_${meal_price.vat_rate}${kind}`,
      date,
      type: 'meal',
      description: 'Meals',
      quantity: by_person ? persons : 1,
      unit_price: by_person ? meal_price.amount : meals,
      vat_rate: meal_price.vat_rate,
      amount: meals,
      ...on_top,
    }
    return [room, meal]
  })
}

/** The line of the city tax. */
export const CITY_TAX = 'city_tax'

/** A part of the city tax, in whole units where it has a price for each. rule 36.3 */
export function partOfCityTax(whole: Charge, amount: number): Charge {
  const { unit_price } = whole
  const has_units = unit_price > 0 && amount > 0 && amount % unit_price === 0
  return {
    ...whole,
    amount,
    quantity: has_units ? amount / unit_price : 1,
    unit_price: has_units ? unit_price : amount,
  }
}

/** An exempt stay has a line of zero that says why. rule 20.7 */
const cityTaxOf = (
  { check_in }: Stay,
  { amount: { amount }, quantity, unit_price, exemption }: Tax,
): Charge => ({
  id: CITY_TAX,
  date: check_in,
  type: 'city_tax',
  description: exemption ? exemptionWords(exemption) : 'City tax',
  quantity: quantity ?? 1,
  unit_price: unit_price?.amount ?? amount,
  vat_rate: OUTSIDE_VAT,
  amount,
})

const EXEMPT: Readonly<Record<CityTaxExemption['reason'], string>> = {
  business: 'business travel',
  medical: 'medical treatment',
  disability: 'disability',
}

const exemptionWords = ({ reason, note }: CityTaxExemption): string =>
  `City tax, exempt: ${EXEMPT[reason]}${note ? ` (${note})` : ''}`

const feeOf = ({ status, check_in }: Stay, amount: number): Charge => ({
  id: FEE,
  date: check_in,
  type: 'fee',
  description: status === 'no_show' ? 'No-show fee' : 'Cancellation fee',
  quantity: 1,
  unit_price: amount,
  vat_rate: OUTSIDE_VAT,
  amount,
})

/** Lines of staff are gross: what the guest is told to pay. They never match another invoice's. */
export const chargesOfAdded = (added: readonly AddedLine[]): Charge[] =>
  added.map(({ corrects: _, ...line }, i) => ({ ...line, id: `added_${i + 1}`, amount: grossOf(line) }))

/** The index among the lines of staff of a line of a draft; undefined for one of the stay. */
export const addedPlace = (line_id: string): number | undefined =>
  line_id.startsWith('added_') ? Number(line_id.slice(6)) - 1 : undefined

const grossOf = ({ quantity, unit_price }: Pick<AddedLine, 'quantity' | 'unit_price'>): number =>
  quantity * unit_price

/** The total of lines of staff, in minor units. */
export const addedGross = (lines: readonly AddedLine[]): number =>
  lines.reduce((sum, line) => sum + grossOf(line), 0)

/** A deposit has the VAT of what it is paid for: it is divided by the rates of the stay. rule 7 */
export function depositLines(stay: Stay, deposit: number): Line[] {
  const { vat_breakdown } = totalsOf(settleLines(chargesOfStay(stay)))
  const amounts = apportion(
    deposit,
    vat_breakdown.map(({ gross }) => gross),
  )
  const charges = vat_breakdown.map(({ vat_rate }, i) => depositCharge('deposit', vat_rate, amounts[i]!, ''))
  return settleLines(charges.filter(({ amount }) => amount !== 0))
}

function depositCharge(id: string, vat_rate: string, amount: number, invoice: string): Charge {
  const description = invoice === '' ? 'Deposit' : `Deposit, invoice ${invoice}`
  return {
    id: `${id}_${vat_rate}`,
    date: null,
    type: 'deposit',
    description,
    quantity: 1,
    unit_price: amount,
    vat_rate,
    amount,
  }
}

/**
 * What an issued deposit invoice deducts from the invoice of the stay: each rate exactly as it was invoiced.
 * rule 7
 */
export const deductionOf = (deposit: InvoiceRow): Line[] =>
  deposit.vat_breakdown.map(({ vat_rate, net, vat, gross }) => {
    const { amount, ...line } = depositCharge(
      `deposit_${deposit.id}`,
      vat_rate,
      0 - gross,
      deposit.number ?? '',
    )
    return { ...line, net: 0 - net, vat: 0 - vat, gross: amount }
  })
