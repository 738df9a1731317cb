import type * as contract from '#contract/money/company-statements.ts'
import type { CompanyStatement } from '#contract/money/company-statements.ts'
import { decimalOf, money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { invalid } from '#server/kernel/errors.ts'
import { businessDate } from '#server/kernel/time/business-date.ts'
import { addDays, MAX_DAYS_ASKED, nightsBetween } from '#server/kernel/time/dates.ts'
import { findCompanyAt } from '../../companies/public.ts'
import { findProperty } from '../../property/properties/public.ts'
import { type OpenInvoiceRow, readAccount } from './statement-store.ts'
import { readCredits } from './store.ts'

type Op = typeof contract.getCompanyStatement

const MAX_ENTRIES = 5000
const DEFAULT_DAYS = 90

/** The statement of account of a company at a property. 422 SVC-2002 beyond what one response may hold. rule 32.7 */
export async function getCompanyStatement(ctx: Context, { params, query }: Input<Op>) {
  const property = await findProperty(ctx, query.property_id)
  const company = await findCompanyAt(ctx, params.id, property.id)
  const today = businessDate(property, ctx.now)
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 0 - DEFAULT_DAYS)
  if (from > to) throw invalid('from', 'order', 'from is not after to.')
  if (nightsBetween(from, to) > MAX_DAYS_ASKED)
    throw invalid('to', 'too_many', `At most ${MAX_DAYS_ASKED} days.`)
  const { currency } = property
  const account = { company_id: company.id, property_id: property.id, currency }
  const [{ opening, entries, open }, credits] = await Promise.all([
    readAccount(ctx, account, { from, to, limit: MAX_ENTRIES + 1 }),
    readCredits(ctx, account),
  ])
  if (Math.max(entries.length, open.length) > MAX_ENTRIES)
    throw invalid('from', 'too_many', `There are more than ${MAX_ENTRIES} entries: name fewer days.`)
  let balance = opening
  const listed = entries.map(({ amount, ...entry }) => {
    balance += amount
    return { ...entry, amount: money(amount, currency), balance: money(balance, currency) }
  })
  const statement: CompanyStatement = {
    company_id: company.id,
    property_id: property.id,
    from,
    to,
    opening_balance: money(opening, currency),
    closing_balance: money(balance, currency),
    entries: listed,
    open_invoices: open.map((row) => presentOpen(row, today, currency)),
    ages: agesOf(open, today, currency),
    credit: money(
      credits.reduce((sum, { left }) => sum + left, 0),
      currency,
    ),
  }
  return { statement, format: query.format }
}

const daysOverdue = ({ due_date }: OpenInvoiceRow, today: string): number =>
  Math.max(0, nightsBetween(due_date, today))

const presentOpen = (row: OpenInvoiceRow, today: string, currency: string) => ({
  ...row,
  days_overdue: daysOverdue(row, today),
  total: money(row.total, currency),
  amount_due: money(row.amount_due, currency),
})

function agesOf(open: readonly OpenInvoiceRow[], today: string, currency: string): CompanyStatement['ages'] {
  const between = (first: number, last: number) =>
    money(
      open
        .filter((row) => daysOverdue(row, today) >= first && daysOverdue(row, today) <= last)
        .reduce((sum, { amount_due }) => sum + amount_due, 0),
      currency,
    )
  return {
    current: between(0, 0),
    days_1_30: between(1, 30),
    days_31_60: between(31, 60),
    days_61_90: between(61, 90),
    over_90: between(91, Number.POSITIVE_INFINITY),
    total: between(0, Number.POSITIVE_INFINITY),
  }
}

const COLUMNS = ['date', 'kind', 'reference', 'due_date', 'currency', 'amount', 'balance', 'id']

type FoundStatement = Awaited<ReturnType<typeof getCompanyStatement>>

/** As JSON, or as CSV with a line for each entry. */
export async function renderCompanyStatement({
  statement,
  format,
}: FoundStatement): Promise<{ json: Output<Op> } | AnsweredFile> {
  if (format !== 'csv') return { json: statement }
  const lines = statement.entries.map(({ date, kind, reference, due_date, amount, balance, resource_id }) =>
    lineOf([
      date,
      kind,
      cellOfText(reference),
      due_date ?? '',
      amount.currency,
      decimalOf(amount),
      decimalOf(balance),
      resource_id,
    ]),
  )
  return {
    bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')),
    filename: `statement-${statement.from}-${statement.to}.csv`,
    media_type: 'text/csv; charset=utf-8',
  }
}
