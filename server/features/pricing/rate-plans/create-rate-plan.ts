import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/pricing/rate-plans.ts'
import { firstVersion } from '#server/audit/amend-row.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { deriveCode } from '#server/kernel/text/derive-code.ts'
import { markChannels } from '../../channels/public.ts'
import { findRoomType } from '../../inventory/room-types/public.ts'
import { writeMappings } from './mappings/mappings-store.ts'
import { completeTerms } from './normalise.ts'
import { applyOverrides, problemsOfForm } from './overrides/overrides.ts'
import { writeOverrides } from './overrides/overrides-store.ts'
import { readPlanReferences, requireReferences } from './plan-references.ts'
import { presentRatePlan } from './present.ts'
import { insertRatePlan, lockPlanArrangement, readCodes } from './store.ts'
import { problemsOfTerms, refuse } from './validate-rate-plan.ts'

type Op = typeof contract.createRatePlan

/** Creates a rate plan of a room type; fields that are omitted get their defaults. spec 4, rule 3 */
export async function createRatePlan(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { room_type_id, price_overrides = [], ...terms } = body
  refuse([...problemsOfTerms(terms), ...problemsOfForm(price_overrides)])
  const [, room_type, codes] = await Promise.all([
    lockPlanArrangement(ctx),
    findRoomType(ctx, room_type_id, 'room_type_id'),
    readCodes(ctx, room_type_id),
  ])
  if (terms.code !== undefined && codes.includes(terms.code)) {
    refuse([{ field: 'code', code: 'taken', message: 'code is already in use.' }])
  }

  const id = newId('rate_plan', ctx.now.epochMilliseconds)
  const place = { id, property_id: room_type.property_id, room_type_id }
  const { channels: mappings, derived_from } = terms
  const around = await readPlanReferences(ctx, place, {
    parent_id: derived_from?.rate_plan_id,
    channels: mappings,
  })
  requireReferences(ctx, place, around, { terms, price_overrides, channels: mappings })

  const { channels, ...complete } = completeTerms(terms, {
    code: deriveCode(terms.name, codes, 'RATE'),
    vat_rate: around.property.default_vat_rate,
    standard_occupancy: room_type.standard_occupancy,
  })
  const { currency } = around.property
  const plan = { ...place, currency, ...complete, ...firstVersion(ctx.now) }
  const overrides = applyOverrides([], price_overrides)
  await Promise.all([
    insertRatePlan(ctx, plan),
    channels.length > 0 && writeMappings(ctx, plan, channels),
    channels.length > 0 && markChannels(ctx, { ...place, channels: channels.map(({ channel }) => channel) }),
    writeOverrides(ctx, id, { written: overrides, removed: [] }),
  ])
  return presentRatePlan({ plan, channels, overrides })
}
