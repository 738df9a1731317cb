import type * as contract from '#contract/downtime/downtime.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { findProperty } from '../property/properties/public.ts'
import { readDowntimeSettings, writeDowntimeTimes } from './settings-store.ts'

type Op = typeof contract.updateDowntimeSettings

/** Changes the times at which packs of a property are written. rule 19.3 */
export async function updateDowntimeSettings(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findProperty(ctx, body.property_id, 'property_id')
  const before = await readDowntimeSettings(ctx, id)
  await writeDowntimeTimes(ctx, id, [...body.times].sort())
  const after = await readDowntimeSettings(ctx, id)
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  return after
}
