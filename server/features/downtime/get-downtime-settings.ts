import type * as contract from '#contract/downtime/downtime.staff.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '../../context.ts'
import { findProperty } from '../property/properties/public.ts'
import { readDowntimeSettings } from './settings-store.ts'

type Op = typeof contract.getDowntimeSettings

/** The times at which packs of a property are written. rule 19.3 */
export async function getDowntimeSettings(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findProperty(ctx, query.property_id)
  return readDowntimeSettings(ctx, id)
}
