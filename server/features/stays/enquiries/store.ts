import type { Tx } from '#server/context.ts'
import { newestPages } from '#server/postgres/page.ts'
import type { AccountContext } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { ENQUIRIES, type EnquiryRow } from './row.ts'

type OnDay = AccountContext & { readonly now: Temporal.Instant }

export const {
  insert: insertEnquiry,
  update: writeEnquiry,
  find: findEnquiry,
  findForChange: findEnquiryForChange,
  lock: lockEnquiry,
} = ENQUIRIES

/** Enquiries, newest first. */
export const readEnquiryPage = newestPages<EnquiryRow>('listEnquiries', ENQUIRIES.select)

export const isInStatus = (statuses: readonly string[]): RawBuilder<unknown> =>
  sql`status = ANY(${statuses}::text[])`
export const isNamed = (search: string): RawBuilder<unknown> =>
  sql`strpos(lower(concat_ws(' ', name, email, subject)), lower(${search})) > 0`

const findOwner = statement(
  'find_owner_of_property',
  `SELECT a.account_id FROM accounts a
   WHERE EXISTS (SELECT FROM properties p WHERE p.account_id = a.account_id AND p.id = $1) LIMIT 1`,
)

/** Whose property an address names. For a signed address alone. */
export const readPropertyOwner = (tx: Tx, property_id: string) =>
  tx.one<{ account_id: string }>(findOwner, [property_id])

const findOwnerOfEnquiry = statement(
  'find_owner_of_enquiry',
  `SELECT a.account_id FROM accounts a
   WHERE EXISTS (SELECT FROM enquiries e WHERE e.account_id = a.account_id AND e.id = $1) LIMIT 1`,
)

/** Whose enquiry an address names. For a signed address alone. */
export const readEnquiryOwner = (tx: Tx, enquiry_id: string) =>
  tx.one<{ account_id: string }>(findOwnerOfEnquiry, [enquiry_id])

const lock = statement(
  'lock_enquiries',
  `SELECT pg_advisory_xact_lock(hashtextextended('enquiries ' || $1 || ' ' || $2, 0))`,
)

/** Until the transaction ends: e-mails to a property are counted one at a time. */
export const lockEnquiries = ({ tx, scope }: AccountContext, property_id: string) =>
  tx.run(lock, [scope.account_id, property_id])

const findReceived = statement(
  'find_received_enquiry',
  `SELECT id FROM enquiries WHERE account_id = $1 AND property_id = $2 AND internet_id = $3`,
)

/** The enquiry that an e-mail became before. */
export const readReceivedEnquiry = (
  { tx, scope }: AccountContext,
  property_id: string,
  internet_id: string,
) => tx.one<{ id: string }>(findReceived, [scope.account_id, property_id, internet_id])

const count = statement(
  'count_enquiries_of_day',
  `SELECT count(*)::int AS of_property, count(*) FILTER (WHERE email_key = $3)::int AS of_sender FROM enquiries
   WHERE account_id = $1 AND property_id = $2 AND created_at > $4::timestamptz - interval '1 day' AND source = 'email'`,
)

/** E-mails of the last 24 hours, of all senders and of one. */
export async function countEnquiriesOfDay(
  { tx, scope, now }: OnDay,
  property_id: string,
  email_key: string | null,
) {
  const values = [scope.account_id, property_id, email_key, now.toString()]
  return (await tx.one<{ of_property: number; of_sender: number }>(count, values))!
}

/** An enquiry that waits for an answer. */
export interface OpenEnquiry {
  readonly id: string
  readonly property_id: string
  readonly name: string | null
  readonly email: string | null
  readonly subject: string | null
  readonly open_since: string
}

const MAX_OPEN = 20

const listOpen = statement(
  'list_open_enquiries',
  `SELECT id, property_id, name, email, subject, open_since FROM enquiries
   WHERE account_id = $1 AND property_id = ANY ($2::text[]) AND status = 'open' AND updated_at > $3::timestamptz - interval '7 days'
   ORDER BY updated_at DESC, id DESC LIMIT ${MAX_OPEN}`,
)

/** Of some properties, those with something new within a week, the latest first. rule 35.6 */
export const readOpenEnquiries = ({ tx, scope, now }: OnDay, property_ids: readonly string[]) =>
  tx.run<OpenEnquiry>(listOpen, [scope.account_id, property_ids, now.toString()])

const deleteOld = statement(
  'delete_old_enquiries',
  `DELETE FROM enquiries WHERE closed_at < $1::timestamptz OR answered_at < $2::timestamptz OR created_at < $3::timestamptz
   RETURNING account_id, id`,
)

interface OldOptions {
  readonly ended_before: Temporal.Instant
  readonly answered_before: Temporal.Instant
  readonly created_before: Temporal.Instant
}

/** Of all accounts, with their messages; those that are deleted. */
export const deleteOldEnquiries = (tx: Tx, { ended_before, answered_before, created_before }: OldOptions) =>
  tx.run<{ account_id: string; id: string }>(deleteOld, [
    ended_before.toString(),
    answered_before.toString(),
    created_before.toString(),
  ])
