import { MAX_RECIPIENTS } from '#contract/reporting/paper-lists.staff.ts'
import { appendAudit } from '#server/audit/append.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/kernel/new-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { claimOverviewOffer } from '../../account/accounts/public.ts'
import { readOwners } from '../../account/staff/public.ts'
import { readEveryProperty } from '../../property/properties/public.ts'
import { presentSchedule } from './present.ts'
import type { ScheduleRow } from './row.ts'
import { insertSchedule, readSchedules } from './store.ts'

const MONDAY = 1
const MORNING = '07:00'

/**
 * Sets up the weekly overview for the owners of an account, once: they change, pause or delete it like any other. Nothing
 * while there is no owner or no property yet, and no second one where somebody has set one up. rule 23.10
 */
export async function offerOverview(ctx: Pick<Context, 'tx' | 'scope' | 'now'>): Promise<void> {
  const owners = await readOwners(ctx, MAX_RECIPIENTS)
  const [property] = await readEveryProperty(ctx)
  if (owners.length === 0 || !property) return
  const at = toTimestamp(ctx.now)
  if (!(await claimOverviewOffer(ctx, at))) return
  if ((await readSchedules(ctx, property.id)).some(({ report }) => report === 'overview')) return
  const row: ScheduleRow = {
    id: newId('report_schedule', ctx.now.epochMilliseconds),
    property_id: property.id,
    report: 'overview',
    frequency: 'weekly',
    weekday: MONDAY,
    day: null,
    time: MORNING,
    recipients: owners.map(({ email }) => email),
    language: owners[0]!.language ?? (property.letterhead.language === 'de' ? 'de' : 'en'),
    status: 'active',
    due_from: at,
    property_ids: null,
    created_at: at,
    last_sent_at: null,
    last_date: null,
  }
  await insertSchedule(ctx, row)
  await appendAudit(ctx, {
    action: 'createReportSchedule',
    resource_id: row.id,
    property_id: property.id,
    before: null,
    after: presentSchedule(row),
  })
}
