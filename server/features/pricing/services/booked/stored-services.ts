import type { ServiceUnit } from '#contract/lists.ts'
import { money } from '#contract/money.ts'
import type { BookedService } from '#contract/parts/booked-services.ts'
import type { ServiceName } from '#contract/pricing/services.ts'

/** The terms of a service, copied to the stay that books it. rule 25.6 */
export interface ServiceTerms {
  readonly service_id: string
  /** By language. */
  readonly name: ServiceName
  /** The text on documents, in the language of the property. */
  readonly description: string
  readonly per: ServiceUnit
  /** In minor units, VAT included. */
  readonly unit_price: number
  readonly vat_rate: string
  readonly refundable: boolean
}

/** A booked service as stored: entries of one service differ in their dates. */
export interface StoredService extends ServiceTerms {
  readonly quantity: number
  readonly quantity_follows_party: boolean
  /** In order; never empty. */
  readonly dates: readonly string[]
  readonly dates_follow_stay: boolean
}

/** Whether the unit is charged once, whatever its dates, on which it is reserved for the stay. rule 25.2 */
export const isChargedOnce = ({ per }: Pick<ServiceTerms, 'per'>): boolean =>
  per === 'stay' || per === 'person'

/** A charge on a date. */
export interface ServiceCharge {
  readonly date: string
  readonly quantity: number
  readonly unit_price: number
  readonly vat_rate: string
  readonly amount: number
}

/** The charges of a service, date by date. rule 25.6 */
export function chargesOfService(service: StoredService): ServiceCharge[] {
  const { dates, quantity, unit_price, vat_rate } = service
  const charged = isChargedOnce(service) ? dates.slice(0, 1) : dates
  return charged.map((date) => ({ date, quantity, unit_price, vat_rate, amount: quantity * unit_price }))
}

const totalOf = (service: StoredService): number =>
  chargesOfService(service).reduce((sum, { amount }) => sum + amount, 0)

/** The total of services in minor units. */
export const servicesTotal = (services: readonly StoredService[]): number =>
  services.reduce((sum, service) => sum + totalOf(service), 0)

/** The part that is charged even after a cancellation. rule 25.12 */
export const nonRefundableTotal = (services: readonly StoredService[]): number =>
  servicesTotal(services.filter(({ refundable }) => !refundable))

/** As the API shows it. */
export function presentBookedService(service: StoredService, currency: string): BookedService {
  const { description: _, dates, unit_price, ...shown } = service
  return {
    ...shown,
    dates: [...dates],
    unit_price: money(unit_price, currency),
    total: money(totalOf(service), currency),
  }
}

/** Units of a service on a date. */
export interface ServiceUnits {
  readonly service_id: string
  readonly date: string
  readonly quantity: number
}

/** Units held by services, by service and date. */
export function unitsOf(services: readonly StoredService[]): ServiceUnits[] {
  const units = new Map<string, ServiceUnits>()
  for (const { service_id, dates, quantity } of services) {
    for (const date of dates) {
      const key = `${service_id} ${date}`
      units.set(key, { service_id, date, quantity: quantity + (units.get(key)?.quantity ?? 0) })
    }
  }
  return [...units].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, unit]) => unit)
}

/** The units in `some` beyond those in `others`. */
export function subtractUnits(
  some: readonly ServiceUnits[],
  others: readonly ServiceUnits[],
): ServiceUnits[] {
  const known = new Map(others.map(({ service_id, date, quantity }) => [`${service_id} ${date}`, quantity]))
  return some.flatMap((unit) => {
    const quantity = unit.quantity - (known.get(`${unit.service_id} ${unit.date}`) ?? 0)
    return quantity > 0 ? [{ ...unit, quantity }] : []
  })
}
