import type { AccountContext } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'

/** Fields of stays, documents and payments that hold words of people, or say who they are. */
const PERSONAL = [
  'booker',
  'first_name',
  'last_name',
  'email',
  'phone',
  'guest',
  'guest_name',
  'bill_to',
  'name',
  'sent_to',
  'to',
  'notes',
  'metadata',
  'reason',
  'status_note',
  'reference',
  'description',
  'folios',
  'lines',
  'added_lines',
  'line_items',
  'cancellation',
  'discount',
  'estimated_arrival_time',
  'estimated_departure_time',
  'party_gender',
]
// Action and time are kept, and the actor where it is not the guest.
const eraseActor = statement(
  'erase_audit_actor',
  `UPDATE audit_log SET actor_name = $3 WHERE account_id = $1 AND actor_type = 'guest' AND actor_name IS NOT NULL
     AND (resource_id = ANY ($2) OR about_id = ANY ($2))`,
)
const eraseOfGuest = statement(
  'erase_audit_of_guest',
  `UPDATE audit_log SET changes = NULL WHERE account_id = $1 AND changes IS NOT NULL
     AND (resource_id = ANY ($2) OR about_id = ANY ($2))`,
)
const eraseOfRecords = statement(
  'erase_audit_of_records',
  `UPDATE audit_log SET changes = nullif(changes - $3::text[], '{}'::jsonb)
   WHERE account_id = $1 AND changes ?| $3::text[] AND (resource_id = ANY ($2) OR about_id = ANY ($2))`,
)

/** Fields of groups, stays and documents of others that say who pays. */
const OF_PAYER = ['bill_to', 'folios', 'sent_to', 'to']

/** The same of what the guest paid for others: of whom it speaks otherwise stays. rule 28.21 */
export const erasePayerChanges = ({ tx, scope }: AccountContext, ids: readonly string[]) =>
  tx.run(eraseOfRecords, [scope.account_id, ids, OF_PAYER])

/** The name of a guest in the log, once erased. */
const ERASED_ACTOR = 'Erased Guest'

/**
 * What was changed of a guest and of the correspondence (`guest_ids`), and of the stays and documents; and the name that the guest
 * acted under. For a job: no request changes the log. rule 28.13
 */
export const eraseChanges = (
  { tx, scope }: AccountContext,
  guest_ids: readonly string[],
  record_ids: readonly string[],
) =>
  Promise.all([
    tx.run(eraseActor, [scope.account_id, [...guest_ids, ...record_ids], ERASED_ACTOR]),
    tx.run(eraseOfGuest, [scope.account_id, guest_ids]),
    tx.run(eraseOfRecords, [scope.account_id, record_ids, PERSONAL]),
  ])
