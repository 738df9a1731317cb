import type { Static } from 'typebox'
import { SERVICE_CATEGORIES } from '../lists.ts'
import { Money } from '../money.ts'
import * as s from '../schema.ts'

/** Revenue beside rooms: meals, services by their category, and what is no service. rule 18.15 */
export const OTHER_REVENUE_KINDS = ['meal', ...SERVICE_CATEGORIES, 'fee', 'discount', 'adjustment'] as const
export type OtherRevenueKind = (typeof OTHER_REVENUE_KINDS)[number]

export const OtherRevenuePart = s.named(
  'OtherRevenuePart',
  s.object({
    kind: s.oneOf(
      OTHER_REVENUE_KINDS,
      'Kind of revenue: meals included in prices, the current category of a service (`other` for charges without a service), or fees, ' +
        'discounts and corrections',
    ),
    amount: s.described(Money, 'Without VAT'),
  }),
)
export type OtherRevenuePart = Static<typeof OtherRevenuePart>
