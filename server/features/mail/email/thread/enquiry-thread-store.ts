import type { MessageStatus } from '#contract/mail/template-kinds.ts'
import type { Actor, Context } from '#server/context.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type AccountContext, requireVisible, type ScopedContext } from '#server/postgres/scope.ts'
import { sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const ENQUIRY_MESSAGES = t.table('enquiry_messages', {
  id: t.fixed(t.text),
  property_id: t.fixed(t.text),
  enquiry_id: t.fixed(t.text),
  direction: t.fixed(t.column<'in' | 'out'>()),
  subject: t.fixed(t.nullable(t.text)),
  body: t.fixed(t.text),
  from_name: t.fixed(t.nullable(t.text)),
  from_address: t.fixed(t.nullable(t.text)),
  to_address: t.fixed(t.nullable(t.text)),
  attachments: t.fixed(t.json<readonly string[]>()),
  is_automatic: t.fixed(t.boolean),
  mail_id: t.fixed(t.nullable(t.text)),
  /** What became of an answer whose e-mail is deleted. */
  status: t.fixed(t.column<MessageStatus>()),
  /** The Message-ID of a reply. */
  internet_id: t.fixed(t.nullable(t.text)),
  /** Since when the enquiry had waited for the answer; null where it did not. */
  waited_since: t.nullable(t.timestamp),
  actor_type: t.fixed(t.column<Actor['type']>()),
  actor_id: t.fixed(t.nullable(t.text)),
  created_at: t.fixed(t.timestamp),
})

export const { insert: insertEnquiryMessage } = ENQUIRY_MESSAGES

/** A message of an enquiry, with how far its e-mail is. */
export interface EnquiryMessageRow extends t.RowOf<typeof ENQUIRY_MESSAGES> {
  /** Null where the e-mail is deleted, and for replies. */
  readonly mail_status: MessageStatus | null
  readonly error: string | null
}

const SELECT = `SELECT ${ENQUIRY_MESSAGES.columnsOf('m')}, k.status AS mail_status,
    CASE k.status WHEN 'failed' THEN coalesce(k.log -> -1 ->> 'answer', k.log -> -1 ->> 'error') END AS error
  FROM enquiry_messages m LEFT JOIN mails k ON k.account_id = m.account_id AND k.id = m.mail_id`

const STANDS = `coalesce(k.status, m.status) <> 'discarded'`

/** Messages of an enquiry, which the caller has found, newest first, without withdrawn ones. */
export const readEnquiryMessagePage = (
  ctx: Context,
  query: { cursor?: string | undefined; limit?: number | undefined },
  enquiry_id: string,
) =>
  readPage<EnquiryMessageRow>({
    ctx,
    list: 'listEnquiryMessages',
    query: { ...query, enquiry_id },
    select: sql.raw(SELECT),
    where: [sql`m.account_id = ${ctx.scope.account_id}`, sql`m.enquiry_id = ${enquiry_id}`, sql.raw(STANDS)],
    order: newestFirst(sql`m.id`),
  })

const listOf = statement(
  'list_messages_of_enquiries',
  `${SELECT} WHERE m.account_id = $1 AND m.enquiry_id = ANY ($2::text[]) AND ${STANDS} ORDER BY m.id DESC LIMIT $3`,
)

/** The same of some enquiries, up to a limit. rule 28.12 */
export const readMessagesOfEnquiries = (
  { tx, scope }: AccountContext,
  enquiry_ids: readonly string[],
  limit: number,
) => tx.run<EnquiryMessageRow>(listOf, [scope.account_id, enquiry_ids, limit])

const find = statement('find_enquiry_message', `${SELECT} WHERE m.account_id = $1 AND m.id = $2`)

/** A message of a property of the caller's scope; 404 SVC-3001 for any other. */
export const findEnquiryMessage = async (ctx: ScopedContext, id: string): Promise<EnquiryMessageRow> =>
  requireVisible(ctx, await ctx.tx.one<EnquiryMessageRow>(find, [ctx.scope.account_id, id]))

const findReceived = statement(
  'find_received_reply',
  `SELECT id FROM enquiry_messages WHERE account_id = $1 AND enquiry_id = $2 AND internet_id = $3`,
)

/** The message that an e-mail became before. */
export const readReceivedReply = ({ tx, scope }: AccountContext, enquiry_id: string, internet_id: string) =>
  tx.one<{ id: string }>(findReceived, [scope.account_id, enquiry_id, internet_id])

const readIds = statement(
  'read_internet_ids_of_replies',
  `SELECT internet_id FROM enquiry_messages
   WHERE account_id = $1 AND enquiry_id = $2 AND direction = 'in' AND NOT is_automatic AND internet_id IS NOT NULL
   ORDER BY id DESC LIMIT $3`,
)

/** Message-IDs of the newest replies of an enquiry that somebody wrote, oldest first. */
export const readIdsOfReplies = async (
  { tx, scope }: AccountContext,
  enquiry_id: string,
  limit: number,
): Promise<string[]> =>
  (await tx.run<{ internet_id: string }>(readIds, [scope.account_id, enquiry_id, limit]))
    .map(({ internet_id }) => internet_id)
    .reverse()

const count = statement(
  'count_enquiry_messages',
  `SELECT count(*)::int AS of_enquiry, count(*) FILTER (
     WHERE m.direction = $3 AND m.created_at > $4::timestamptz - interval '24 hours')::int AS of_day
   FROM enquiry_messages m LEFT JOIN mails k ON k.account_id = m.account_id AND k.id = m.mail_id
   WHERE m.account_id = $1 AND m.enquiry_id = $2 AND ${STANDS}`,
)

/** Messages of an enquiry, and those of one direction within 24 hours. */
export async function countEnquiryMessages(
  { tx, scope, now }: AccountContext & { readonly now: Temporal.Instant },
  enquiry_id: string,
  direction: 'in' | 'out',
) {
  const values = [scope.account_id, enquiry_id, direction, now.toString()]
  return (await tx.one<{ of_enquiry: number; of_day: number }>(count, values))!
}

const handOver = statement(
  'hand_over_wait_of_enquiry',
  `UPDATE enquiry_messages SET waited_since = coalesce(waited_since, $4::timestamptz)
   WHERE account_id = $1 AND id = (
     SELECT m.id FROM enquiry_messages m LEFT JOIN mails k ON k.account_id = m.account_id AND k.id = m.mail_id
     WHERE m.account_id = $1 AND m.enquiry_id = $2 AND m.direction = 'out' AND m.id > $3 AND ${STANDS}
     ORDER BY m.id LIMIT 1)
   RETURNING id`,
)

/** A later answer stands for one that is withdrawn: false where there is none. */
export const handOverWait = async (
  { tx, scope }: AccountContext,
  { enquiry_id, id, waited_since }: Pick<EnquiryMessageRow, 'enquiry_id' | 'id' | 'waited_since'>,
): Promise<boolean> =>
  (await tx.one(handOver, [scope.account_id, enquiry_id, id, waited_since])) !== undefined
