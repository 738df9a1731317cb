import type { Input } from '#contract/operation.ts'
import type * as contract from '#contract/stays/bookings.ts'
import type { Context } from '#server/context.ts'
import { lowestIdAt } from '#server/kernel/new-id.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { scopeFilter } from '#server/postgres/scope.ts'
import { every, type RawBuilder, sql } from '#server/postgres/statement.ts'

type Query = Input<typeof contract.listBookings>['query']

/** The conditions of a list's filters, within the caller's scope. rule 0 */
export const conditionsOf = (ctx: Context, query: Query): RawBuilder<unknown>[] => [
  ...scopeFilter(ctx, query),
  ...ofBooking(query, ctx.now),
  ...ofRooms(query),
]

function ofBooking(query: Query, now: Temporal.Instant): RawBuilder<unknown>[] {
  const { created_from, created_to, updated_since, confirmation_code, status } = query
  const at = (timestamp: string) => Math.max(0, Temporal.Instant.from(timestamp).epochMilliseconds)
  const conditions: RawBuilder<unknown>[] = []
  if (created_from !== undefined) conditions.push(sql`id >= ${lowestIdAt('booking', at(created_from))}`)
  if (created_to !== undefined) conditions.push(sql`id < ${lowestIdAt('booking', at(created_to) + 1000)}`)
  if (updated_since !== undefined)
    conditions.push(
      sql`(updated_at >= ${updated_since}::timestamptz OR ${hasRoom([sql`r.updated_at >= ${updated_since}::timestamptz`])})`,
    )
  if (confirmation_code !== undefined)
    conditions.push(sql`code = ${confirmation_code.replace(/[- ]/, '').toLowerCase()}`)
  if (status !== undefined) conditions.push(sql`${statusAt(now)} = ANY(${status.split(',')}::text[])`)
  return conditions
}

/** The filters that one room meets together. */
function ofRooms(query: Query): RawBuilder<unknown>[] {
  const { check_in_from, check_in_to, channel, guest_id, external_reference } = query
  const conditions: RawBuilder<unknown>[] = []
  if (check_in_from !== undefined) conditions.push(sql`r.check_in >= ${check_in_from}::date`)
  if (check_in_to !== undefined) conditions.push(sql`r.check_in <= ${check_in_to}::date`)
  if (channel !== undefined) conditions.push(sql`r.channel = ANY(${channel.split(',')}::text[])`)
  if (guest_id !== undefined) conditions.push(sql`r.guest_id = ${guest_id}`)
  if (external_reference !== undefined) conditions.push(sql`r.external_reference = ${external_reference}`)
  return conditions.length > 0 ? [hasRoom(conditions)] : []
}

const ROOMS = sql`reservations r WHERE r.account_id = bookings.account_id AND r.booking_id = bookings.id`

const hasRoom = (conditions: RawBuilder<unknown>[]) =>
  sql`EXISTS (SELECT FROM ${ROOMS} AND ${every(conditions)})`

/** As `statusOfBooking`: a hold that has run out is cancelled, marked already or not. rule 4 */
const statusAt = (now: Temporal.Instant) => sql`(SELECT CASE
    WHEN bool_or(r.status = 'pending_payment' AND r.hold_expires_at > ${now.toString()}::timestamptz) THEN 'pending_payment'
    WHEN bool_or(r.status = 'checked_in') THEN 'checked_in'
    WHEN bool_or(r.status = 'confirmed') THEN 'confirmed'
    WHEN bool_or(r.status = 'checked_out') THEN 'checked_out'
    WHEN bool_or(r.status = 'no_show') THEN 'no_show'
    ELSE 'cancelled' END FROM ${ROOMS})`

/** A condition on reservations: the code is their own, or that of the booking that they belong to. */
export const hasCode = (account_id: string, code: string) => sql`(code = ${code} OR booking_id = ANY(ARRAY(
    SELECT b.id FROM bookings b WHERE b.account_id = ${account_id} AND b.code = ${code})))`

/** The stay of a code at a property; of a booking of several rooms the first. */
export async function findStayByCode(
  { tx, scope: { account_id } }: AccountContext,
  property_id: string,
  code: string,
): Promise<string | undefined> {
  const [found] = await tx.compose<{ id: string }>(sql`SELECT id FROM reservations
    WHERE account_id = ${account_id} AND property_id = ${property_id} AND ${hasCode(account_id, code)}
    ORDER BY id LIMIT 1`)
  return found?.id
}
