import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/business-days.staff.ts'
import type { Context } from '#server/context.ts'
import { fault } from '#server/kernel/errors.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { findBusinessDay, lockDayRules } from '../store.ts'
import { reopenRecord } from './reopen-store.ts'

type Op = typeof contract.reopenDay

/**
 * Opens the newest closed day again: its record is kept with the reason, and the next close makes a new one, from what
 * is recorded and has changed since. Documents keep their numbers. 409 SVC-4110 for an earlier day. rule 17.13
 */
export async function reopenDay(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const { date } = params
  const { property_id, reason } = body
  const seen = await findBusinessDay(ctx, property_id, date)
  const { closed_date } = await lockDayRules(ctx, property_id)
  if (closed_date !== date) throw fault('SVC-4110', { details: { newest: closed_date } })
  const record = await findBusinessDay(ctx, property_id, date)
  const reopened_at = toTimestamp(ctx.now)
  ctx.audit?.({
    resource_id: seen.id,
    property_id,
    before: { date, closed_at: record.closed_at, reason: null },
    after: { date, closed_at: null, reason },
  })
  await reopenRecord(ctx, { record, reopened_at, actor: ctx.actor, reason })
  return { date, reopened_at, reason }
}
