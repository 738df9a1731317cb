import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/upkeep/housekeeping-rules.ts'
import type { Context } from '#server/context.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import { findPropertyForChange, updatePropertyRow } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'

type Op = typeof contract.updateHousekeepingRules
type Body = Input<Op>['body']

/**
 * Changes the housekeeping rules of a property, for all lists from now on. SVC-3001 for a room type of
 * another property. rule 24
 */
export async function updateHousekeepingRules(
  ctx: Context,
  { params, body }: Input<Op>,
): Promise<Output<Op>> {
  const property = await findPropertyForChange(ctx, params.id)
  const { id, housekeeping: stored } = property
  requireMatch(ctx, stored.version)
  const next = { ...stored, ...body, minutes: { ...stored.minutes, ...body.minutes } }
  const before = { property_id: id, ...stored }
  if (isDeepStrictEqual(stored, next)) return before
  await requireTypesOf(ctx, id, body.room_type_minutes ?? [])
  const housekeeping = raiseVersion(next, ctx.now)
  const after = { property_id: id, ...housekeeping }
  await updatePropertyRow(ctx, { ...property, housekeeping })
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  return after
}

async function requireTypesOf(
  ctx: Context,
  property_id: string,
  named: NonNullable<Body['room_type_minutes']>,
): Promise<void> {
  const ids = named.map(({ room_type_id }) => room_type_id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0)
    throw invalid(`room_type_minutes.${twice}.room_type_id`, 'duplicate', 'The room type is listed twice.')
  const types = await Promise.all(ids.map((id) => readRoomType(ctx, id)))
  const wrong = types.findIndex((row) => row?.property_id !== property_id)
  if (wrong >= 0) throw missingReference(`room_type_minutes.${wrong}.room_type_id`)
}
