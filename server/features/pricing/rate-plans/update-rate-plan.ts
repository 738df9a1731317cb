import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import { RatePlanTerms } from '#contract/parts/rate-plan-terms.ts'
import type { updateRatePlan as operation } from '#contract/pricing/rate-plans.ts'
import type { Context } from '#server/context.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { checker } from '#server/http/validation/validate.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { readOptionalEvents } from '../../account/accounts/public.ts'
import { readRoomType } from '../../inventory/room-types/public.ts'
import { readMappings, writeMappings } from './mappings/mappings-store.ts'
import { markChannelsDirty } from './mappings/mark-channels-dirty.ts'
import { mergePatch } from './merge.ts'
import { readNightPrices, requireNights } from './night-prices.ts'
import { type CompleteTerms, completeTerms } from './normalise.ts'
import { applyOverrides, differenceOf, problemsOfForm } from './overrides/overrides.ts'
import { readOverrides, writeOverrides } from './overrides/overrides-store.ts'
import { appendPlanEvent } from './plan-event.ts'
import { readPlanReferences, requireReferences } from './plan-references.ts'
import { presentRatePlan, termsOf, type WholePlan } from './present.ts'
import { findRatePlanForChange, updateRatePlanRow } from './store.ts'
import { problemsOfTerms, refuse } from './validate-rate-plan.ts'

type Op = typeof operation

/** Changes a plan; existing bookings keep the terms that they were booked with. spec 4, rule 0, 3 */
export async function updateRatePlan(ctx: Context, { params, query, body }: Input<Op>): Promise<Output<Op>> {
  requireNights(query)
  const { price_overrides = [], price_overrides_mode, ...patch } = body
  refuse(problemsOfForm(price_overrides))
  const { before, optional_events } = await readForChange(ctx, params.id)
  requireMatch(ctx, before.plan.version)

  const merged = mergeTerms(before, patch)
  const { channels, ...terms } = await acceptChange(ctx, before, merged, body)
  const overrides = body.price_overrides
    ? applyOverrides(before.overrides, price_overrides, price_overrides_mode)
    : before.overrides
  const difference = differenceOf(before.overrides, overrides)
  const changed_fields = [
    ...changedFields(termsOf(before), { ...terms, channels }),
    ...(difference.changed ? ['price_overrides'] : []),
  ]
  const pricesNow = () => readNightPrices(ctx, params.id, query)
  if (changed_fields.length === 0) return { ...presentRatePlan(before), ...(await pricesNow()) }

  const plan = raiseVersion({ ...before.plan, ...terms }, ctx.now)
  const after = presentRatePlan({ plan, channels, overrides })
  await Promise.all([
    updateRatePlanRow(ctx, plan),
    changed_fields.includes('channels') && writeMappings(ctx, plan, channels),
    writeOverrides(ctx, plan.id, difference),
    markChannelsDirty(ctx, before, { plan, channels, overrides }, difference, changed_fields),
    optional_events.includes('rate_plan.updated') && appendPlanEvent(ctx, after, changed_fields),
  ])
  ctx.audit?.({
    resource_id: plan.id,
    property_id: plan.property_id,
    before: presentRatePlan(before),
    after,
  })
  return { ...after, ...(await pricesNow()) }
}

/** The plan, locked, with all that belongs to it: one round trip. */
async function readForChange(ctx: Context, id: string) {
  const [plan, overridesOf, mappingsOf, optional_events] = await Promise.all([
    findRatePlanForChange(ctx, id),
    readOverrides(ctx, [id]),
    readMappings(ctx, [id]),
    readOptionalEvents(ctx),
  ])
  const before: WholePlan = { plan, channels: mappingsOf(plan), overrides: overridesOf(plan) }
  return { before, optional_events }
}

const checkTerms = checker(RatePlanTerms)

/** The plan after the merge, which has to be as valid as a new one. rule 0, 3 */
function mergeTerms(before: WholePlan, patch: object): RatePlanTerms {
  const merged = checkTerms(mergePatch(termsOf(before), patch) as Record<string, unknown>) as RatePlanTerms
  refuse(problemsOfTerms(merged))
  return merged
}

/** Validates the references of the plan that are new, and fills in defaults that the merge removed. */
async function acceptChange(
  ctx: Context,
  { plan }: WholePlan,
  merged: RatePlanTerms,
  { channels, price_overrides = [] }: Input<Op>['body'],
): Promise<CompleteTerms> {
  const parent_id = merged.derived_from?.rate_plan_id
  const new_parent = parent_id !== plan.derived_from?.rate_plan_id ? parent_id : undefined
  const [around, room_type] = await Promise.all([
    readPlanReferences(ctx, plan, { parent_id: new_parent, channels }),
    readRoomType(ctx, plan.room_type_id),
  ])
  requireReferences(ctx, plan, around, { terms: merged, price_overrides, channels })
  const { code, vat_rate } = plan
  return completeTerms(merged, { code, vat_rate, standard_occupancy: room_type!.standard_occupancy })
}

const changedFields = (before: CompleteTerms, after: CompleteTerms): string[] =>
  (Object.keys(after) as (keyof CompleteTerms)[]).filter((key) => !isDeepStrictEqual(before[key], after[key]))
