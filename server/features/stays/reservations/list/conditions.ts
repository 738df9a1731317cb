import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/reservations.ts'
import type { Context } from '#server/context.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import { MAX_STAY_NIGHTS } from '#server/kernel/time/dates.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { type RawBuilder, sql } from '#server/postgres/statement.ts'
import { hasCode } from '../bookings/conditions-store.ts'
import { isInRoom, isUnassigned } from '../rooms/segments-store.ts'

type Query = Input<typeof contract.listReservations>['query']

/** The conditions of a list's filters, within the caller's scope. */
export const conditionsOf = (ctx: Context, query: Query): RawBuilder<unknown>[] => [
  ...scopeFilter(ctx, query),
  ...datesOf(query, ctx.now),
  ...momentsOf(query),
  ...namesOf(ctx.scope.account_id, query),
  ...roomsOf(query),
  ...stateOf(query, ctx.now),
]

function datesOf(
  { check_in_from, check_in_to, check_out_from, check_out_to, in_house_on }: Query,
  now: Temporal.Instant,
) {
  const conditions: RawBuilder<unknown>[] = []
  if (check_in_from !== undefined) conditions.push(sql`check_in >= ${check_in_from}::date`)
  if (check_in_to !== undefined) conditions.push(sql`check_in <= ${check_in_to}::date`)
  if (check_out_from !== undefined) conditions.push(sql`check_out >= ${check_out_from}::date`)
  if (check_out_to !== undefined) conditions.push(sql`check_out <= ${check_out_to}::date`)
  if (in_house_on !== undefined) conditions.push(hasNight(in_house_on, now))
  return conditions
}

/** The minimum of a long stay: there are few, and they have an index of their own. */
export const LONG_STAY = 32
/**
 * Two ranges of arrivals: of the last month, and of the long stays that began in the year before, since none
 * is longer.
 */
const hasNight = (date: string, now: Temporal.Instant) =>
  sql`check_in <= ${date}::date AND check_out > ${date}::date
    AND (check_in > ${date}::date - ${sql.lit(LONG_STAY)}
      OR check_out - check_in >= ${sql.lit(LONG_STAY)} AND check_in > ${date}::date - ${sql.lit(MAX_STAY_NIGHTS + 1)})
    AND status NOT IN ('cancelled', 'no_show') AND NOT ${isExpiredHold(now)}`

/** Never null: a row without a hold has no `hold_expires_at` either. */
const isExpiredHold = (now: Temporal.Instant) =>
  sql`(status = 'pending_payment' AND coalesce(hold_expires_at <= ${now.toString()}::timestamptz, false))`

/** Literally as in its partial index, reservations_owing. */
const HAS_BALANCE = sql`balance > 0`

/** Literally as in its partial index, reservations_owed. */
const REFUND_DUE = sql`balance < 0`

function stateOf({ status, balance_due, refund_due }: Query, now: Temporal.Instant): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (status !== undefined) conditions.push(inStatus(status.split(','), now))
  // A hold that has run out is a cancelled stay without a fee: it owes nothing.
  if (balance_due === true) conditions.push(sql`${HAS_BALANCE} AND NOT ${isExpiredHold(now)}`)
  if (balance_due === false) conditions.push(sql`(NOT (${HAS_BALANCE}) OR ${isExpiredHold(now)})`)
  if (refund_due !== undefined) conditions.push(refund_due ? REFUND_DUE : sql`NOT (${REFUND_DUE})`)
  return conditions
}

/** Ids contain their moment of creation, so they serve as its index. */
function momentsOf({ created_from, created_to, updated_since }: Query) {
  const at = (timestamp: string) => Math.max(0, Temporal.Instant.from(timestamp).epochMilliseconds)
  const conditions: RawBuilder<unknown>[] = []
  if (created_from !== undefined) conditions.push(sql`id >= ${lowestIdAt('reservation', at(created_from))}`)
  if (created_to !== undefined) conditions.push(sql`id < ${lowestIdAt('reservation', at(created_to) + 1000)}`)
  if (updated_since !== undefined) conditions.push(sql`updated_at >= ${updated_since}::timestamptz`)
  return conditions
}

function namesOf(account_id: string, query: Query) {
  const { channel, booking_id, guest_id, company_id, room_type_id, external_reference } = query
  const { confirmation_code, ids, group_id } = query
  const conditions: RawBuilder<unknown>[] = []
  if (ids !== undefined) conditions.push(sql`id = ANY(${ids.split(',')}::text[])`)
  if (confirmation_code !== undefined)
    conditions.push(hasCode(account_id, confirmation_code.replace(/[- ]/, '').toLowerCase()))
  if (booking_id !== undefined) conditions.push(sql`booking_id = ${booking_id}`)
  if (channel !== undefined) conditions.push(anyOf(sql`channel`, channel.split(',')))
  if (guest_id !== undefined) conditions.push(sql`guest_id = ${guest_id}`)
  if (group_id !== undefined) conditions.push(sql`group_id = ${group_id}`)
  if (company_id !== undefined) conditions.push(sql`company_id = ${company_id}`)
  if (room_type_id !== undefined) conditions.push(sql`room_type_id = ${room_type_id}`)
  if (external_reference !== undefined) conditions.push(sql`external_reference = ${external_reference}`)
  return conditions
}

/** By the rooms of the stay: of the requested night, else of any night. */
function roomsOf({ room_id, unassigned, in_house_on }: Query) {
  const night = in_house_on ?? null
  const conditions: RawBuilder<unknown>[] = []
  if (room_id !== undefined) conditions.push(isInRoom(room_id, night))
  if (unassigned !== undefined)
    conditions.push(unassigned ? isUnassigned(night) : sql`NOT ${isUnassigned(night)}`)
  return conditions
}

/** A single value as an equality: the index then gives the order too. */
const anyOf = (column: RawBuilder<unknown>, values: string[]) =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = ANY(${values}::text[])`

/** An expired hold is found among the cancelled ones, marked already or not. rule 4 */
function inStatus(statuses: string[], now: Temporal.Instant): RawBuilder<unknown> {
  const pending = statuses.includes('pending_payment')
  const cancelled = statuses.includes('cancelled')
  const others = statuses.filter((status) => status !== 'pending_payment')
  const ways = others.length > 0 ? [anyOf(sql`status`, others)] : []
  const expired = sql`hold_expires_at <= ${now.toString()}::timestamptz`
  if (pending && cancelled) ways.push(sql`status = 'pending_payment'`)
  else if (pending) ways.push(sql`(status = 'pending_payment' AND NOT ${expired})`)
  else if (cancelled) ways.push(sql`(status = 'pending_payment' AND ${expired})`)
  return ways.length === 1 ? ways[0]! : sql`(${sql.join(ways, sql` OR `)})`
}
