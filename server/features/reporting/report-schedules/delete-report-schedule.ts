import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/report-schedules.staff.ts'
import type { Context } from '#server/context.ts'
import { presentSchedule } from './present.ts'
import { deleteSchedule, findScheduleForChange } from './store.ts'

type Op = typeof contract.deleteReportSchedule

/** Deletes a schedule; e-mails that are queued are still sent. rule 23.7 */
export async function deleteReportSchedule(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const row = await findScheduleForChange(ctx, params.id)
  await deleteSchedule(ctx, row.id)
  ctx.audit?.({
    resource_id: row.id,
    property_id: row.property_id,
    before: presentSchedule(row),
    after: null,
  })
  return undefined
}
