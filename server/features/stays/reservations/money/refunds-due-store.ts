import type { Booker } from '#contract/parts/reservation-parts.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** A stay that is over or was given up, and for which staff have to pay money back. Minor units of `currency`. */
export interface RefundDue {
  readonly id: string
  readonly property_id: string
  readonly booker: Booker
  readonly currency: string
  readonly amount: number
  /** When it was given up or ended. */
  readonly since: string
}

// What a provider refunds needs nobody.
const listDue = statement(
  'list_refunds_due',
  `SELECT id, property_id, booker, currency, -balance AS amount,
     coalesce((cancellation ->> 'cancelled_at')::timestamptz, checked_out_at, updated_at) AS since
   FROM reservations
   WHERE account_id = $1 AND property_id = ANY ($2::text[]) AND balance < 0
     AND status IN ('cancelled', 'no_show', 'checked_out')
     AND coalesce(cancellation ->> 'refund_status', 'manual') <> 'pending'
   ORDER BY id DESC LIMIT $3`,
)

/** The newest of them. */
export const readRefundsDue = (
  { tx, scope }: AccountContext,
  { property_ids, limit }: { readonly property_ids: readonly string[]; readonly limit: number },
) => tx.run<RefundDue>(listDue, [scope.account_id, property_ids, limit])
