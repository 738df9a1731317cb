import type { Input } from '#contract/operation.ts'
import type {
  BookingPageVisits,
  exportBookingPageVisits as contract,
} from '#contract/reporting/booking-page-visits.ts'
import { VISIT_STEPS } from '#contract/reporting/visit-steps.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { getBookingPageVisits } from './get-booking-page-visits.ts'

type Op = typeof contract

/** The report as CSV: a line for the whole period, and one for each day, language and source. rule 26.65 */
export async function exportBookingPageVisits(
  ctx: Context,
  { params, query, body }: Input<Op>,
): Promise<AnsweredFile> {
  const { totals, days, languages, sources } = await getBookingPageVisits(ctx, { params, query, body })
  const lines = [
    lineFor('total', '', totals),
    ...days.map((day) => lineFor('day', day.date, day)),
    ...languages.map((one) => lineFor('language', one.language, one)),
    ...sources.map((one) => lineFor('source', one.source, one)),
  ]
  return {
    bytes: Buffer.from([headOf(['group', 'key', ...VISIT_STEPS]), ...lines].join('')),
    filename: `booking-page-${query.from}-${query.to}.csv`,
  }
}

const lineFor = (group: string, key: string | null, counts: BookingPageVisits['totals']): string =>
  lineOf([group, cellOfText(key), ...VISIT_STEPS.map((step) => String(counts[step]))])
