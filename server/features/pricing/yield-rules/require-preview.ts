import { isDeepStrictEqual } from 'node:util'
import { fault } from '#server/kernel/errors.ts'
import type { YieldRuleRow } from './store.ts'

/**
 * 409 SVC-1019 for a rule that is activated without a preview of its terms, and for changed terms of an
 * active one. Name and position are not terms: a preview is of one rule alone. rule 21.17
 */
export function requirePreview(
  before: YieldRuleRow,
  after: YieldRuleRow,
  previewed_version: number | undefined,
): void {
  if (after.status !== 'running') return
  const is_same = isDeepStrictEqual(termsOf(before), termsOf(after))
  const is_seen = before.status === 'running' || previewed_version === before.version
  if (!is_same || !is_seen) throw fault('SVC-1019', { details: { version: before.version } })
}

/** The terms that determine prices. A condition that is null or empty is the same as one that is omitted. */
function termsOf({ conditions, effect, floor, ceiling, rate_plan_ids }: YieldRuleRow) {
  const set_conditions = Object.entries(conditions).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return { effect, floor, ceiling, rate_plan_ids, conditions: Object.fromEntries(set_conditions) }
}
