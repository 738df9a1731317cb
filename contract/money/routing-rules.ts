import Type, { type Static } from 'typebox'
import * as s from '../schema.ts'
import { ROUTED_TYPES } from './routed.ts'

const MAX_RULES = 20
const MAX_SERVICES_OF_RULE = 50

export const RoutingRule = s.named(
  'RoutingRule',
  s.object({
    types: s.optional(
      Type.Array(s.oneOf(ROUTED_TYPES), {
        minItems: 1,
        maxItems: ROUTED_TYPES.length,
        uniqueItems: true,
        description: 'Types of the lines that it is for',
      }),
    ),
    service_ids: s.optional(
      Type.Array(s.reference('service'), {
        minItems: 1,
        maxItems: MAX_SERVICES_OF_RULE,
        uniqueItems: true,
        description: 'Services that it is for, beside the types. A rule with neither is for all lines',
      }),
    ),
    to: s.line(
      100,
      'Where the lines go: `guest`, `company` (of the stay), `group` (of the stay), or the name of a folio, which is opened where the stay has none of that name',
    ),
  }),
)
export type RoutingRule = Static<typeof RoutingRule>

/** Rules of a group, a company or a stay. rule 7.68 */
export const routingRules = (about: string) =>
  Type.Array(RoutingRule, {
    maxItems: MAX_RULES,
    description: `${about}; the first rule that fits a new line counts. Lines that exist are moved by \`POST /routing/apply\` alone`,
    examples: [[{ types: ['accommodation', 'city_tax'], to: 'company' }]],
  })

/** The own rules of a stay. */
export const routingOfStay = routingRules(
  'Which charges of the stay go to whom, before the rules of its group and of its company',
)
