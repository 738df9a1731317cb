import type { AccountContext } from '../../../postgres/scope.ts'
import { statement } from '../../../postgres/statement.ts'

// A form that was sent before is answered as then, so it is not counted against itself.
const count = statement(
  'count_unpaid_page_bookings',
  `SELECT count(*)::int AS open FROM guests g
   JOIN reservations r ON r.account_id = g.account_id AND r.guest_id = g.id
   WHERE g.account_id = $1 AND g.email_normal = $2 AND r.property_id = $3 AND r.status IN ('confirmed', 'pending_payment')
     AND r.channel = 'direct' AND r.metadata ->> 'source' = 'booking_page' AND r.amount_paid = 0 AND r.check_in >= $4::date
     AND NOT EXISTS (SELECT FROM idempotency i WHERE i.account_id = $1 AND i.scope = $5 AND i.key = $6)`,
)

interface UnpaidBookings {
  readonly email: string
  readonly property_id: string
  readonly today: string
  /** Of the form that is sent. */
  readonly claimant: string
  readonly key: string
}

/** How many bookings of an e-mail on the booking page are to come and unpaid; none for a form that was sent before. */
export async function countUnpaid(
  { tx, scope }: AccountContext,
  { email, property_id, today, claimant, key }: UnpaidBookings,
): Promise<number> {
  const row = await tx.one<{ open: number }>(count, [
    scope.account_id,
    email,
    property_id,
    today,
    claimant,
    key,
  ])
  return row!.open
}
