import type { DepositRule } from '#contract/parts/policies.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const lock = statement(
  'lock_page_bookings_of_email',
  `SELECT pg_advisory_xact_lock(hashtextextended('page bookings ' || $1 || ' ' || $2 || ' ' || $3, 0))`,
)

const read = statement(
  'read_page_bookings_of_email',
  `SELECT count(DISTINCT coalesce(r.booking_id, r.id)) FILTER (WHERE r.amount_paid = 0)::int AS unpaid,
     max(coalesce((SELECT min(b.id) FROM reservations b WHERE b.account_id = $1 AND b.booking_id = r.booking_id), r.id)) FILTER (WHERE r.room_type_id = $5 AND r.rate_plan_id = $6 AND r.check_in = $7::date AND r.check_out = $8::date
       AND r.created_at > $9::timestamptz - interval '1 hour') AS same_id
   FROM guests g JOIN reservations r ON r.account_id = g.account_id AND r.guest_id = g.id
   WHERE g.account_id = $1 AND g.email_normal = $2 AND r.property_id = $3 AND r.status IN ('confirmed', 'pending_payment')
     AND (r.status = 'confirmed' OR r.hold_expires_at > $9::timestamptz)
     AND r.channel = 'direct' AND r.metadata ->> 'source' = 'booking_page' AND r.check_in >= $4::date`,
)

/** What a form asks for. */
export interface Intention {
  readonly email: string
  readonly property_id: string
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly check_in: string
  readonly check_out: string
}

interface PageBookings {
  /** Bookings to come without any payment. */
  readonly unpaid: number
  /** A booking of the last hour with the same room type, plan and dates. */
  readonly same_id: string | null
}

/** The bookings of an e-mail on the booking page of a property; until the transaction ends no other is made. rule 26.24, 26.25 */
export async function lockPageBookings(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  { email, property_id, room_type_id, rate_plan_id, check_in, check_out }: Intention,
  today: string,
): Promise<PageBookings> {
  await tx.run(lock, [scope.account_id, property_id, email])
  const guest = [scope.account_id, email, property_id, today]
  const stay = [room_type_id, rate_plan_id, check_in, check_out]
  const row = await tx.one<PageBookings>(read, [...guest, ...stay, now.toString()])
  return row!
}

const readPlan = statement(
  'read_plan_of_page',
  `SELECT deposit_rule, negotiated FROM rate_plans WHERE account_id = $1 AND id = $2`,
)

/** The deposit rule of a plan, and whether it is sold to companies alone; null where there is no such plan. */
export const readPlanOfPage = async ({ tx, scope }: AccountContext, rate_plan_id: string) =>
  (await tx.one<{ deposit_rule: DepositRule; negotiated: boolean }>(readPlan, [
    scope.account_id,
    rate_plan_id,
  ])) ?? null
