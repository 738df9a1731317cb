import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { queueMail } from '../../mail/email/public.ts'
import type { Occasion } from './due.ts'
import { reportEmail } from './report-email.ts'
import type { ScheduleRow } from './row.ts'
import { claimRun } from './store.ts'

/**
 * Queues the e-mails of an occasion, one for each recipient, with the row that records it: both, once, or
 * neither. Returns false where the occasion was sent already. rule 23.8
 */
export async function queueRun(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  schedule: ScheduleRow,
  { occasion, first, last }: Occasion,
  id = newId('report_run', ctx.now.epochMilliseconds),
): Promise<boolean> {
  const { id: schedule_id, property_id, report, language, recipients } = schedule
  const run = { id, schedule_id, occasion, property_id, report, language, first, last }
  if (!(await claimRun(ctx, { ...run, created_at: toTimestamp(ctx.now) }))) return false
  const { data, attachments } = await reportEmail(ctx, schedule, run)
  for (const address of recipients)
    await queueMail(ctx, {
      to: { address },
      template: 'report',
      language,
      data,
      attachments,
      property_id,
      resource_id: schedule_id,
    })
  return true
}
