import type { Money } from '#contract/money.ts'
import type { ServiceName } from '#contract/pricing/services.ts'
import { invalid } from '#server/kernel/errors.ts'

/** 422 SVC-2002 for a price in another currency than the property's. */
export function requireCurrency(price: Money, currency: string): void {
  if (price.currency !== currency)
    throw invalid('price.currency', 'other_currency', `It must be ${currency}.`)
}

type NameChange = { readonly [K in keyof ServiceName]?: string | null | undefined }

/** A name with the languages of a change; null removes one. 422 SVC-2002 where none would be left. rule 0 */
export function mergeName(name: ServiceName, change: NameChange): ServiceName {
  const merged = Object.entries({ ...name, ...change }).filter(([, text]) => text != null)
  if (merged.length === 0) throw invalid('name', 'minimum', 'A service has a name in one language at least.')
  return Object.fromEntries(merged) as ServiceName
}
