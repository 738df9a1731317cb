import type * as contract from '#contract/mail/message-schedules.ts'
import { AUTOMATIC_KINDS } from '#contract/mail/template-kinds.ts'
import type { Input, Output } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '../../property/properties/public.ts'
import { readSchedules } from './schedule-store.ts'
import { presentSchedule } from './schedules.ts'

type Op = typeof contract.listMessageSchedules

/** When each kind goes at a property. rule 27.4 */
export async function listMessageSchedules(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const [property, rows] = await Promise.all([
    findProperty(ctx, query.property_id),
    readSchedules(ctx, query.property_id),
  ])
  const row_of = new Map(rows.map((row) => [row.kind, row]))
  return { data: AUTOMATIC_KINDS.map((kind) => presentSchedule(property, kind, row_of.get(kind))) }
}
