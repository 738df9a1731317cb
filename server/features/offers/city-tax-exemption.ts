import type { CityTaxExemption } from '../../../contract/parts/city-tax-exemption.ts'
import type { CityTax } from '../../../contract/resources/properties.ts'
import { invalid } from '../../kernel/errors.ts'

/** The tax of a property for one stay: with why the stay owes nothing of it, where it does not. */
export type CityTaxOfStay = CityTax & { readonly exemption?: CityTaxExemption }

/** The tax that a stay is reckoned by. What the town knows no more as a reason exempts nobody. rule 20.7 */
export function cityTaxOfStay(
  city_tax: CityTax | null,
  exemption: CityTaxExemption | null,
): CityTaxOfStay | null {
  if (!city_tax || !exemption) return city_tax
  return knows(city_tax, exemption) ? { ...city_tax, exemption } : city_tax
}

/**
 * The exemption that a request names as it is stored; undefined where it says nothing. 422 SVC-2002 on
 * `city_tax_exemption.reason` where the property's city tax knows no such reason. rule 20.7
 */
export function requireExemption(
  exemption: CityTaxExemption | null | undefined,
  { city_tax }: { readonly city_tax: CityTax | null },
): CityTaxExemption | null | undefined {
  if (!exemption) return exemption
  if (city_tax && knows(city_tax, exemption)) return { ...exemption, note: exemption.note ?? null }
  throw invalid(
    'city_tax_exemption.reason',
    'not_exempt',
    `The city tax of the property exempts nobody for the reason ${exemption.reason}.`,
  )
}

const knows = ({ exemptions = [] }: CityTax, { reason }: CityTaxExemption) => exemptions.includes(reason)
