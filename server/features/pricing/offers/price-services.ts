import { money } from '#contract/money.ts'
import type { Tax } from '#contract/parts/reservation-parts.ts'
import { vatInside } from '#server/kernel/vat.ts'
import { chargesOfService, type StoredService } from '../services/public.ts'
import { requirePayable, type StayPrice } from './price-stay.ts'

/** What services come to at each VAT rate. */
function byRate(services: readonly StoredService[], sign: 1 | -1, rates: Map<string, number>): void {
  for (const { vat_rate, amount } of services.flatMap(chargesOfService))
    rates.set(vat_rate, (rates.get(vat_rate) ?? 0) + sign * amount)
}

/**
 * The price of a stay with its services, or with others than before: `total` and the VAT inside it follow, rounded once for
 * each rate, as on the invoice. What the nights come to, and the city tax, stay as they are. rule 25.6
 */
export function addServices(
  price: StayPrice,
  currency: string,
  { after, before = [] }: { after: readonly StoredService[]; before?: readonly StoredService[] },
): StayPrice {
  const rates = new Map<string, number>()
  byRate(before, -1, rates)
  byRate(after, 1, rates)
  const total = [...rates.values()].reduce((sum, amount) => sum + amount, price.total)
  return { ...price, taxes: withRates(price.taxes, rates, currency), total }
}

/** The same of a stay that is sold; SVC-1008 `total_too_high` above what a stay may cost. rule 4.50 */
export function sellServices(...parts: Parameters<typeof addServices>): StayPrice {
  const price = addServices(...parts)
  requirePayable(price.total, parts[1])
  return price
}

function withRates(taxes: readonly Tax[], rates: ReadonlyMap<string, number>, currency: string): Tax[] {
  const isInside = ({ type, included }: Tax) => type === 'vat' && included
  const known = new Set(taxes.filter(isInside).map(({ rate }) => rate))
  const changed = taxes.flatMap((row) => {
    const delta = isInside(row) ? (rates.get(row.rate!) ?? 0) : 0
    if (delta === 0) return [row]
    const gross = row.net!.amount + row.amount.amount + delta
    return gross === 0 ? [] : [vatRow(gross, row.rate!, currency)]
  })
  const fresh = [...rates].filter(([rate, gross]) => gross !== 0 && !known.has(rate))
  const of_vat = [
    ...changed.filter(({ type }) => type === 'vat'),
    ...fresh.map(([rate, gross]) => vatRow(gross, rate, currency)),
  ]
  return [...of_vat, ...changed.filter(({ type }) => type !== 'vat')]
}

function vatRow(gross: number, rate: string, currency: string): Tax {
  const { net, vat } = vatInside(gross, rate)
  return { type: 'vat', rate, net: money(net, currency), amount: money(vat, currency), included: true }
}
