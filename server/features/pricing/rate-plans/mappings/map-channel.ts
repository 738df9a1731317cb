import { isDeepStrictEqual } from 'node:util'
import type { ChannelMapping } from '#contract/parts/channel-mapping.ts'
import type { Context } from '#server/context.ts'
import { readOptionalEvents } from '#server/features/account/accounts/public.ts'
import { type ChannelKey, connectedChannels } from '#server/features/channels/public.ts'
import { fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { completeMapping } from '../normalise.ts'
import { readOverrides } from '../overrides/overrides-store.ts'
import { appendPlanEvent } from '../plan-event.ts'
import { presentRatePlan, type RaisedPlan, type WholePlan } from '../present.ts'
import { lockRatePlan, updateRatePlanRow } from '../store.ts'
import {
  clearMappings,
  type Mapping,
  type MappingKey,
  readMappings,
  readMappingsBeside,
  writeMappings,
} from './mappings-store.ts'
import { markChannelsDirty } from './mark-channels-dirty.ts'

/** The new mappings of a plan at a channel, replacing the existing ones. */
export interface MappedPlan {
  readonly rate_plan_id: string
  readonly version?: number | undefined
  readonly mappings: readonly Omit<ChannelMapping, 'channel'>[]
}

/**
 * Maps plans of a property to one of its channels, all or none; returns what each had there before. SVC-3001
 * for a plan that is missing or of another property, SVC-1015 for one that was changed meanwhile, SVC-1012
 * where a room and rate would stand for two plans, or a room for two room types. rule 3, 10
 */
export async function mapChannel(ctx: Context, place: ChannelKey, requested: readonly MappedPlan[]) {
  const before = await readPlans(ctx, place, requested)
  const after = before.map((plan, i) => remapped(plan, place.channel, requested[i]!.mappings))
  const ids = before.map(({ plan }) => plan.id)
  requireDistinct(after, place.channel, await readMappingsBeside(ctx.tx, place, ids))
  const changed = after
    .map((plan, i) => ({ before: before[i]!, after: withVersion(ctx, plan) }))
    .filter((one) => !isDeepStrictEqual(one.before.channels, one.after.channels))
  await clearMappings(
    ctx,
    changed.map((one) => one.after.plan.id),
    place.channel,
  )
  const optional_events = await readOptionalEvents(ctx)
  const sends_event = optional_events.includes('rate_plan.updated')
  for (const one of changed) await write(ctx, one, sends_event)
  return { before: changed.map((one) => one.before), after: changed.map((one) => one.after) }
}

const NOT_BY_CHANNELS = 'A negotiated plan is not sold by channels.'

/** The plans, locked in the same order for everybody, with their channels and dates. */
async function readPlans(
  ctx: Context,
  place: ChannelKey,
  requested: readonly MappedPlan[],
): Promise<WholePlan[]> {
  const ids = requested.map(({ rate_plan_id }) => rate_plan_id)
  const repeated = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (repeated >= 0) throw invalid(`rate_plans.${repeated}.rate_plan_id`, 'repeated', 'A plan is named once.')
  const locked = new Map<string, WholePlan['plan']>()
  for (const id of [...ids].sort()) {
    const plan = await lockRatePlan(ctx, id)
    if (plan) locked.set(id, plan)
  }
  // Their mappings at every channel are written again: those of a channel that ends meanwhile are gone before they are read.
  const [, mappingsOf, overridesOf] = await Promise.all([
    connectedChannels(ctx, place.property_id),
    readMappings(ctx, ids),
    readOverrides(ctx, ids),
  ])
  return requested.map(({ rate_plan_id, version }, i) => {
    const plan = locked.get(rate_plan_id)
    if (!plan || plan.property_id !== place.property_id)
      throw missingReference(`rate_plans.${i}.rate_plan_id`)
    if (plan.negotiated) throw invalid(`rate_plans.${i}.rate_plan_id`, 'negotiated', NOT_BY_CHANNELS)
    if (version !== undefined && version !== plan.version)
      throw fault('SVC-1015', { details: { rate_plan_id, version: plan.version } })
    return { plan, channels: mappingsOf(plan), overrides: overridesOf(plan) }
  })
}

/** With its new mappings at the channel, at the position of the first old one; those at other channels stay. */
function remapped(whole: WholePlan, channel: string, mappings: MappedPlan['mappings']): WholePlan {
  const mapped = mappings.map((mapping) => completeMapping({ ...mapping, channel }))
  const at = whole.channels.findIndex((one) => one.channel === channel)
  const others = whole.channels.filter((one) => one.channel !== channel)
  const place = at < 0 ? others.length : at
  return { ...whole, channels: [...others.slice(0, place), ...mapped, ...others.slice(place)] }
}

type UsedMapping = MappingKey & { readonly rate_plan_id: string; readonly room_type_id: string }

/** 409 SVC-1012, naming the plan that cannot have it and the one that has it. rule 10 */
function requireDistinct(plans: readonly WholePlan[], channel: string, beside: readonly UsedMapping[]): void {
  const pairs = new Map<string, UsedMapping>()
  const rooms = new Map<string, UsedMapping>()
  for (const one of [...beside, ...plans.flatMap((plan) => mappingsUsedBy(plan, channel))]) {
    const pair = JSON.stringify([one.channel_room_id, one.channel_rate_id])
    const same_room = rooms.get(one.channel_room_id)
    const other_type = same_room?.room_type_id !== one.room_type_id ? same_room : undefined
    const other = pairs.get(pair) ?? other_type
    if (other) {
      const { channel_room_id, channel_rate_id, rate_plan_id } = one
      throw fault('SVC-1012', {
        details: { channel, channel_room_id, channel_rate_id, rate_plan_id, taken_by: other.rate_plan_id },
      })
    }
    pairs.set(pair, one)
    rooms.set(one.channel_room_id, same_room ?? one)
  }
}

const mappingsUsedBy = ({ plan, channels }: WholePlan, channel: string): UsedMapping[] =>
  channels
    .filter((one: Mapping) => one.channel === channel)
    .map((one) => ({ ...one, rate_plan_id: plan.id, room_type_id: plan.room_type_id }))

const withVersion = (ctx: Context, whole: WholePlan): RaisedPlan => ({
  ...whole,
  plan: raiseVersion(whole.plan, ctx.now),
})

async function write(
  ctx: Context,
  { before, after }: { before: WholePlan; after: RaisedPlan },
  sends_event: boolean,
): Promise<void> {
  const { plan, channels } = after
  const changed_fields = ['channels']
  await Promise.all([
    updateRatePlanRow(ctx, plan),
    writeMappings(ctx, plan, channels),
    markChannelsDirty(ctx, before, after, { written: [], removed: [] }, changed_fields),
    sends_event && appendPlanEvent(ctx, presentRatePlan(after), changed_fields),
  ])
}
