import { isDeepStrictEqual } from 'node:util'
import { money } from '#contract/money.ts'
import type { DateRestrictions } from '#contract/parts/rate-plan-terms.ts'
import type { ChangedPlan, NightTerms } from '#contract/pricing/rate-changes.ts'
import { RESTRICTIONS } from '#contract/pricing/restriction-names.ts'
import { invalid } from '#server/kernel/errors.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { type PlanTerms, planPriceOn, restrictionsOn } from '../../offers/public.ts'

/** Maximum of a response: two pages for each night of 20 plans with a derived plan each. */
const MAX_ANSWERED_NIGHTS = 30_000

type Night = ChangedPlan['nights'][number]
type Plans = ReadonlyMap<string, PlanTerms>

/** Of each plan the nights whose price or restrictions differ afterwards, and those that were set. rule 21 */
export async function compareNights(
  dates_of: ReadonlyMap<string, ReadonlySet<string>>,
  before: Plans,
  after: Plans,
  written: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Night[]>> {
  const looked_at = [...dates_of.values()].reduce((sum, dates) => sum + dates.size, 0)
  if (looked_at > MAX_ANSWERED_NIGHTS) {
    const message = `With the plans that follow, ${looked_at} nights would change, and at most ${MAX_ANSWERED_NIGHTS} may.`
    throw invalid('changes', 'too_many', message)
  }
  const yieldToEventLoop = makeYield()
  const found = new Map<string, Night[]>()
  for (const [id, dates] of dates_of) {
    const nights: Night[] = []
    for (const date of [...dates].sort()) {
      const night = compareNight(date, before.get(id)!, after.get(id)!)
      if (written.get(id)?.has(date) || !isDeepStrictEqual(night.before, night.after)) nights.push(night)
      await yieldToEventLoop()
    }
    found.set(id, nights)
  }
  return found
}

function compareNight(date: string, before: PlanTerms, after: PlanTerms): Night {
  const [old, fresh] = [restrictionsOn(before, date), restrictionsOn(after, date)]
  const differing = RESTRICTIONS.filter((key) => (old[key] ?? null) !== (fresh[key] ?? null))
  const shown = (restrictions: DateRestrictions) =>
    Object.fromEntries(differing.map((key) => [key, restrictions[key] ?? null]))
  return { date, before: termsOn(before, date, shown(old)), after: termsOn(after, date, shown(fresh)) }
}

function termsOn(plan: PlanTerms, date: string, restrictions: DateRestrictions): NightTerms {
  const found = planPriceOn(plan, date)
  if ('unpriced' in found) return { amount: null, source: null, restrictions }
  const { amount, ...origin } = found
  return { amount: money(amount, plan.currency), ...origin, restrictions }
}
