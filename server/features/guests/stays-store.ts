import type { Scope, Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

/**
 * What guests read of reservations, and all of it: bookings call guests, so that guests cannot call bookings. The
 * property of a scope narrows everything here; null is the whole account. decisions 5
 */
const hasStay = statement(
  'guest_has_stay',
  `SELECT 1 AS found FROM guests g WHERE g.account_id = $1 AND g.id = $3 AND ($2::text IS NULL OR EXISTS (
     SELECT FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $3 AND r.property_id = $2))`,
)

/** Whether the caller sees the guest: a property key does once there is a stay there. decisions 5 */
export const guestIsVisible = async (tx: Tx, scope: Scope, guest_id: string): Promise<boolean> =>
  (await tx.run(hasStay, [scope.account_id, scope.property_id, guest_id])).length > 0
