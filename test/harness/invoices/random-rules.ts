import fc from 'fast-check'
import { ROUTED_TYPES } from '#contract/money/routed.ts'
import type { RoutingRule } from '#contract/money/routing-rules.ts'
import { NOBODY } from '#server/features/companies/public.ts'

/** Random rules of a stay, and who pays what they send. */

const rule: fc.Arbitrary<RoutingRule> = fc.record(
  {
    types: fc.uniqueArray(fc.constantFrom(...ROUTED_TYPES), { minLength: 1, maxLength: 3 }),
    service_ids: fc.uniqueArray(fc.constantFrom('svc_a', 'svc_b'), { minLength: 1 }),
    to: fc.constantFrom('guest', 'company', 'group', 'Bar'),
  },
  { requiredKeys: ['to'] },
)
export const rules = fc.array(rule, { maxLength: 3 })

const payerOf = (name: string, company_id: string | null) => ({ ...NOBODY, name, company_id })
export const PAYERS_OF_RULES = {
  guest: payerOf('Ada', null),
  company: payerOf('Okafor Trading', 'cmp_1'),
  group: payerOf('Reunion', null),
}
