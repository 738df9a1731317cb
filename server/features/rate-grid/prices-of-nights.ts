import type { YieldRuleName } from '#contract/parts/price-parts.ts'
import { type PlanTerms, planPriceOn } from '../pricing/offers/public.ts'

const LETTERS: Readonly<Record<string, string>> = {
  override: 'o',
  yield_rule: 'y',
  weekday: 'w',
  base: 'b',
  derived: 'd',
}

/** The yield rules that have set prices of some plans, each once, by index. */
export class YieldRuleIndex {
  readonly list: YieldRuleName[] = []

  indexOf(rule: YieldRuleName): number {
    const known = this.list.findIndex(({ id }) => id === rule.id)
    return known >= 0 ? known : this.list.push(rule) - 1
  }
}

/**
 * The prices of the nights of a plan before guests and channel, and what they would be without an override.
 * rule 3
 */
export function pricesOfNights(plan: PlanTerms, dates: readonly string[], rules: YieldRuleIndex) {
  const undated: PlanTerms = { ...plan, overrides: new Map() }
  const now = dates.map((date) => planPriceOn(plan, date))
  const without = dates.map((date) => planPriceOn(undated, date))
  const amounts = (nights: typeof now) => nights.map((night) => ('unpriced' in night ? null : night.amount))
  const letters = (nights: typeof now) =>
    nights.map((night) => ('unpriced' in night ? '-' : LETTERS[night.source]!)).join('')
  const ruled = now.flatMap((night, day) =>
    'unpriced' in night || !night.yield_rule ? [] : [{ day, rule: rules.indexOf(night.yield_rule) }],
  )
  return {
    price: amounts(now),
    source: letters(now),
    plan_price: amounts(without),
    plan_source: letters(without),
    yields: { day: ruled.map(({ day }) => day), rule: ruled.map(({ rule }) => rule) },
  }
}
