import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** What stays say of the person who booked them. rule 28 */

/** Why a guest cannot be erased yet. */
export interface BlockingStay {
  readonly id: string
  readonly reason: 'stay_to_come' | 'in_house' | 'balance' | 'payment_under_way' | 'security_deposit'
}

const MAX_NAMED = 20

const listInTheWay = statement(
  'list_stays_against_erasure',
  `SELECT id, reason FROM (
     SELECT r.id, CASE
       WHEN r.status = 'checked_in' THEN 'in_house'
       WHEN r.status IN ('confirmed', 'pending_payment') THEN 'stay_to_come'
       WHEN r.balance <> 0 THEN 'balance'
       WHEN EXISTS (SELECT FROM payments p WHERE p.account_id = $1 AND p.reservation_id = r.id
           AND p.status IN ('pending', 'requires_action'))
         OR EXISTS (SELECT FROM refunds f WHERE f.account_id = $1 AND f.reservation_id = r.id
           AND f.status IN ('pending', 'manual')) THEN 'payment_under_way'
       WHEN EXISTS (SELECT FROM security_deposits d WHERE d.account_id = $1 AND d.reservation_id = r.id
           AND d.amount_held > 0) THEN 'security_deposit' END AS reason
     FROM reservations r WHERE r.account_id = $1 AND r.guest_id = $2) AS stays
   WHERE reason IS NOT NULL ORDER BY id LIMIT ${MAX_NAMED}`,
)
// Free words of staff and of programs may name anybody. What is reckoned with stays as it is.
const erase = statement(
  'erase_stays_of_guest',
  `UPDATE reservations SET booker = booker || $3::jsonb, notes = NULL, metadata = '{}', routing = '[]',
     party_gender = NULL,
     folios = (SELECT coalesce(jsonb_agg(folio || jsonb_build_object('name', NULL, 'bill_to', NULL) ORDER BY place), '[]')
       FROM jsonb_array_elements(folios) WITH ORDINALITY AS f (folio, place)),
     cancellation = CASE WHEN cancellation IS NULL THEN NULL ELSE cancellation || '{"reason": null}' END,
     discount = CASE WHEN discount ? 'reason' THEN discount || '{"reason": "Erased"}' ELSE discount END,
     version = version + 1, updated_at = $4,
     recorded_version = CASE WHEN recorded_version = version THEN version + 1 ELSE recorded_version END
   WHERE account_id = $1 AND guest_id = $2`,
)

const listIds = statement(
  'list_stay_ids_of_guest',
  'SELECT id FROM reservations WHERE account_id = $1 AND guest_id = $2 ORDER BY id',
)

export const readStayIds = async ({ tx, scope }: AccountContext, guest_id: string) =>
  (await tx.run<{ id: string }>(listIds, [scope.account_id, guest_id])).map(({ id }) => id)

/** Stays in the future, in house, or with an open balance; at most 20. */
export const readBlockingStays = ({ tx, scope }: AccountContext, guest_id: string) =>
  tx.run<BlockingStay>(listInTheWay, [scope.account_id, guest_id])

export const eraseStays = (
  { tx, scope }: AccountContext,
  guest_id: string,
  name: { first_name: string; last_name: string },
  at: string,
) => tx.run(erase, [scope.account_id, guest_id, JSON.stringify({ ...name, email: null, phone: null }), at])
