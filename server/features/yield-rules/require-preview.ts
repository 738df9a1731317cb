import { isDeepStrictEqual } from 'node:util'
import { fault } from '../../kernel/errors.ts'
import type { YieldRuleRow } from './store.ts'

/**
 * Refuses with 409 SVC-1019 a rule that begins to run as nobody has previewed it, and other terms of one that runs. Name and
 * position are no terms: a preview is of one rule alone. rule 21.17
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

/** What decides prices. A condition that is null or empty says as little as one that is left out. */
function termsOf({ conditions, effect, floor, ceiling, rate_plan_ids }: YieldRuleRow) {
  const said = Object.entries(conditions).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return { ...{ effect, floor, ceiling, rate_plan_ids }, conditions: Object.fromEntries(said) }
}
