import type { Weekday } from '#contract/lists.ts'
import type { Money } from '#contract/money.ts'
import type { YieldRule } from '#contract/pricing/yield-rules.ts'
import { isEqual } from '#web/lib/is-equal.ts'

/** The terms of a rule that determine prices. */
export type YieldTerms = Pick<YieldRule, 'conditions' | 'effect' | 'floor' | 'ceiling'>

/** The values of a rule's form: null and empty are any. */
export interface YieldRuleValues {
  readonly name: string
  readonly rate_plan_ids: string[]
  readonly conditions: {
    readonly occupancy_at_least: number | null
    readonly occupancy_below: number | null
    readonly days_before: number | null
    readonly weekdays: Weekday[]
    readonly start_date: string
    readonly end_date: string
    readonly room_type_ids: string[]
  }
  readonly effect: {
    readonly direction: 'up' | 'down'
    readonly type: YieldRule['effect']['type']
    /** Without a sign; null while nothing is typed. */
    readonly percent: number | null
    readonly amount: number | null
  }
  readonly floor: Money | null
  readonly ceiling: Money | null
}

export const NEW_RULE: YieldRuleValues = {
  name: '',
  rate_plan_ids: [],
  conditions: {
    occupancy_at_least: 80,
    occupancy_below: null,
    days_before: null,
    weekdays: [],
    start_date: '',
    end_date: '',
    room_type_ids: [],
  },
  effect: { direction: 'up', type: 'percent', percent: 10, amount: null },
  floor: null,
  ceiling: null,
}

export function yieldRuleValues(rule: YieldRule): YieldRuleValues {
  const { name, rate_plan_ids, conditions, effect, floor, ceiling } = rule
  const size = Math.abs(effect.value)
  return {
    name,
    rate_plan_ids,
    floor,
    ceiling,
    conditions: {
      occupancy_at_least: conditions.occupancy_at_least ?? null,
      occupancy_below: conditions.occupancy_below ?? null,
      days_before: conditions.days_before ?? null,
      weekdays: conditions.weekdays ?? [],
      start_date: conditions.start_date ?? '',
      end_date: conditions.end_date ?? '',
      room_type_ids: conditions.room_type_ids ?? [],
    },
    effect: {
      direction: effect.value < 0 ? 'down' : 'up',
      type: effect.type,
      percent: effect.type === 'percent' ? size : null,
      amount: effect.type === 'amount' ? size : null,
    },
  }
}

/** In the form of the API. */
export function yieldRuleBody({ name, rate_plan_ids, conditions, effect, floor, ceiling }: YieldRuleValues) {
  const { direction, type } = effect
  const size = (type === 'percent' ? effect.percent : effect.amount) ?? 0
  return {
    name,
    rate_plan_ids,
    floor,
    ceiling,
    conditions: {
      ...conditions,
      start_date: conditions.start_date || null,
      end_date: conditions.end_date || null,
    },
    effect: { type, value: direction === 'down' ? -size : size },
  } satisfies Partial<YieldRule>
}

/**
 * The same for an existing rule: an active one is paused where its terms change, so that the preview is seen
 * first.
 */
export function changedRuleBody(rule: YieldRule) {
  const termsOf = ({ name: _, ...terms }: ReturnType<typeof yieldRuleBody>) => terms
  const now = termsOf(yieldRuleBody(yieldRuleValues(rule)))
  return (values: YieldRuleValues) => {
    const body = yieldRuleBody(values)
    const is_paused = rule.status === 'running' && !isEqual(termsOf(body), now)
    return { ...body, status: is_paused ? 'paused' : rule.status }
  }
}
