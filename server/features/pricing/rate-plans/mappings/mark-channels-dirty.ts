import { isDeepStrictEqual } from 'node:util'
import type { DateRestrictions, Restrictions } from '#contract/parts/rate-plan-terms.ts'
import type { Context } from '#server/context.ts'
import { ALL_NIGHTS, type MarkedNights, markChannels, markPlan } from '#server/features/channels/public.ts'
import type { CompleteTerms } from '../normalise.ts'
import type { differenceOf, Override } from '../overrides/overrides.ts'
import type { WholePlan } from '../present.ts'

/** Fields that channels are not sent. */
const NOT_PUSHED = new Set([
  'name',
  'code',
  'length_of_stay_rates',
  'cancellation_policy',
  'deposit_rule',
  'meal_plan',
  'channels',
])

/**
 * Leaves dirty ranges in the transaction of the change: a channel that is newly mapped, or no longer,
 * compares everything; the others the nights whose price or restrictions have changed, at once where less is
 * for sale.
 */
export async function markChannelsDirty(
  ctx: Context,
  before: WholePlan,
  after: WholePlan,
  difference: Pick<ReturnType<typeof differenceOf>, 'written' | 'removed'>,
  changed_fields: readonly string[],
): Promise<void> {
  const { id: rate_plan_id, property_id } = after.plan
  const work: Promise<unknown>[] = []
  if (changed_fields.includes('channels')) {
    const channels = [...new Set([...before.channels, ...after.channels].map(({ channel }) => channel))]
    work.push(markChannels(ctx, { property_id, channels }))
  }
  const pushed_fields = changed_fields.filter((field) => !NOT_PUSHED.has(field))
  if (pushed_fields.length > 0) {
    const nights = pushed_fields.some((field) => field !== 'price_overrides')
      ? ALL_NIGHTS
      : spanOf(difference)
    const at_once = sellsLess(before.plan, after.plan) || closesDates(before.overrides, difference)
    work.push(markPlan(ctx, { rate_plan_id, ...nights }, at_once))
  }
  await Promise.all(work)
}

function spanOf({
  written,
  removed,
}: {
  written: readonly Override[]
  removed: readonly string[]
}): MarkedNights {
  const dates = [...written.map(({ date }) => date), ...removed].sort()
  return { first: dates[0]!, last: dates.at(-1)! }
}

const sellsLess = (
  before: Pick<CompleteTerms, 'status' | 'restrictions'>,
  after: Pick<CompleteTerms, 'status' | 'restrictions'>,
): boolean =>
  (before.status === 'active' && after.status !== 'active') ||
  isTighter(before.restrictions, after.restrictions)

const CLOSED = ['closed_to_arrival', 'closed_to_departure', 'stop_sell'] as const
const MINIMUMS = ['min_stay', 'min_stay_through', 'min_advance_hours'] as const
const MAXIMUMS = ['max_stay', 'max_stay_through', 'max_advance_days'] as const

/** Whether something can no longer be bought that could be before. */
function isTighter(before: Restrictions, after: Restrictions): boolean {
  return (
    CLOSED.some((rule) => after[rule] === true && before[rule] !== true) ||
    MINIMUMS.some((rule) => (after[rule] ?? 0) > (before[rule] ?? 0)) ||
    MAXIMUMS.some((rule) => (after[rule] ?? Infinity) < (before[rule] ?? Infinity))
  )
}

/** Dates whose restrictions have changed: one that is removed may reveal a tighter one of the plan. */
function closesDates(
  before: readonly Override[],
  { written, removed }: Parameters<typeof spanOf>[0],
): boolean {
  const old = new Map<string, DateRestrictions | null>(before.map((one) => [one.date, one.restrictions]))
  return (
    removed.some((date) => old.get(date) != null) ||
    written.some(({ date, restrictions }) => !isDeepStrictEqual(restrictions, old.get(date) ?? null))
  )
}
