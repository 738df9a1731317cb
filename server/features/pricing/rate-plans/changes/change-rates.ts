import type { Input, Output } from '#contract/operation.ts'
import type { changeRates as operation, RateChange } from '#contract/pricing/rate-changes.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Change } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import { readOptionalEvents } from '#server/features/account/accounts/public.ts'
import { findProperty, type PropertyRow } from '#server/features/property/properties/public.ts'
import { fault, missingReference } from '#server/kernel/errors.ts'
import { makeYield } from '#server/kernel/event-loop.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { type PlanTerms, readPlans } from '../../offers/public.ts'
import { readMappings } from '../mappings/mappings-store.ts'
import { markChannelsDirty } from '../mappings/mark-channels-dirty.ts'
import { applyOverrides, differenceOf, problemsOfReach } from '../overrides/overrides.ts'
import { readOverrides, writeOverrides } from '../overrides/overrides-store.ts'
import { appendPlanEvent } from '../plan-event.ts'
import { presentRatePlan, type RaisedPlan, type WholePlan } from '../present.ts'
import { lockRatePlan, updateRatePlanRow } from '../store.ts'
import { refuse } from '../validate-rate-plan.ts'
import { plansNamed, requireForm } from './accept-changes.ts'
import { asOverrideChanges } from './adjust-nights.ts'
import { auditsOfLimits, changeLimits, presentLimits, undoOfLimits } from './change-limits.ts'
import { type PlanBelow, readChannelsOf, readPlansBelow } from './changes-store.ts'
import { compareNights } from './compare-nights.ts'
import { undoOfDates } from './undo-changes.ts'

type Op = typeof operation
type Body = Input<Op>['body'] & { readonly changes: readonly RateChange[] }

const CHANGED_FIELDS = ['price_overrides']

/** A plan with the changes of its dates. */
interface DatedChange {
  readonly before: WholePlan
  readonly after: RaisedPlan
  readonly difference: ReturnType<typeof differenceOf>
  readonly dates: readonly string[]
}

/**
 * Changes dates of several plans and room types, all or none. Plans are locked by id, in the same order for
 * everybody. Throws SVC-3001 for a plan that is missing or of another property, SVC-1015 for one that was
 * changed since its version. rule 21
 */
export async function changeRates(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  requireForm(body)
  const { changes = [], limits = [] } = body
  const property = await findProperty(ctx, body.property_id, 'property_id')
  const { changed, ...plans } = await changePlans(ctx, property, { ...body, changes })
  const limited = await changeLimits(ctx, property, limits)
  await audit(ctx, changed, auditsOfLimits(limited, property.id))
  const room_types = presentLimits(limited)
  const channels = await readChannelsOf(
    ctx,
    plans.data.map(({ rate_plan_id }) => rate_plan_id),
    room_types.map(({ room_type_id }) => room_type_id),
  )
  const [of_plans, of_types] = [
    plans.data.flatMap(({ nights }) => nights),
    room_types.flatMap(({ nights }) => nights),
  ]
  return {
    data: plans.data,
    room_types,
    counts: {
      dates: new Set([...of_plans, ...of_types].map(({ date }) => date)).size,
      nights: of_plans.length,
      plans: plans.data.length,
      room_types: room_types.length,
      room_type_nights: of_types.length,
      channels: channels.length,
    },
    channels,
    undo:
      changed.length + limited.length === 0
        ? null
        : {
            property_id: property.id,
            ...(await undoOf(changed)),
            ...(limited.length > 0 && { limits: undoOfLimits(limited) }),
          },
  }
}

/** The dates of plans, and of the plans that derive from them. */
async function changePlans(
  ctx: Context,
  property: PropertyRow,
  body: Body,
): Promise<Pick<Output<Op>, 'data'> & { changed: DatedChange[] }> {
  if (body.changes.length === 0) return { data: [], changed: [] }
  const plans = await readForChange(ctx, property, body)
  const all = [...plans.keys()]
  const reach = reachOf(body)
  const below = await readPlansBelow(ctx, all)
  const ids = [...new Set([...all, ...below.map(({ id }) => id)])]
  const terms_before = await readPlans(ctx, ids, reach)
  const yieldToEventLoop = makeYield()
  const changed: DatedChange[] = []
  for (const plan of plans.values()) {
    const change = changeDates(ctx, plan, body, terms_before)
    if (change.difference.changed) changed.push(change)
    await yieldToEventLoop()
  }
  await writeChanges(ctx, changed)
  const terms_after = await readPlans(ctx, ids, reach)
  const written = new Map(changed.map(({ after, dates }) => [after.plan.id, new Set(dates)]))
  const nights = await compareNights(datesTouched(changed, below), terms_before, terms_after, written)
  return { data: presentPlans(changed, below, nights), changed }
}

function reachOf({ changes }: Body) {
  const dates = changes.flatMap(({ date, start_date, end_date }) => [date ?? start_date!, date ?? end_date!])
  dates.sort()
  return { first: dates[0]!, last: dates.at(-1)! }
}

/** The named plans, locked by id, with all that belongs to them. */
async function readForChange(
  ctx: Context,
  property: PropertyRow,
  body: Body,
): Promise<Map<string, WholePlan>> {
  const { changes, versions = [] } = body
  const ids = plansNamed(changes).sort()
  const locked = await Promise.all(ids.map((id) => lockRatePlan(ctx, id)))
  const rows = new Map(locked.flatMap((row) => (row?.property_id === property.id ? [[row.id, row]] : [])))
  const unknown = changes.findIndex(({ rate_plan_id }) => !rows.has(rate_plan_id))
  if (unknown >= 0) throw missingReference(`changes.${unknown}.rate_plan_id`)
  const today = businessDate(property, ctx.now)
  refuse(problemsOfReach(changes, { business_date: today, currency: property.currency }, 'changes'))
  for (const { rate_plan_id, version } of versions) {
    const now = rows.get(rate_plan_id)!.version
    if (version !== now) throw fault('SVC-1015', { details: { rate_plan_id, version: now } })
  }
  const [mappingsOf, overridesOf] = await Promise.all([readMappings(ctx, ids), readOverrides(ctx, ids)])
  return new Map(
    ids.map((id) => {
      const plan = rows.get(id)!
      return [id, { plan, channels: mappingsOf(plan), overrides: overridesOf(plan) }]
    }),
  )
}

function changeDates(
  ctx: Context,
  before: WholePlan,
  { changes }: Body,
  terms: ReadonlyMap<string, PlanTerms>,
): DatedChange {
  const { id } = before.plan
  const own = changes.flatMap((change, at) => (change.rate_plan_id === id ? [{ at, change }] : []))
  const overrides = applyOverrides(before.overrides, asOverrideChanges(own, terms.get(id)!))
  const difference = differenceOf(before.overrides, overrides)
  const plan = raiseVersion(before.plan, ctx.now)
  const dates = [...difference.written.map(({ date }) => date), ...difference.removed]
  return { before, after: { ...before, plan, overrides }, difference, dates }
}

async function writeChanges(ctx: Context, changed: readonly DatedChange[]): Promise<void> {
  if (changed.length === 0) return
  const sends_event = (await readOptionalEvents(ctx)).includes('rate_plan.updated')
  const yieldToEventLoop = makeYield()
  for (const { before, after, difference } of changed) {
    await Promise.all([
      updateRatePlanRow(ctx, after.plan),
      writeOverrides(ctx, after.plan.id, difference),
      markChannelsDirty(ctx, before, after, difference, CHANGED_FIELDS),
      sends_event && appendPlanEvent(ctx, presentRatePlan(after), CHANGED_FIELDS),
    ])
    await yieldToEventLoop()
  }
}

/** One audit entry for each plan and room type: that of the request is of the first. */
async function audit(
  ctx: Context,
  changed: readonly DatedChange[],
  limits: readonly Change[],
): Promise<void> {
  const yieldToEventLoop = makeYield()
  const { actor } = ctx
  for (const [at, one] of [...changed, ...limits].entries()) {
    const change = 'difference' in one ? auditOfDates(one) : one
    if (at === 0) ctx.audit?.(change)
    else await appendAudit(ctx, { action: 'changeRates', actor, ...change })
    await yieldToEventLoop()
  }
}

const auditOfDates = ({ before, after }: DatedChange): Change => ({
  resource_id: after.plan.id,
  property_id: after.plan.property_id,
  before: presentRatePlan(before),
  after: presentRatePlan(after),
})

/** The dates to compare: those of the changed plans, and the same of every plan that derives from them. */
function datesTouched(
  changed: readonly DatedChange[],
  below: readonly PlanBelow[],
): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>()
  const touch = (id: string, dates: readonly string[]) => {
    const known = touched.get(id) ?? new Set<string>()
    for (const date of dates) known.add(date)
    touched.set(id, known)
    for (const plan of below) if (plan.parent_id === id) touch(plan.id, dates)
  }
  for (const { after, dates } of changed) touch(after.plan.id, dates)
  return touched
}

function presentPlans(
  changed: readonly DatedChange[],
  below: readonly PlanBelow[],
  nights: ReadonlyMap<string, Output<Op>['data'][number]['nights']>,
): Output<Op>['data'] {
  const own = new Map(changed.map(({ after }) => [after.plan.id, after.plan]))
  const rows = [
    ...[...own.values()].map((plan) => ({ ...plan, derived: false })),
    ...below.filter(({ id }) => !own.has(id)).map((plan) => ({ ...plan, derived: true })),
  ]
  return rows
    .map(({ id, room_type_id, name, version, derived }) => ({
      rate_plan_id: id,
      room_type_id,
      name,
      derived,
      version,
      nights: nights.get(id) ?? [],
    }))
    .filter((plan) => !plan.derived || plan.nights.length > 0)
}

async function undoOf(changed: readonly DatedChange[]) {
  if (changed.length === 0) return
  const yieldToEventLoop = makeYield()
  const changes: RateChange[] = []
  for (const { before, after, dates } of changed) {
    changes.push(...undoOfDates(before.plan.id, before.overrides, after.overrides, dates))
    await yieldToEventLoop()
  }
  const versions = changed.map(({ after: { plan } }) => ({ rate_plan_id: plan.id, version: plan.version }))
  return { changes, versions }
}
