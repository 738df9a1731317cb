import { roundHalfAway } from '#contract/arithmetic/exact-amounts.ts'
import { decimalOf, money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/commissions.ts'
import type { CommissionStatement } from '#contract/reporting/commissions.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import { commissionOf, findCompanyAt } from '#server/features/companies/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { confirmationCode } from '#server/features/stays/reservations/public.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { later } from '#server/kernel/time/dates.ts'
import { readClosedDays } from '../../business-days/public.ts'
import { type EndedStay, readEndedStays } from './store.ts'

type Op = typeof contract.getCommissionStatement
type Line = CommissionStatement['lines'][number]

const MAX_LINES = 5000

/** The commission of an agent for a month, by closed days alone. Two round trips. rule 30.16 */
export async function getCommissionStatement(ctx: Context, { params, query }: Input<Op>) {
  const [property, closed] = await Promise.all([
    findProperty(ctx, query.property_id),
    readClosedDays(ctx, query.property_id),
  ])
  const company = await findCompanyAt(ctx, params.id, property.id)
  const { month, format } = query
  const first = Temporal.PlainDate.from(`${month}-01`)
  const [from, to] = [first.toString(), first.with({ day: first.daysInMonth }).toString()]
  const stays = await readEndedStays(ctx, {
    company_id: company.id,
    property_id: property.id,
    from,
    to,
    limit: MAX_LINES + 1,
  })
  if (stays.length > MAX_LINES)
    throw invalid('month', 'too_many', `There are more than ${MAX_LINES} stays in the month.`)
  const { currency } = property
  const sums = { base: 0, commission: 0 }
  const lines = stays.flatMap((stay): Line[] => {
    const left_on = businessDate(property, Temporal.Instant.from(stay.checked_out_at))
    const percent = commissionOf(company, stay.created_at)
    const base = chargedIn(stay, left_on, { from, to: closed && closed.last < to ? closed.last : to })
    if (percent === null || base === 0 || closed === null) return []
    const commission = commissionOn(base, percent)
    sums.base += base
    sums.commission += commission
    return [
      {
        reservation_id: stay.reservation_id,
        confirmation_code: confirmationCode(stay.reservation_id),
        external_reference: stay.external_reference,
        name: stay.name,
        check_in: stay.check_in,
        check_out: stay.check_out,
        is_correction: left_on < from,
        base: money(base, currency),
        percent,
        commission: money(commission, currency),
      },
    ]
  })
  const statement: CommissionStatement = {
    company_id: company.id,
    property_id: property.id,
    month,
    is_complete: closed !== null && closed.last >= to,
    lines,
    base: money(sums.base, currency),
    commission: money(sums.commission, currency),
  }
  return { statement, format }
}

/** What documents charge for the nights of a stay counts on the day on which it ended, or on that of a later issue. */
const chargedIn = (
  { charged }: EndedStay,
  left_on: string,
  { from, to }: { readonly from: string; readonly to: string },
): number =>
  charged
    .filter(({ date }) => later(date, left_on) >= from && later(date, left_on) <= to)
    .reduce((sum, { net }) => sum + net, 0)

/** A percentage with two decimals; a credit mirrors its charge. */
const commissionOn = (base: number, percent: number): number =>
  roundHalfAway({ numerator: BigInt(base) * BigInt(Math.round(percent * 100)), denominator: 10_000n })

const COLUMNS = [
  'confirmation_code',
  'external_reference',
  'name',
  'check_in',
  'check_out',
  'is_correction',
  'currency',
  'base',
  'percent',
  'commission',
]

type FoundStatement = Awaited<ReturnType<typeof getCommissionStatement>>

/** As JSON, or as CSV with a line for each stay. */
export async function renderCommissionStatement({
  statement,
  format,
}: FoundStatement): Promise<{ json: Output<Op> } | AnsweredFile> {
  if (format !== 'csv') return { json: statement }
  const lines = statement.lines.map((line) =>
    lineOf([
      line.confirmation_code,
      cellOfText(line.external_reference ?? ''),
      cellOfText(line.name),
      line.check_in,
      line.check_out,
      String(line.is_correction),
      line.base.currency,
      decimalOf(line.base),
      String(line.percent),
      decimalOf(line.commission),
    ]),
  )
  return {
    bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')),
    filename: `commission-${statement.month}.csv`,
    media_type: 'text/csv; charset=utf-8',
  }
}
