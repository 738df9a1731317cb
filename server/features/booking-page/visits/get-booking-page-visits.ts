import type { Input, Output } from '#contract/operation.ts'
import {
  type BookingPageVisits,
  type getBookingPageVisits as contract,
  MAX_VISIT_DAYS,
} from '#contract/reporting/booking-page-visits.ts'
import { VISIT_STEPS, type VisitStep } from '#contract/reporting/visit-steps.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { requireDays } from '#server/kernel/require-days.ts'
import { readVisitSums, type VisitSum } from './store.ts'

type Op = typeof contract
type Counts = BookingPageVisits['totals']

/** Pages of the booking page that were shown in a period, and what could not be sold. rule 26.42 */
export async function getBookingPageVisits(ctx: Context, { query }: Input<Op>): Promise<Output<Op>> {
  const { from, to } = query
  requireDays(query, MAX_VISIT_DAYS)
  const { id: property_id } = await findProperty(ctx, query.property_id, 'property_id')
  const sums = await readVisitSums(ctx, { property_id, from, to })
  const days = by(sums, ({ date }) => date)
  return {
    totals: countsOf(days.flatMap(([, rows]) => rows)),
    days: days.map(([date, rows]) => ({ date, ...countsOf(rows) })),
    languages: mostUsed(by(sums, ({ language }) => language)).map(([language, counts]) => ({
      language,
      ...counts,
    })),
    sources: mostUsed(by(sums, ({ source }) => source)).map(([source, counts]) => ({
      source: source || null,
      ...counts,
    })),
  }
}

type Group = readonly [key: string, rows: readonly VisitSum[]]

const by = (sums: readonly VisitSum[], keyOf: (sum: VisitSum) => string | null): Group[] =>
  [...Map.groupBy(sums, keyOf)].filter((group): group is [string, VisitSum[]] => group[0] !== null)

function countsOf(rows: readonly VisitSum[]): Counts {
  const of = (step: VisitStep) => rows.reduce((sum, row) => sum + (row.step === step ? row.visits : 0), 0)
  return Object.fromEntries(VISIT_STEPS.map((step) => [step, of(step)])) as unknown as Counts
}

const mostUsed = (groups: readonly Group[]) =>
  groups
    .map(([key, rows]) => [key, countsOf(rows)] as const)
    .sort(([, a], [, b]) => b.search + b.rooms - (a.search + a.rooms))
