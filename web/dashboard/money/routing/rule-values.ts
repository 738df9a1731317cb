import { ROUTED_PAYERS, ROUTED_TYPES } from '#contract/money/routed.ts'
import type { RoutingRule } from '#contract/money/routing-rules.ts'

/** A rule as it is edited. */
export interface RuleValues {
  /** Types of lines and ids of services; none of them is everything. */
  readonly what: readonly string[]
  readonly to: string
}

const TYPES: readonly string[] = ROUTED_TYPES

export const isPayer = (to: string): boolean => ROUTED_PAYERS.some((payer) => payer === to)

export const ruleValues = (rules: readonly RoutingRule[]): RuleValues[] =>
  rules.map(({ types = [], service_ids = [], to }) => ({ what: [...types, ...service_ids], to }))

/** In the form of the API; a rule without a target is none yet. */
export const ruleBody = (rules: readonly RuleValues[]): RoutingRule[] =>
  rules
    .filter(({ to }) => to.trim() !== '')
    .map(({ what, to }) => {
      const types = ROUTED_TYPES.filter((type) => what.includes(type))
      const service_ids = what.filter((one) => !TYPES.includes(one))
      return {
        ...(types.length > 0 && { types }),
        ...(service_ids.length > 0 && { service_ids }),
        to: to.trim(),
      }
    })
