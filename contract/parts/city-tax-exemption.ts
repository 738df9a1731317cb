import type { Static } from 'typebox'
import { CITY_TAX_EXEMPTIONS } from '../lists.ts'
import * as s from '../schema.ts'

/** The exemption of a stay from city tax, where the municipality has one. rule 20.7 */
export const CityTaxExemption = s.named(
  'CityTaxExemption',
  s.object({
    reason: s.oneOf(
      CITY_TAX_EXEMPTIONS,
      '`business`: the guest travels on business; `medical`: for a treatment; `disability`: a guest with a disability',
    ),
    note: s.optional(s.nullable(s.line(200, 'Proof of the exemption, such as the employer; null for none'))),
  }),
)
export type CityTaxExemption = Static<typeof CityTaxExemption>
