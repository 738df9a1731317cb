import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/report-schedules.staff.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '../../property/properties/public.ts'
import { presentSchedule } from './present.ts'
import { readSchedules, seesFigures } from './store.ts'

type Op = typeof contract.listReportSchedules

/** The report schedules of a property, the oldest first. rule 23.7 */
export async function listReportSchedules(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { id } = await findProperty(ctx, query.property_id)
  const schedules = await readSchedules(ctx, id)
  return { data: schedules.filter((one) => seesFigures(ctx, one)).map(presentSchedule) }
}
