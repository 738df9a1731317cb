import type { Input, Output } from '#contract/operation.ts'
import { MAX_SCHEDULES } from '#contract/reporting/paper-lists.staff.ts'
import type * as contract from '#contract/reporting/report-schedules.staff.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findProperty, findPropertyForChange } from '../../property/properties/public.ts'
import { presentSchedule } from './present.ts'
import type { ScheduleRow } from './row.ts'
import { insertSchedule, readSchedules } from './store.ts'
import { validSchedule } from './valid-schedule.ts'

type Op = typeof contract.createReportSchedule

/** Creates a schedule: occasions of before are not sent. 422 for more than a property may have. rule 23.7 */
export async function createReportSchedule(ctx: Context, { body }: Input<Op>): Promise<Output<Op>> {
  const { weekday = null, day = null, time = null } = body
  const { id: property_id } = await findProperty(ctx, body.property_id, 'property_id')
  // Serialised: concurrent creations are counted.
  await findPropertyForChange(ctx, property_id)
  if ((await readSchedules(ctx, property_id)).length >= MAX_SCHEDULES)
    throw invalid('property_id', 'too_many', `A property sends at most ${MAX_SCHEDULES} reports.`)
  const at = toTimestamp(ctx.now)
  const row: ScheduleRow = {
    id: newId('report_schedule', ctx.now.epochMilliseconds),
    property_id,
    report: body.report,
    language: body.language,
    ...validSchedule({ ...body, weekday, day, time }),
    status: 'active',
    due_from: at,
    property_ids: ctx.scope.property_ids,
    created_at: at,
    last_sent_at: null,
    last_date: null,
  }
  await insertSchedule(ctx, row)
  const schedule = presentSchedule(row)
  ctx.audit?.({ resource_id: row.id, property_id, before: null, after: schedule })
  return schedule
}
