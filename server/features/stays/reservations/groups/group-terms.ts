import { MAX_GROUP_NIGHTS } from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import { companyOfStay, findNamedCompany, requireRoutedServices } from '#server/features/companies/public.ts'
import type { BlockNight } from '#server/features/inventory/nights/public.ts'
import { findRatePlan } from '#server/features/pricing/rate-plans/public.ts'
import type { PropertyRow } from '#server/features/property/properties/public.ts'
import { fault, invalid, missingReference } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, MAX_DAYS_AHEAD, nightsBetween } from '#server/kernel/time/dates.ts'
import { isExpected } from './group-status.ts'
import type { GroupRow } from './store.ts'

/**
 * Refuses what a group cannot have: SVC-1011 for its dates, 404 SVC-3001 for a company or plan of another property, 422
 * SVC-2002 for a release that has passed. Of a changed group only what differs is judged; dates and release of an enquiry
 * that takes its rooms off sale as those of a new group, because they may have passed since. rule 31.1, 31.2
 */
export async function requireGroupTerms(
  ctx: Context,
  row: GroupRow,
  property: PropertyRow,
  before?: GroupRow,
): Promise<void> {
  const had = before && isExpected(before) === isExpected(row) ? before : undefined
  if (!had || row.from_date !== had.from_date || row.to_date !== had.to_date)
    requireGroupDates(row, businessDate(property, ctx.now), had)
  if (row.release_at !== (had?.release_at ?? null)) requireRelease(row, ctx.now)
  const names = row.company_id !== (before?.company_id ?? null) ? { company_id: row.company_id } : {}
  const plan_id = row.rate_plan_id === (before?.rate_plan_id ?? null) ? null : row.rate_plan_id
  const [company, plan] = await Promise.all([
    findNamedCompany(ctx, names),
    plan_id === null ? null : findRatePlan(ctx, plan_id, 'rate_plan_id'),
  ])
  companyOfStay(names, { found: company, property_id: property.id })
  await requireRules(ctx, row, before)
  if (plan && plan.property_id !== property.id) throw missingReference('rate_plan_id')
}

/** 422 SVC-2002 for rules that send charges to a group that nobody pays for, 404 SVC-3001 for services of others. rule 7.68 */
async function requireRules(ctx: Context, row: GroupRow, before: GroupRow | undefined): Promise<void> {
  const { routing, bill_to, company_id, property_id } = row
  if (bill_to && bill_to.name === null && bill_to.company_name === null)
    throw invalid('bill_to', 'required', 'bill_to needs a name or a company_name.')
  const place = routing.findIndex(({ to }) => to === 'group')
  if (place >= 0 && bill_to === null && company_id === null)
    throw invalid(`routing.${place}.to`, 'needs_payer', 'The group needs a bill_to or a company that pays.')
  if (routing !== before?.routing) await requireRoutedServices(ctx, routing, [property_id])
}

function requireGroupDates({ from_date, to_date }: GroupRow, today: string, before?: GroupRow): void {
  const refuse = (field: 'from' | 'to', reason: string, limit: string | number) =>
    fault('SVC-1011', { details: { field, reason, limit } })
  const nights = nightsBetween(from_date, to_date)
  if (nights < 1) throw refuse('to', 'not_after_from', addDays(from_date, 1))
  if (nights > MAX_GROUP_NIGHTS) throw refuse('to', 'too_many_nights', MAX_GROUP_NIGHTS)
  if (from_date < today && from_date !== before?.from_date)
    throw refuse('from', 'before_business_date', today)
  if (to_date <= today) throw refuse('to', 'before_business_date', addDays(today, 1))
  const latest = addDays(today, MAX_DAYS_AHEAD)
  if (from_date > latest) throw refuse('from', 'too_far_ahead', latest)
}

function requireRelease({ release_at }: GroupRow, now: Temporal.Instant): void {
  if (release_at !== null && Temporal.Instant.compare(Temporal.Instant.from(release_at), now) <= 0)
    throw invalid('release_at', 'past', 'The time of release has to be in the future.')
}

/** 422 SVC-2002 where a night of its block is outside of the dates of a group. rule 31.3 */
export function requireBlockWithin({ from_date, to_date }: GroupRow, nights: readonly BlockNight[]): void {
  const outside = nights.find(({ date }) => date < from_date || date >= to_date)
  if (!outside) return
  const message = `The block has rooms on ${outside.date}: end them first, or with the same request.`
  throw invalid(outside.date < from_date ? 'from' : 'to', 'block_outside', message)
}
