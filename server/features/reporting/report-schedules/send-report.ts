import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/report-schedules.staff.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { findProperty } from '../../property/properties/public.ts'
import { readClosedDays } from '../business-days/public.ts'
import { firstOf } from './due.ts'
import { presentSchedule } from './present.ts'
import { queueRun } from './queue-run.ts'
import { findSchedule } from './store.ts'

type Op = typeof contract.sendReport

/**
 * Sends a report outside of its schedule: of the newest closed day, or of the open day before there is one.
 * rule 23.8
 */
export async function sendReport(ctx: Context, { params }: Input<Op>): Promise<Output<Op>> {
  const schedule = await findSchedule(ctx, params.id)
  const [property, closed] = await Promise.all([
    findProperty(ctx, schedule.property_id),
    readClosedDays(ctx, schedule.property_id),
  ])
  const { frequency } = schedule
  const last = closed?.last ?? businessDate(property, ctx.now)
  const first = frequency === 'weekly' || frequency === 'monthly' ? firstOf(frequency, last) : last
  const id = newId('report_run', ctx.now.epochMilliseconds)
  await queueRun(ctx, schedule, { occasion: id, first, last }, id)
  ctx.audit?.({ resource_id: schedule.id, property_id: schedule.property_id, before: null, after: null })
  return presentSchedule(await findSchedule(ctx, schedule.id))
}
