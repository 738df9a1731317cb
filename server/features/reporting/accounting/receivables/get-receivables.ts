import { decimalOf, money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/journal.ts'
import type { Receivable, ReceivablesReport } from '#contract/reporting/journal.ts'
import { cellOfText, headOf, lineOf } from '#contract/text/csv.ts'
import type { Context } from '#server/context.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { confirmationCode } from '#server/features/stays/reservations/public.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { invalid } from '#server/kernel/errors.ts'
import { endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { later } from '#server/kernel/time/dates.ts'
import { readClosedDays } from '../../business-days/public.ts'
import { type Ages, agesOf, NO_AGES, type OwedChange, openItems, sumAges } from './ages.ts'
import {
  type CompanyCredit,
  type IssuedDocument,
  type OpenStay,
  readCreditsAsOf,
  readIssuedOf,
  readOpenStays,
} from './store.ts'

type Op = typeof contract.getReceivables

const MAX_STAYS = 5000

/** What guests who have left owed at the end of a day, by debtor and age. Three round trips. rule 20.4 */
export async function getReceivables(ctx: Context, { query }: Input<Op>) {
  const [property, closed] = await Promise.all([
    findProperty(ctx, query.property_id),
    readClosedDays(ctx, query.property_id),
  ])
  const as_of = query.as_of ?? closed?.last
  const nothing = { as_of: null, currency: property.currency, credits: new Map() }
  if (as_of === undefined) return { report: reportOf([], [], nothing), format: query.format }
  if (!closed || as_of > closed.last || as_of < closed.first) {
    const known = closed ? `${closed.first} to ${closed.last}` : 'none yet'
    throw invalid('as_of', 'not_closed', `as_of must be a day that is closed: ${known}.`)
  }
  const [stays, credits] = await Promise.all([
    readOpenStays(ctx, property.id, as_of, MAX_STAYS + 1),
    readCreditsAsOf(ctx, property.id, as_of),
  ])
  if (stays.length > MAX_STAYS)
    throw invalid('as_of', 'too_many', `There are more than ${MAX_STAYS} stays with something open.`)
  const documents = await readIssuedOf(
    ctx,
    stays.map(({ reservation_id }) => reservation_id),
    { as_of, ended_at: endOfBusinessDay(property, as_of).toString() },
  )
  const evening = { as_of, currency: property.currency, credits }
  return { report: reportOf(stays, documents, evening), format: query.format }
}

interface Evening {
  readonly as_of: string | null
  readonly currency: string
  /** By company. */
  readonly credits: ReadonlyMap<string, CompanyCredit>
}

function reportOf(
  stays: readonly OpenStay[],
  documents: readonly IssuedDocument[],
  { as_of, currency, credits }: Evening,
): ReceivablesReport {
  const by_stay = Map.groupBy(documents, ({ reservation_id }) => reservation_id)
  const open = stays.map((stay) => {
    const issued = by_stay.get(stay.reservation_id) ?? []
    const items = openItems(fallingDue(stay.changes, issued))
    return { stay, issued, items, ages: agesOf(items, as_of!), debtor: debtorOf(stay, issued) }
  })
  const debtors = Map.groupBy(open, ({ debtor }) => `${debtor.type} ${debtor.id ?? debtor.name}`)
  const data = [...debtors.values()].map((of_debtor): Receivable & { readonly owes: number } => {
    const ages = sumAges(of_debtor.map((one) => one.ages))
    return {
      debtor: of_debtor[0]!.debtor,
      ...inMoney(ages, currency),
      credit: money(credits.get(of_debtor[0]!.debtor.id ?? '')?.credit ?? 0, currency),
      stays: of_debtor.toSorted(byDueDate).map((one) => presentStay(one, currency)),
      owes: ages.total,
    }
  })
  const owing = new Set(data.map(({ debtor }) => debtor.id))
  for (const one of credits.values()) if (!owing.has(one.company_id)) data.push(creditorOf(one, currency))
  data.sort((a, b) => b.owes - a.owes || (a.debtor.name < b.debtor.name ? -1 : 1))
  return {
    as_of,
    currency,
    data: data.map(({ owes: _, ...row }) => row),
    total: inMoney(
      open.reduce((sum, { ages }) => sumAges([sum, ages]), NO_AGES),
      currency,
    ),
  }
}

/** A company that owes nothing and has paid more than that. */
const creditorOf = ({ company_id, name, credit }: CompanyCredit, currency: string) => ({
  debtor: { type: 'company' as const, id: company_id, name },
  ...inMoney(NO_AGES, currency),
  credit: money(credit, currency),
  stays: [],
  owes: 0,
})

/** What is owed on an invoice falls due with it: later than the departure, by the terms of a company. rule 20.4, 30.8 */
function fallingDue(changes: readonly OwedChange[], issued: readonly IssuedDocument[]): OwedChange[] {
  const due = issued.findLast(({ due_date }) => due_date !== null)?.due_date
  return changes.map((change) =>
    due && change.amount > 0 ? { ...change, date: later(change.date, due) } : change,
  )
}

type Open = {
  readonly stay: OpenStay
  readonly issued: readonly IssuedDocument[]
  readonly items: readonly { readonly date: string }[]
  readonly ages: Ages
}

const byDueDate = (one: Open, other: Open): number =>
  one.items[0]!.date < other.items[0]!.date ? -1 : one.items[0]!.date > other.items[0]!.date ? 1 : 0

/** The company of the newest document, else the channel if it collected the money, else the guest. */
function debtorOf(stay: OpenStay, issued: readonly IssuedDocument[]): Receivable['debtor'] {
  const newest = issued.at(-1)
  if (newest?.company) return { type: 'company', id: newest.company_id, name: newest.company }
  if (stay.by_channel) return { type: 'channel', id: stay.channel, name: stay.channel }
  return { type: 'guest', id: stay.guest_id, name: stay.name }
}

const presentStay = ({ stay, issued, items, ages }: Open, currency: string): Receivable['stays'][number] => ({
  reservation_id: stay.reservation_id,
  confirmation_code: confirmationCode(stay.reservation_id),
  name: stay.name,
  due_date: items[0]!.date,
  ...inMoney(ages, currency),
  invoices: issued.map(({ id, number, due_date, total, reminded, reminders_paused }) => {
    return { id, number, due_date, total: money(total, currency), reminded, reminders_paused }
  }),
})

const inMoney = (ages: Ages, currency: string) => ({
  current: money(ages.current, currency),
  days_1_30: money(ages.days_1_30, currency),
  days_31_60: money(ages.days_31_60, currency),
  days_61_90: money(ages.days_61_90, currency),
  over_90: money(ages.over_90, currency),
  total: money(ages.total, currency),
})

const AGES = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'total'] as const
const COLUMNS = [
  'debtor_type',
  'debtor',
  'confirmation_code',
  'name',
  'due_date',
  'currency',
  ...AGES,
  'invoices',
]

type FoundReport = Awaited<ReturnType<typeof getReceivables>>

/** As JSON, or as CSV with a line for each stay. */
export async function renderReceivables({
  report,
  format,
}: FoundReport): Promise<{ json: Output<Op> } | AnsweredFile> {
  if (format !== 'csv') return { json: report }
  const lines = report.data.flatMap(({ debtor, stays }) =>
    stays.map((stay) =>
      lineOf([
        debtor.type,
        cellOfText(debtor.name),
        stay.confirmation_code,
        cellOfText(stay.name),
        stay.due_date,
        report.currency,
        ...AGES.map((age) => decimalOf(stay[age])),
        cellOfText(stay.invoices.map(({ number }) => number).join(' ')),
      ]),
    ),
  )
  return {
    bytes: Buffer.from([headOf(COLUMNS), ...lines].join('')),
    filename: `receivables-${report.as_of ?? 'none'}.csv`,
    media_type: 'text/csv; charset=utf-8',
  }
}
