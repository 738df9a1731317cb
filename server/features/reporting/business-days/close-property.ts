import type { Context } from '#server/context.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import { lockRooms, markRoomDirty } from '../../inventory/rooms/public.ts'
import { deleteStaysAtDayEnd, readOccupiedRooms } from '../../stays/reservations/public.ts'
import { recordCapacityOfNights } from './capacity/capacity-book-store.ts'
import { readDayFacts } from './day-facts-store.ts'
import { dayRecords } from './day-record.ts'
import { daysToClose, type EndedDay, newestEndedDay } from './day-span.ts'
import { recordStays, type StaysToRecord } from './record-stays.ts'
import { billLongStays } from './stays-at-close/bill-long-stays.ts'
import { holdOverdueNights } from './stays-at-close/hold-overdue-nights.ts'
import { markNoShows } from './stays-at-close/mark-no-shows.ts'
import { insertBusinessDays, lastClosed, lockDayRules, lockPropertyDays, type PropertyDays } from './store.ts'
import { type CloseTools, systemContext } from './system-context.ts'
import { readUnusual } from './unusual/unusual-store.ts'

/**
 * Closes the days of a property that are over, in order, each with its own date. In several transactions:
 * no-shows, nights of guests who should have left, charges and invoices of long stays, stays in batches, then the records of the days. After an
 * interruption the next run continues: each step skips what is done already. Returns how many days it has closed. rule
 * 17.4
 */
export async function closeProperty(tools: CloseTools, property: PropertyDays): Promise<number> {
  let closed = 0
  for (let last = property; ; ) {
    const days = daysToClose(last, lastClosed(last), tools.pipeline.clock.now())
    if (days.length === 0) return closed
    if (last.no_show === 'automatic') await markNoShows(tools, last, days)
    await holdOverdueNights(tools, last)
    await billLongStays(tools, last, days)
    for (const which of ['changed', 'present'] as const) await recordAll(tools, last, days, which)
    const next = await writeDays(tools, last, days)
    if (!next) return closed
    closed += days.length
    last = next
  }
}

/** Batch by batch, each in a transaction; stops where another process has closed these days meanwhile. */
async function recordAll(
  { system, pipeline }: CloseTools,
  { account_id, property_id, closed_date }: PropertyDays,
  days: readonly EndedDay[],
  which: StaysToRecord,
): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const behind: string = after
    await pipeline.failpoint('before_recording')
    after = await writing(system, account_id, async (tx) => {
      const account = wholeAccount(tx, account_id)
      const now = await lockPropertyDays(account, property_id)
      return now.closed_date === closed_date ? recordStays(account, which, property_id, days, behind) : null
    })
  }
}

/**
 * Writes the records of the days and marks the rooms of guests in house dirty, in one transaction; null where
 * another process has done so, or the hour at which days end was changed.
 */
async function writeDays(
  { system, pipeline }: CloseTools,
  { account_id, property_id, closed_date }: PropertyDays,
  days: readonly EndedDay[],
): Promise<PropertyDays | null> {
  await pipeline.failpoint('before_closing')
  return writing(system, account_id, async (tx) => {
    const account = wholeAccount(tx, account_id)
    const property = await lockDayRules(account, property_id)
    const now = pipeline.clock.now()
    const newest = newestEndedDay(property, now)
    const last = days.at(-1)!
    if (property.closed_date !== closed_date || last.date > newest) return null
    const [facts, unusual] = await Promise.all([
      readDayFacts(account, property_id, days),
      readUnusual(account, property_id, days),
    ])
    const records = dayRecords(property, days, { ...facts, unusual }, toTimestamp(now))
    await Promise.all([
      insertBusinessDays(account, records),
      deleteStaysAtDayEnd(account, property_id, last.date),
      recordCapacityOfNights(account, property_id, last.date),
    ])
    if (last.date === newest) await dirtyOccupiedRooms(systemContext(pipeline, tx, property), property, last)
    const { deposits_held, open_balances } = records.at(-1)!
    return { ...property, closed_date: last.date, closed_until: last.ended_at, deposits_held, open_balances }
  })
}

/**
 * The rooms that guests slept in, as of the end of the night; those of stay-overs only where the property
 * wants it so.
 */
async function dirtyOccupiedRooms(
  ctx: Context,
  { property_id, dirty_at_night }: PropertyDays,
  night: EndedDay,
): Promise<void> {
  const room_ids = await readOccupiedRooms(ctx, property_id, {
    night: night.date,
    all: dirty_at_night,
    ended_at: night.ended_at,
  })
  await lockRooms(ctx, room_ids)
  await Promise.all(room_ids.map((room_id) => markRoomDirty(ctx, room_id, night)))
}
