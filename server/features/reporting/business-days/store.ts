import type { Tx } from '#server/context.ts'
import type { DayRule } from '#server/kernel/time/business-date.ts'
import { isCalendarDay } from '#server/kernel/time/dates.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import type { LastClosed } from './day-span.ts'
import { BUSINESS_DAYS, type BusinessDayRow } from './row.ts'

export const { insertMany: insertBusinessDays } = BUSINESS_DAYS

/** A property with what determines its days, and the newest one that is closed. */
export interface PropertyDays extends DayRule {
  readonly account_id: string
  readonly property_id: string
  readonly currency: string
  readonly no_show: 'manual' | 'automatic'
  /** Whether rooms of guests who stay are dirty in the morning. rule 24.3 */
  readonly dirty_at_night: boolean
  readonly created_at: string
  readonly closed_date: string | null
  readonly closed_until: string | null
  readonly deposits_held: number | null
  readonly open_balances: number | null
}

const PROPERTY_DAYS = `
  SELECT p.account_id, p.id AS property_id, p.timezone, p.day_ends_at, p.currency, p.no_show, p.created_at,
    (p.housekeeping ->> 'dirty_at_night')::boolean AS dirty_at_night,
    b.date AS closed_date, b.ended_at AS closed_until, b.deposits_held, b.open_balances
  FROM properties p LEFT JOIN LATERAL (
    SELECT date, ended_at, deposits_held, open_balances FROM business_days b
    WHERE b.account_id = p.account_id AND b.property_id = p.id ORDER BY date DESC LIMIT 1) b ON true`
const listPropertyDays = statement('list_property_days', `${PROPERTY_DAYS} ORDER BY p.account_id, p.id`)
const findPropertyDays = statement(
  'find_property_days',
  `${PROPERTY_DAYS} WHERE p.account_id = $1 AND p.id = $2`,
)
const lockClose = statement(
  'lock_close_of_property',
  `SELECT pg_advisory_xact_lock(hashtextextended('close ' || $1 || ' ' || $2, 0))`,
)
const lockDayRule = statement(
  'lock_day_rule',
  `SELECT id FROM properties WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
)

/** Of all accounts: for the job, which is bound to none. */
export const readPropertyDays = (tx: Tx) => tx.run<PropertyDays>(listPropertyDays)

/** Locks the close of a property until the transaction ends; returns how far others have closed. */
export async function lockPropertyDays(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<PropertyDays> {
  await tx.run(lockClose, [scope.account_id, property_id])
  return (await tx.one<PropertyDays>(findPropertyDays, [scope.account_id, property_id]))!
}

/** How far a property is closed, without a lock. */
export const readDaysOfProperty = async (
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<PropertyDays> => (await tx.one<PropertyDays>(findPropertyDays, [scope.account_id, property_id]))!

/** The same while the records are written: until the transaction ends nobody can change when days end. */
export async function lockDayRules(
  { tx, scope }: AccountContext,
  property_id: string,
): Promise<PropertyDays> {
  await tx.run(lockClose, [scope.account_id, property_id])
  await tx.run(lockDayRule, [scope.account_id, property_id])
  return (await tx.one<PropertyDays>(findPropertyDays, [scope.account_id, property_id]))!
}

export const lastClosed = ({ closed_date, closed_until }: PropertyDays): LastClosed | null =>
  closed_date === null ? null : { date: closed_date, ended_at: closed_until! }

const findClosedDays = statement(
  'find_closed_days',
  `SELECT min(date) AS first, max(date) AS last FROM business_days WHERE account_id = $1 AND property_id = $2`,
)

/** The first and the newest closed day of a property; null before there is one. */
export async function readClosedDays({ tx, scope }: AccountContext, property_id: string) {
  const days = await tx.one<{ first: string | null; last: string | null }>(findClosedDays, [
    scope.account_id,
    property_id,
  ])
  return days?.first && days.last ? { first: days.first, last: days.last } : null
}

const findDay = statement(
  'find_business_day',
  `${BUSINESS_DAYS.select} WHERE account_id = $1 AND property_id = $2 AND date = $3`,
)

/** The record of a day of a property of the caller's scope; 404 SVC-3001 for any other, and for one that is not closed. */
export async function findBusinessDay(ctx: ScopedContext, property_id: string, on: string) {
  const parameters = [ctx.scope.account_id, property_id, on]
  const row = isCalendarDay(on) ? await ctx.tx.one<BusinessDayRow>(findDay, parameters) : undefined
  return requireVisible(ctx, row)
}

const findClosedAt = statement(
  'find_close_of_day',
  `SELECT closed_at FROM business_days WHERE account_id = $1 AND property_id = $2 AND date = $3`,
)

/** When a day was closed; null for one that is not. */
export async function readClosedAt({ tx, scope }: AccountContext, property_id: string, on: string) {
  const row = await tx.one<{ closed_at: string }>(findClosedAt, [scope.account_id, property_id, on])
  return row?.closed_at ?? null
}

export const { select: SELECT_DAYS } = BUSINESS_DAYS

/** $1 account, $2 properties, null for all; $3 a date, null for the newest. */
const findNeighbours = statement(
  'find_days_beside',
  `WITH own AS (
     SELECT date FROM business_days WHERE account_id = $1 AND ($2::text[] IS NULL OR property_id = ANY ($2))),
   shown AS (SELECT coalesce($3::date, max(date)) AS date FROM own)
   SELECT s.date, (SELECT max(date) FROM own WHERE date < s.date) AS previous,
     (SELECT min(date) FROM own WHERE date > s.date) AS next
   FROM shown s`,
)
const listDaysOn = statement(
  'list_days_on',
  `${BUSINESS_DAYS.select} WHERE account_id = $1 AND ($2::text[] IS NULL OR property_id = ANY ($2)) AND date = $3
   ORDER BY property_id LIMIT 100`,
)

/** A date, or the newest closed one, with the closed days before and after it; of some properties, or of all. */
export const readDayNeighbours = async (
  { tx, scope }: AccountContext,
  property_ids: readonly string[] | null,
  date: string | null,
) => {
  const values = [scope.account_id, property_ids, date]
  type Neighbours = Record<'date' | 'previous' | 'next', string | null>
  return (await tx.one<Neighbours>(findNeighbours, values))!
}

/** The records of a date, of some properties, or of all. */
export const readDaysOn = (
  { tx, scope }: AccountContext,
  property_ids: readonly string[] | null,
  date: string,
) => tx.run<BusinessDayRow>(listDaysOn, [scope.account_id, property_ids, date])
