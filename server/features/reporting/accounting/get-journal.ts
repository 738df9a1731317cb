import { setImmediate as pause } from 'node:timers/promises'
import { money } from '#contract/money.ts'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/journal.ts'
import { type JournalRow, MAX_JOURNAL_DAYS } from '#contract/reporting/journal.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import { Fault, fault } from '#server/kernel/errors.ts'
import { requireDays } from '#server/kernel/require-days.ts'
import { addDays, earlier, later } from '#server/kernel/time/dates.ts'
import { findProperty, type PropertyRow } from '../../property/properties/public.ts'
import { readClosedDays } from '../business-days/public.ts'
import { accountsOf, chartInUse, datevOf, numberOf, type StoredAccounting } from './account-numbers.ts'
import { type Batch, datevLines, requireBatch } from './datev/batch.ts'
import { encodeCp1252 } from './datev/cp1252.ts'
import { journalHead, journalLine } from './journal-csv.ts'
import { type Entry, entriesOf, type Leg } from './journal-entries.ts'
import { readDaySums } from './journal-store.ts'
import { readAccountingSettings } from './settings-store.ts'

type Op = typeof contract.getJournal
type Query = Input<Op>['query']

const PAGE_DAYS = 31

/** Entries written between two turns of the event loop: some 5 ms. */
const CHUNK = 500

/** A part of a journal before it is formatted. */
export interface Journal {
  readonly query: Query
  readonly property: PropertyRow
  readonly stored: StoredAccounting
  readonly entries: readonly Entry[]
  /** What moved to deposits, before their VAT; minor units. */
  readonly deposits_moved: number
  readonly now: Temporal.Instant
  readonly next_cursor: string | undefined
}

/** The entries of closed days: a page of whole days. Two round trips. rule 20.1, 20.2 */
export async function getJournal(ctx: Context, { query }: Input<Op>): Promise<Journal> {
  // So many days at most, with both ends.
  requireDays(query, MAX_JOURNAL_DAYS - 1)
  const [property, stored, closed] = await Promise.all([
    findProperty(ctx, query.property_id),
    readAccountingSettings(ctx, query.property_id),
    readClosedDays(ctx, query.property_id),
  ])
  if (query.format === 'datev') requireBatch(batchRequest({ query, stored, property }))
  const { first, last, next } = daysOfPage(ctx, query, closed)
  const sums = first > last ? [] : await readDaySums(ctx, property.id, { from: first, to: last })
  const language = property.letterhead.language === 'de' ? 'de' : 'en'
  return {
    query,
    property,
    stored,
    now: ctx.now,
    entries: entriesOf(sums, language),
    deposits_moved: sums.reduce((sum, { type, gross }) => (type === 'deposit' ? sum + gross : sum), 0),
    next_cursor: next === null ? undefined : ctx.cursors.seal(cursorName(ctx, query), [next]),
  }
}

const batchRequest = ({ query, stored, property }: Pick<Journal, 'query' | 'stored' | 'property'>) => ({
  from: query.from,
  to: query.to,
  currency: property.currency,
  datev: datevOf(stored, property),
  accounts: accountsOf(stored, property),
})

/** Why a journal of one month cannot be a booking batch; null where it can. rule 20.5 */
export function datevProblem(found: Journal): 'not_configured' | 'currency' | 'accounts' | null {
  try {
    requireBatch(batchRequest(found))
    return null
  } catch (error) {
    if (!(error instanceof Fault) || !Array.isArray(error.details)) throw error
    return error.details[0]!.code as 'not_configured' | 'currency' | 'accounts'
  }
}

const cursorName = ({ scope }: Context, { property_id, from, to, format = 'json' }: Query) =>
  JSON.stringify(['getJournal', scope.account_id, scope.property_ids, property_id, from, to, format])

/** The closed days of a page, and the first of the next one. */
function daysOfPage(ctx: Context, query: Query, closed: { first: string; last: string } | null) {
  const [position] = query.cursor === undefined ? [] : ctx.cursors.open(cursorName(ctx, query), query.cursor)
  if (query.cursor !== undefined && position === undefined) throw fault('SVC-2005')
  const is_file = query.format !== undefined && query.format !== 'json'
  const limit = query.limit ?? (is_file ? MAX_JOURNAL_DAYS : PAGE_DAYS)
  const end = earlier(query.to, closed?.last ?? '0001-01-01')
  const first = later(position ?? query.from, closed?.first ?? query.from)
  const last = earlier(end, addDays(first, limit - 1))
  return { first, last, next: last < end ? addDays(last, 1) : null }
}

/** The journal in the requested format; long ones in chunks, so that other requests are served meanwhile. */
export async function renderJournal(found: Journal): Promise<{ json: Output<Op> } | AnsweredFile> {
  const { query, property, next_cursor } = found
  const filename = (prefix: string) => `${prefix}-${property.code}-${query.from}-${query.to}.csv`
  switch (query.format ?? 'json') {
    case 'csv': {
      const head = query.cursor === undefined ? [journalHead()] : []
      const lines = await inChunks(found.entries, (entries) => rowsOf(found, entries).map(journalLine))
      const bytes = Buffer.from([...head, ...lines].join(''))
      return { bytes, filename: filename('journal'), media_type: 'text/csv; charset=utf-8', next_cursor }
    }
    case 'datev': {
      const batch = batchOf(found)
      const lines = await inChunks(found.entries, (entries) => [datevLines.bookings(batch, entries)])
      const head = query.cursor === undefined ? [datevLines.head(batch)] : []
      const bytes = encodeCp1252([...head, ...lines].join(''))
      return {
        bytes,
        filename: filename('EXTF_journal'),
        media_type: 'text/csv; charset=windows-1252',
        next_cursor,
      }
    }
    default: {
      const data = await inChunks(found.entries, (entries) => rowsOf(found, entries))
      return {
        json: {
          data,
          ...(next_cursor !== undefined && { next_cursor }),
          has_more: next_cursor !== undefined,
        },
      }
    }
  }
}

async function inChunks<T>(entries: readonly Entry[], write: (some: readonly Entry[]) => T[]): Promise<T[]> {
  const written: T[][] = []
  for (let at = 0; at < entries.length; at += CHUNK) {
    written.push(write(entries.slice(at, at + CHUNK)))
    await pause()
  }
  return written.flat()
}

const accountNumbers = ({ stored, property }: Journal) => {
  const chart = chartInUse(stored, property)
  return (kind: Leg['kind'], vat_rate: string | null) => numberOf(stored, chart, kind, vat_rate)
}

const batchOf = (found: Journal): Batch => ({
  from: found.query.from,
  to: found.query.to,
  now: found.now,
  code: found.property.code,
  currency: found.property.currency,
  chart: chartInUse(found.stored, found.property),
  datev: datevOf(found.stored, found.property),
  numberOf: accountNumbers(found),
})

/** `HARBOUR-20270315`: the reference by which an accountant finds the day of an entry. */
const referenceOf = (code: string, date: string): string => `${code}-${date.replaceAll('-', '')}`

/** A row for each side of the entries; entries of a day count from 1. */
function rowsOf(found: Journal, entries: readonly Entry[]): JournalRow[] {
  const { currency, code } = found.property
  const number = accountNumbers(found)
  return entries.flatMap(({ date, entry, text, legs }) =>
    legs.map(({ kind, amount, vat_rate }) => ({
      date,
      entry,
      account: number(kind, vat_rate),
      kind,
      text,
      debit: amount > 0 ? money(amount, currency) : null,
      credit: amount < 0 ? money(0 - amount, currency) : null,
      vat_rate,
      reference: referenceOf(code, date),
    })),
  )
}
