import type { CityTaxExemption } from '#contract/parts/city-tax-exemption.ts'
import type { CityTax } from '#contract/property/properties.ts'
import { invalid } from '#server/kernel/errors.ts'

/** The tax of a property for one stay, with the reason for which the stay is exempt, if any. */
export type CityTaxOfStay = CityTax & { readonly exemption?: CityTaxExemption }

/** The tax that applies to a stay. A reason that the property has removed exempts nobody. rule 20.7 */
export function cityTaxOfStay(
  city_tax: CityTax | null,
  exemption: CityTaxExemption | null,
): CityTaxOfStay | null {
  if (!city_tax || !exemption) return city_tax
  return knows(city_tax, exemption) ? { ...city_tax, exemption } : city_tax
}

/**
 * The exemption of a request as stored; undefined where it says nothing. 422 SVC-2002 on
 * `city_tax_exemption.reason` for a reason that the property's city tax does not have. rule 20.7
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
