import { fault } from '#server/kernel/errors.ts'
import { businessDate, type DayRule } from '#server/kernel/time/business-date.ts'
import { addDays, later } from '#server/kernel/time/dates.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { lockDays, type PropertyRow, readNewestClosedDay, readProperty } from './store.ts'

/** 409 SVC-7005 for the date of a closed day; `field` is named in the details. rule 17.5 */
export function requireOpenDay(rule: DayRule, now: Temporal.Instant, date: string, field: string): void {
  const business_date = businessDate(rule, now)
  if (date < business_date) throw fault('SVC-7005', { details: { field, date, business_date } })
}

/** A property whose days are not closed before the transaction ends. */
export interface OpenDays {
  readonly property: PropertyRow
  /** The business date of a moment; the first open day for one of a closed day. */
  readonly dateOf: (moment: Temporal.Instant) => string
}

/**
 * The business dates of money: never those of a closed day, also on a node whose clock is slow. The close waits until
 * the transaction ends. rule 17.5
 */
export async function lockOpenDays(account: AccountContext, property_id: string): Promise<OpenDays> {
  const [, found, closed] = await Promise.all([
    lockDays(account, property_id),
    readProperty(account, property_id),
    readNewestClosedDay(account, property_id),
  ])
  const property = found!
  const dateOf = (moment: Temporal.Instant) => {
    const date = businessDate(property, moment)
    return closed === null ? date : later(date, addDays(closed, 1))
  }
  return { property, dateOf }
}
