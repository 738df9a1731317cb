import type { AccountContext } from '#server/postgres/scope.ts'
import { sql } from '#server/postgres/statement.ts'

/** The commission of a stay, in minor units, and the nights over which it is spread. */
export interface StayCommission {
  readonly reservation_id: string
  readonly commission: number
  readonly nights: number
}

/**
 * Of stays for which a channel told its commission; nights are those on the books at the end of a day, or now
 * for null. Without ids all stays of the property. rule 18.13
 */
export const readCommissions = (
  { tx, scope }: AccountContext,
  { property_id, as_of }: { readonly property_id: string; readonly as_of: string | null },
  reservation_ids: readonly string[],
) =>
  tx.compose<StayCommission>(sql`
    SELECT k.reservation_id, sum(k.commission)::bigint AS commission, coalesce(min(CASE
      WHEN ${as_of}::date IS NULL AND r.version <> r.recorded_version THEN r.check_out - r.check_in
      ELSE (SELECT sum(o.rooms)::integer FROM order_book o WHERE o.account_id = k.account_id
        AND o.reservation_id = k.reservation_id AND o.recorded_on <= ${as_of ?? 'infinity'}::date) END), 0)::integer AS nights
    FROM channel_bookings k JOIN reservations r ON r.account_id = k.account_id AND r.id = k.reservation_id
    WHERE k.account_id = ${scope.account_id} AND k.property_id = ${property_id} AND k.commission IS NOT NULL
      AND k.reservation_id = ANY (${reservation_ids}::text[])
    GROUP BY 1`)
