import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/month-end.ts'
import type { MonthEndFile } from '#contract/reporting/month-end.ts'
import type { Context } from '#server/context.ts'
import {
  type MonthOfDocuments,
  paperOfMonth,
  readMonthOfDocuments,
  sumOfMovements,
} from '#server/features/invoices/public.ts'
import { findProperty, type PropertyRow } from '#server/features/property/properties/public.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { type ArchivedFile, zipArchive } from '#server/kernel/zip-archive.ts'
import { print } from '#server/pdf/renderer.ts'
import type { TablesPage } from '#server/pdf/tables/tables-page.ts'
import { printableTables } from '#server/pdf/tables/tables-pdf.ts'
import { findBusinessDay, readClosedDays } from '../../business-days/public.ts'
import { datevProblem, getJournal, type Journal, renderJournal } from '../get-journal.ts'
import { readReceivableBefore } from '../journal-store.ts'
import { getReceivables, renderReceivables } from '../receivables/get-receivables.ts'
import { checkSheet, sheetLanguage } from './check-sheet.ts'
import { type MonthFacts, monthEndChecks } from './checks.ts'
import { monthDays } from './month-days.ts'
import { type OpenTaxes, openTaxesCsv, readOpenTaxes } from './open-taxes.ts'

type Op = typeof contract.getMonthEnd
type MonthEnd = Output<Op>

/** The papers of a month before they are formatted. */
interface FoundMonth {
  readonly sheet: TablesPage
  readonly month: MonthEnd
  readonly format: Input<Op>['query']['format']
  readonly property: PropertyRow
  readonly now: Temporal.Instant
  /** The account whose share of the renderer it takes. */
  readonly account: string
  readonly papers: Papers
}

interface Papers {
  readonly documents: MonthOfDocuments
  readonly journal: Journal
  readonly receivables: Awaited<ReturnType<typeof getReceivables>>
  readonly open_taxes: readonly OpenTaxes[]
}

/** The papers of a month in one snapshot, and what they say of each other. rule 20.9 */
export async function getMonthEnd(ctx: Context, { query }: Input<Op>): Promise<FoundMonth> {
  const { property_id } = query
  const [property, closed] = await Promise.all([
    findProperty(ctx, property_id),
    readClosedDays(ctx, property_id),
  ])
  const days = monthDays(query.month, closed)
  const { from, to } = days
  const { currency } = property
  const input = { params: undefined, body: undefined }
  const journal = await getJournal(ctx, { ...input, query: { property_id, from, to, format: 'csv' } })
  const receivables = await getReceivables(ctx, {
    ...input,
    query: { property_id, as_of: to, format: 'csv' },
  })
  const documents = await readMonthOfDocuments(ctx, {
    property_id,
    currency,
    from,
    to,
    with_papers: query.format === 'zip',
  })
  const open_taxes = await readOpenTaxes(ctx, documents.stays, { property_id, from, to, last: closed!.last })
  const papers = { documents, journal, receivables, open_taxes }
  const checks = monthEndChecks({
    ...factsOf(papers, currency),
    ...(await balancesOf(ctx, property_id, { ...days, closed })),
  })
  const datev_problem = datevProblem(journal)
  const month = {
    property_id,
    property: property.name,
    ...days,
    currency,
    checks,
    agrees: checks.every(({ state }) => state !== 'differs'),
    files: filesOf(days.month, property, datev_problem === null),
    datev_problem,
  }
  const language = sheetLanguage(query.language, property)
  const sheet = checkSheet(month, { language, property, made_at: toTimestamp(ctx.now) })
  const { account_id: account } = ctx.scope
  return { sheet, month, format: query.format, property, now: ctx.now, account, papers }
}

/** What the evenings before and at the end of the days came to. */
async function balancesOf(
  ctx: Context,
  property_id: string,
  { from, to, closed }: { from: string; to: string; closed: { first: string } | null },
) {
  const [receivables_before, before, evening] = await Promise.all([
    readReceivableBefore(ctx, property_id, from),
    closed && closed.first < from ? findBusinessDay(ctx, property_id, addDays(from, -1)) : null,
    findBusinessDay(ctx, property_id, to),
  ])
  const none = { open_balances: 0, deposits_held: 0 }
  return { receivables_before, before: before ?? none, evening }
}

function factsOf({ documents, journal, receivables, open_taxes }: Papers, currency: string) {
  const sum = (amounts: readonly number[]) => amounts.reduce((whole, one) => whole + one, 0)
  const { tax, city_taxes, movements } = documents
  return {
    currency,
    open_taxes,
    entries: journal.entries,
    deposits_moved: journal.deposits_moved,
    payments: sumOfMovements(movements),
    receivables: receivables.report.total.total.amount,
    tax: {
      vat: sum(tax.map((one) => one.vat_total.amount)),
      gross: sum(tax.map((one) => one.gross.amount)),
      city_tax: sum(tax.map((one) => one.city_tax.amount)),
    },
    documents: documents.documents,
    city_tax: sum(city_taxes.map(({ gross }) => gross)),
  } satisfies Omit<MonthFacts, 'receivables_before' | 'before' | 'evening'>
}

function filesOf(month: string, { code }: PropertyRow, has_datev: boolean): MonthEnd['files'] {
  const named = (file: MonthEndFile, name: string) => ({ file, name })
  return [
    named('check_sheet', `check-sheet-${code}-${month}.pdf`),
    named('tax', 'tax.csv'),
    named('city_tax', 'city-tax.csv'),
    named('invoices', 'invoices.csv'),
    named('journal', 'journal.csv'),
    ...(has_datev ? [named('datev', `EXTF_journal-${code}-${month}.csv`)] : []),
    named('receivables', 'receivables.csv'),
    named('payments', 'payments.csv'),
    named('open_taxes', 'open-taxes.csv'),
  ]
}

/** The archive is recorded in the audit log, the check sheet on screen is not. */
export const exportedMonth = ({ month: { property_id, month }, format }: FoundMonth) =>
  format === 'zip' ? { resource_id: property_id, property_id, before: null, after: { month } } : undefined

/** The check sheet, or one archive of all papers: made once the snapshot is released. */
export async function renderMonthEnd(found: FoundMonth): Promise<{ json: MonthEnd } | AnsweredFile> {
  const { month, format, property, now } = found
  if (format !== 'zip') return { json: month }
  const files: ArchivedFile[] = []
  for (const { file, name } of month.files) files.push({ name, bytes: await bytesOf(file, found) })
  return {
    bytes: await zipArchive(files, now),
    filename: `month-end-${property.code}-${month.month}.zip`,
    media_type: 'application/zip',
  }
}

async function bytesOf(file: MonthEndFile, { papers, sheet, account, month }: FoundMonth): Promise<Buffer> {
  const { documents, journal, receivables, open_taxes } = papers
  switch (file) {
    case 'check_sheet':
      return print(printableTables(sheet), account)
    case 'journal':
      return fileOf(await renderJournal(journal))
    case 'datev':
      return fileOf(await renderJournal({ ...journal, query: { ...journal.query, format: 'datev' } }))
    case 'receivables':
      return fileOf(await renderReceivables(receivables))
    case 'open_taxes':
      return Buffer.from(openTaxesCsv(open_taxes, month.currency))
    default:
      return paperOfMonth(file, documents)
  }
}

const fileOf = (rendered: object): Buffer => (rendered as AnsweredFile).bytes
