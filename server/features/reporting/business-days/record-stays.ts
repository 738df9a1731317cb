import type { AccountContext } from '#server/postgres/scope.ts'
import { readPostedDocuments, readReceipts } from '../../invoices/public.ts'
import {
  type DaysToRecord,
  lockChangedStays,
  lockPresentStays,
  markRecorded,
  type ReservationRow,
  readStaysAtDayEnd,
  type StayBatch,
} from '../../stays/reservations/public.ts'
import type { EndedDay } from './day-span.ts'
import { readOrders, readPostings, type StayChanges, writeStayChanges } from './ledger-store.ts'
import { orderChanges } from './order-book.ts'
import { postingChanges } from './postings.ts'
import { eveningsOf } from './stay-evenings.ts'

/** Stays recorded in one transaction: some 50 ms, which is how long a request for one of them may wait. */
const BATCH = 200

const LOCKS = { changed: lockChangedStays, present: lockPresentStays }

/** Order: stays that were changed, then those whose guests were in house. */
export type StaysToRecord = keyof typeof LOCKS

/**
 * Records a batch of stays, each from what is recorded to its state at the end of these days; returns the id
 * after which the next batch begins, or null at the end. What is recorded already is not written twice. Four
 * round trips. rule 17.6, 17.8
 */
export async function recordStays(
  account: AccountContext,
  which: StaysToRecord,
  property_id: string,
  days: readonly EndedDay[],
  after: string,
): Promise<string | null> {
  const span = spanOf(property_id, days)
  const batch: StayBatch = { after, limit: BATCH }
  const rows = await LOCKS[which](account, span, batch)
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  const changes = await changesOf(account, rows, ids, days)
  await Promise.all([writeStayChanges(account, changes), markRecorded(account, ids, span)])
  return rows.length < BATCH ? null : ids.at(-1)!
}

export function spanOf(property_id: string, days: readonly EndedDay[]): DaysToRecord {
  const [first, last] = [days[0]!, days.at(-1)!]
  return { property_id, from: first.date, to: last.date, ended_at: last.ended_at }
}

/** The rows to append for stays, by these days. */
export async function changesOf(
  account: AccountContext,
  rows: readonly ReservationRow[],
  ids: readonly string[],
  days: readonly EndedDay[],
): Promise<StayChanges[]> {
  const [documents, receipts, at_day_ends, orders, postings] = await Promise.all([
    readPostedDocuments(account, ids),
    readReceipts(account, ids),
    readStaysAtDayEnd(account, ids),
    readOrders(account, ids),
    readPostings(account, ids),
  ])
  const byStay = <Row extends { readonly reservation_id: string }>(all: readonly Row[]) => {
    const groups = Map.groupBy(all, ({ reservation_id }) => reservation_id)
    return (id: string) => (groups.get(id) ?? []).map(({ reservation_id: _, ...row }) => row)
  }
  const of = {
    documents: Map.groupBy(documents, ({ reservation_id }) => reservation_id),
    receipts: Map.groupBy(receipts, ({ reservation_id }) => reservation_id),
    at_day_ends: Map.groupBy(at_day_ends, ({ reservation_id }) => reservation_id),
    orders: byStay(orders),
    postings: byStay(postings),
  }
  return rows.map((row) => {
    const stay = {
      row,
      documents: of.documents.get(row.id) ?? [],
      receipts: of.receipts.get(row.id) ?? [],
      at_day_ends: of.at_day_ends.get(row.id) ?? [],
    }
    const recorded = { orders: of.orders(row.id), postings: of.postings(row.id) }
    const dates = new Set([...recorded.orders, ...recorded.postings].map(({ recorded_on }) => recorded_on))
    const evenings = eveningsOf(stay, days, dates)
    return {
      row,
      recorded,
      orders: orderChanges(stay, recorded.orders, evenings),
      postings: postingChanges(stay, recorded.postings, evenings),
    }
  })
}
