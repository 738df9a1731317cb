import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { namedActor } from '../../invoices/public.ts'
import { lockOpenDays, requireOpenDay } from '../../property/properties/public.ts'
import { joinShift } from './join-shift.ts'

/** When and by whom the money was received, on a day that is open. SVC-2002, SVC-7005. rule 17.5 */
export async function receiptOf(
  ctx: Context,
  { property_id, paid_at }: { property_id: string; paid_at: string | undefined },
) {
  const [{ property, dateOf }, shift_id] = await Promise.all([
    lockOpenDays(ctx, property_id),
    joinShift(ctx, property_id),
  ])
  const at = paid_at === undefined ? ctx.now : Temporal.Instant.from(paid_at)
  if (Temporal.Instant.compare(at, ctx.now) > 0)
    throw invalid('paid_at', 'future', 'paid_at is in the future.')
  if (paid_at !== undefined) requireOpenDay(property, ctx.now, businessDate(property, at), 'paid_at')
  return {
    paid_at: toTimestamp(at),
    business_date: dateOf(at),
    received_by: namedActor(ctx.actor),
    shift_id,
  }
}
