import {
  isExpired,
  type ReservationRow,
  readStaysToRecord,
} from '#server/features/stays/reservations/public.ts'
import { businessDate, endOfBusinessDay } from '#server/kernel/time/business-date.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { addDays, later, nightsBetween, nightsOf } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type DayFacts, readDayFacts } from '../day-facts-store.ts'
import { dayRecords } from '../day-record.ts'
import type { EndedDay } from '../day-span.ts'
import type { StayChanges } from '../ledger-store.ts'
import { changesOf, spanOf } from '../record-stays.ts'
import { lastClosed, type PropertyDays, readDaysOfProperty } from '../store.ts'
import { addDayTotals, type DayTotals, totalsOfDay } from './totals.ts'

/** Days that are calculated at once: a longer backlog is left to the job. */
const MAX_DAYS = 31

/** Days of a property that are not closed, with their totals so far. */
export interface DaysUnderWay {
  /** The business date. */
  readonly date: string
  /** From the first day that is not closed, up to now; null before there is one. */
  readonly since: (date: string) => DayTotals | null
}

/**
 * The record that the open day would have if it ended now, by the same rules, with nothing written; days
 * before it that are over and not closed yet are included. Null where more of them wait to be closed. rule
 * 23.2
 */
export async function readDaysUnderWay(
  account: AccountContext,
  property_id: string,
  now: Temporal.Instant,
): Promise<DaysUnderWay | null> {
  const property = await readDaysOfProperty(account, property_id)
  const days = openDays(property, now)
  if (!days) return null
  const changes = await changesOfOpenDays(account, property_id, days, now)
  const facts = await readDayFacts(account, property_id, days)
  const records = dayRecords(
    property,
    days,
    { ...withChanges(facts, changes), unusual: new Map() },
    toTimestamp(now),
  )
  return {
    date: days.at(-1)!.date,
    since: (date) =>
      records
        .filter((record) => record.date >= date)
        .map(totalsOfDay)
        .reduce<DayTotals | null>(addDayTotals, null),
  }
}

function openDays(property: PropertyDays, now: Temporal.Instant): EndedDay[] | null {
  const last = lastClosed(property)
  const today = businessDate(property, now)
  const first = last
    ? addDays(last.date, 1)
    : businessDate(property, Temporal.Instant.from(property.created_at))
  if (nightsBetween(first, today) >= MAX_DAYS) return null
  let began_at = last?.ended_at ?? '-infinity'
  return nightsOf(first, addDays(today, 1)).map((date) => {
    const ended_at = later(toTimestamp(endOfBusinessDay(property, date)), began_at)
    const day = { date, began_at, ended_at }
    began_at = ended_at
    return day
  })
}

/** A stay that was changed and whose guest is here is looked at once. */
async function changesOfOpenDays(
  account: AccountContext,
  property_id: string,
  days: readonly EndedDay[],
  now: Temporal.Instant,
) {
  const known = new Map<string, StayChanges>()
  for (const which of ['changed', 'present'] as const) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const batch = { after, limit: BATCH }
      const rows = await readStaysToRecord(account, which, spanOf(property_id, days), batch)
      const unknown = rows.filter(({ id }) => !known.has(id)).map((row) => holdOfNow(row, now))
      const ids = unknown.map(({ id }) => id)
      const changes = ids.length > 0 ? await changesOf(account, unknown, ids, days) : []
      for (const change of changes) known.set(change.row.id, change)
      after = rows.length < BATCH ? undefined : rows.at(-1)!.id
    }
  }
  return [...known.values()]
}
const BATCH = 400

/** The day has not ended: a hold that runs out later today is still one. */
const holdOfNow = (row: ReservationRow, now: Temporal.Instant): ReservationRow =>
  isExpired(row, now) ? row : { ...row, hold_expires_at: null }

/**
 * What is recorded of these days already, which is nothing unless a close was interrupted, with what would be
 * appended.
 */
function withChanges(facts: DayFacts, changes: readonly StayChanges[]): DayFacts {
  const added = changes.flatMap(({ postings }) => postings)
  const postings = [...facts.postings, ...added.map(({ recorded_on: date, ...row }) => ({ date, ...row }))]
  const ended = changes.flatMap(({ orders, recorded }) =>
    [...Map.groupBy(orders, ({ recorded_on, state }) => `${recorded_on} ${state}`).values()]
      .filter(
        (rows) => sumOfRooms(rows) > 0 && sumOfRooms(before(rows[0]!, [...recorded.orders, ...orders])) <= 0,
      )
      .map(([row]) => row!),
  )
  const dates = [
    ...new Set([...facts.ended, ...ended].map((one) => ('date' in one ? one.date : one.recorded_on))),
  ]
  return {
    ...facts,
    postings: [...Map.groupBy(postings, keyOf).values()].map((rows) => ({
      ...rows[0]!,
      net: sum(rows, 'net'),
      vat: sum(rows, 'vat'),
      gross: sum(rows, 'gross'),
    })),
    ended: dates.map((date) => {
      const before = facts.ended.find((one) => one.date === date)
      const of = (state: string) =>
        ended.filter((one) => one.recorded_on === date && one.state === state).length
      return {
        date,
        no_shows: (before?.no_shows ?? 0) + of('no_show'),
        cancellations: (before?.cancellations ?? 0) + of('cancelled'),
      }
    }),
  }
}

type Ordered = StayChanges['orders'][number]
const sumOfRooms = (orders: readonly Ordered[]) => orders.reduce((total, { rooms }) => total + rooms, 0)
/** A stay counts on the day from which it was given up. */
const before = ({ recorded_on, state }: Ordered, orders: readonly Ordered[]) =>
  orders.filter((one) => one.state === state && one.recorded_on < recorded_on)

type Posted = DayFacts['postings'][number]
const keyOf = ({ date, type, vat_rate, method }: Posted) => `${date} ${type} ${vat_rate} ${method}`
const sum = (rows: readonly Posted[], field: 'net' | 'vat' | 'gross') =>
  rows.reduce((whole, row) => whole + row[field], 0)
