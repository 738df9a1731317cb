import { applyRules, createYieldRule, updateYieldRule } from '../../pricing/yield-rules/public.ts'
import type { ContextAt, DemoHotel } from '../create-hotel.ts'

/** Days ago on which the rules were created, and since which the active ones have run. */
const MADE_DAYS = 25

/**
 * Creates the yield rules of a property for its flexible plans, and prices the nights by the active ones.
 * rule 21.11
 */
export async function createYieldRules(
  at: ContextAt,
  { property, room_types, design }: DemoHotel,
  now: Temporal.Instant,
): Promise<void> {
  const ctx = at(now.subtract({ hours: 24 * MADE_DAYS }))
  const rate_plan_ids = room_types.flatMap(({ plans }) =>
    plans.flatMap((plan) => (plan.design.terms.code === 'FLEX' ? [plan.id] : [])),
  )
  for (const [position, { runs, ...terms }] of design.yield_rules.entries()) {
    const body = { property_id: property.id, rate_plan_ids, position, ...terms }
    const { id, version } = await createYieldRule(ctx, { params: undefined, query: undefined, body })
    if (!runs) continue
    const run = { status: 'running', previewed_version: version } as const
    await updateYieldRule(ctx, { params: { id }, query: undefined, body: run })
  }
  await applyRules(at(now), property.id)
}
