import type { PriceOverrideChange, RatePlanTerms } from '#contract/parts/rate-plan-terms.ts'
import type { Context } from '#server/context.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { connectedChannels } from '../../channels/public.ts'
import { type PropertyRow, readProperty } from '../../property/properties/public.ts'
import { acceptParent } from './derivation.ts'
import { type Chain, readChain } from './derivation-store.ts'
import { acceptMappings, problemsOfChannels } from './mappings/mappings.ts'
import { type MappingKey, readTakenMappings } from './mappings/mappings-store.ts'
import { problemsOfReach } from './overrides/overrides.ts'
import { lockPlanArrangement } from './store.ts'
import { problemsOfCurrency, refuse } from './validate-rate-plan.ts'

export interface PlanKey {
  readonly id: string
  readonly property_id: string
  readonly room_type_id: string
}

/** The references of a plan: only what is given is looked up. */
export interface References {
  readonly parent_id?: string | undefined
  readonly channels?: readonly MappingKey[] | undefined
}

interface PlanReferences {
  readonly property: PropertyRow
  readonly connected: ReadonlySet<string>
  readonly used: readonly (MappingKey & { rate_plan_id: string })[]
  readonly chain: Chain | undefined
}

/** The property, its channels, and the plans that this one derives from: one round trip. */
export async function readPlanReferences(
  ctx: Context,
  plan: PlanKey,
  { parent_id, channels }: References,
): Promise<PlanReferences> {
  const mapped = channels !== undefined && channels.length > 0
  const [property, connected, used, , chain] = await Promise.all([
    readProperty(ctx, plan.property_id),
    mapped ? connectedChannels(ctx, plan.property_id) : new Set<string>(),
    mapped ? readTakenMappings(ctx, plan, channels) : [],
    parent_id !== undefined && lockPlanArrangement(ctx),
    parent_id !== undefined ? readChain(ctx, parent_id, plan.id) : undefined,
  ])
  return { property: property!, connected, used, chain }
}

/** Refuses invalid references: first 422, then a missing parent, then a mapping. rule 3 */
export function requireReferences(
  ctx: Context,
  plan: PlanKey,
  { property, connected, used, chain }: PlanReferences,
  plan_fields: {
    terms: RatePlanTerms
    price_overrides: readonly PriceOverrideChange[]
    channels: readonly MappingKey[] | undefined
  },
): void {
  const { currency } = property
  const channels = plan_fields.channels ?? []
  refuse([
    ...problemsOfCurrency(plan_fields.terms, currency),
    ...problemsOfReach(plan_fields.price_overrides, {
      business_date: businessDate(property, ctx.now),
      currency,
    }),
    ...problemsOfChannels(channels, connected),
  ])
  if (chain) acceptParent(plan, chain)
  acceptMappings(channels, used)
}
