import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/report-schedules.staff.ts'
import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { presentSchedule } from './present.ts'
import type { ScheduleRow } from './row.ts'
import { findScheduleForChange, writeSchedule } from './store.ts'
import { validSchedule } from './valid-schedule.ts'

type Op = typeof contract.updateReportSchedule

/** Changes, pauses or resumes a schedule: occasions before the change are not sent. rule 23.7 */
export async function updateReportSchedule(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const before = await findScheduleForChange(ctx, params.id)
  const { language, status } = { ...before, ...body }
  const when = validSchedule({ ...before, ...body })
  const is_moved = (['frequency', 'weekday', 'day', 'time'] as const).some(
    (field) => when[field] !== before[field],
  )
  const is_resumed = before.status === 'paused' && status === 'active'
  const row: ScheduleRow = {
    ...before,
    ...when,
    language,
    status,
    due_from: is_moved || is_resumed ? toTimestamp(ctx.now) : before.due_from,
  }
  await writeSchedule(ctx, row)
  const schedule = presentSchedule(row)
  ctx.audit?.({
    resource_id: row.id,
    property_id: row.property_id,
    before: presentSchedule(before),
    after: schedule,
  })
  return schedule
}
