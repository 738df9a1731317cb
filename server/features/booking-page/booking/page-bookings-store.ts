import type { DepositRule } from '#contract/parts/policies.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const lock = statement(
  'lock_page_bookings_of_email',
  `SELECT pg_advisory_xact_lock(hashtextextended('page bookings ' || $1 || ' ' || $2 || ' ' || $3, 0))`,
)

// The rooms of a booking are compared as a whole, whatever their order.
const read = statement(
  'read_page_bookings_of_email',
  `SELECT count(*) FILTER (WHERE paid = 0)::int AS unpaid,
     max(lead || ' ' || id) FILTER (WHERE rooms = $5::text[] AND created_at > $6::timestamptz - interval '1 hour') AS same
   FROM (
     SELECT coalesce(r.booking_id, min(r.id)) AS id, sum(r.amount_paid) AS paid, min(r.created_at) AS created_at,
       coalesce((SELECT min(b.id) FROM reservations b WHERE b.account_id = $1 AND b.booking_id = r.booking_id), min(r.id)) AS lead,
       array_agg(room.key ORDER BY room.key COLLATE "C") AS rooms
     FROM guests g JOIN reservations r ON r.account_id = g.account_id AND r.guest_id = g.id
     CROSS JOIN LATERAL (SELECT r.room_type_id || ' ' || r.rate_plan_id || ' ' || r.check_in || ' ' || r.check_out AS key) room
     WHERE g.account_id = $1 AND g.email_normal = $2 AND r.property_id = $3 AND r.status IN ('confirmed', 'pending_payment')
       AND (r.status = 'confirmed' OR r.hold_expires_at > $6::timestamptz)
       AND r.channel = 'direct' AND r.metadata ->> 'source' = 'booking_page' AND r.check_in >= $4::date
     GROUP BY r.booking_id, CASE WHEN r.booking_id IS NULL THEN r.id END) bookings`,
)

/** A room that a form asks for. */
export interface RequestedRoom {
  readonly room_type_id: string
  readonly rate_plan_id: string
  readonly check_in: string
  readonly check_out: string
}

/** What a form asks for. */
export interface Intention {
  readonly email: string
  readonly property_id: string
  readonly rooms: readonly RequestedRoom[]
}

interface PageBookings {
  /** Bookings to come without any payment. */
  readonly unpaid: number
  /** A booking of the last hour with the same room types, plans and dates. */
  readonly same: SameBooking | null
}

/** A booking that exists, by its first room; its `id` is that of the booking, else that of the stay. */
export interface SameBooking {
  readonly reservation_id: string
  readonly id: string
}

/** The bookings of an e-mail on the booking page of a property; until the transaction ends no other is made. rule 26.24, 26.25 */
export async function lockPageBookings(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  { email, property_id, rooms }: Intention,
  today: string,
): Promise<PageBookings> {
  await tx.run(lock, [scope.account_id, property_id, email])
  const keys = rooms.map((room) =>
    [room.room_type_id, room.rate_plan_id, room.check_in, room.check_out].join(' '),
  )
  const values = [scope.account_id, email, property_id, today, keys.sort(), now.toString()]
  const { unpaid, same } = (await tx.one<{ unpaid: number; same: string | null }>(read, values))!
  const [reservation_id, id] = same?.split(' ') ?? []
  return { unpaid, same: reservation_id && id ? { reservation_id, id } : null }
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
