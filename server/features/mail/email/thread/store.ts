import type { MessageChannel, MessageStatus } from '#contract/mail/template-kinds.ts'
import type { Actor, Context } from '#server/context.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import {
  type AccountContext,
  isOneOf,
  requestedProperties,
  requireVisible,
  type ScopedContext,
} from '#server/postgres/scope.ts'
import { sql, statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const MESSAGES = t.table('messages', {
  id: t.text,
  property_id: t.text,
  reservation_id: t.text,
  direction: t.column<'in' | 'out'>(),
  channel: t.column<MessageChannel>(),
  template: t.nullable(t.text),
  subject: t.nullable(t.text),
  body: t.text,
  from_name: t.nullable(t.text),
  from_address: t.nullable(t.text),
  to_address: t.nullable(t.text),
  attachments: t.json<readonly string[]>(),
  mail_id: t.nullable(t.text),
  internet_id: t.nullable(t.text),
  actor_type: t.column<Actor['type']>(),
  actor_id: t.nullable(t.text),
  read_at: t.nullable(t.timestamp),
  read_by: t.nullable(t.text),
  settled_at: t.nullable(t.timestamp),
  settled_by: t.nullable(t.text),
  answer_id: t.nullable(t.text),
  created_at: t.timestamp,
})
type StoredMessage = t.RowOf<typeof MESSAGES>

/** A message that is written down. */
export type NewMessage = Pick<
  StoredMessage,
  'id' | 'property_id' | 'reservation_id' | 'direction' | 'channel' | 'subject' | 'body' | 'created_at'
> &
  Partial<Omit<StoredMessage, 'actor_type' | 'actor_id'>> & { readonly actor: Actor }

/** A message as it is stored, with how far its e-mail is. */
export interface MessageRow extends StoredMessage {
  readonly status: MessageStatus
  readonly error: string | null
}

// What no mail was queued for, because one waits already, is not written down either.
const insert = statement(
  'insert_message',
  `INSERT INTO messages (account_id, ${MESSAGES.columns}, status)
   SELECT $1::text, ${MESSAGES.columns}, CASE direction WHEN 'in' THEN 'received' ELSE 'sent' END
   FROM json_populate_record(NULL::messages, $2) AS m
   WHERE mail_id IS NULL OR EXISTS (SELECT FROM mails k WHERE k.account_id = $1::text AND k.id = m.mail_id)
   ON CONFLICT (account_id, internet_id) WHERE internet_id IS NOT NULL DO NOTHING
   RETURNING id`,
)

/** Answers false for an e-mail that was taken in already. */
export async function insertMessage(
  { tx, scope }: AccountContext,
  { actor, ...message }: NewMessage,
): Promise<boolean> {
  const row = await tx.one(insert, [
    scope.account_id,
    JSON.stringify({ attachments: [], ...message, actor_type: actor.type, actor_id: actor.id }),
  ])
  return row !== undefined
}

const SELECT = `SELECT ${MESSAGES.columnsOf('m')}, coalesce(k.status, m.status) AS status,
    CASE k.status WHEN 'failed' THEN coalesce(k.log -> -1 ->> 'answer', k.log -> -1 ->> 'error') END AS error
  FROM messages m LEFT JOIN mails k ON k.account_id = m.account_id AND k.id = m.mail_id`
const SHOWN = sql.raw(SELECT)
const NOT_TAKEN_BACK = sql`coalesce(k.status, m.status) <> 'discarded'`

interface MessageFilter {
  readonly reservation_id?: string | undefined
  readonly property_id?: string | undefined
  readonly direction?: string | undefined
  readonly unread?: boolean | undefined
  readonly open?: boolean | undefined
}

/** Messages of the caller's scope, newest first, without those that were taken back. */
export function readMessagePage(
  ctx: Context,
  list: 'listMessages' | 'listReservationMessages',
  query: Record<string, unknown> & MessageFilter,
) {
  const { property_id, reservation_id, direction, unread, open } = query
  const property_ids = requestedProperties(ctx, { property_id })
  const where = [
    sql`m.account_id = ${ctx.scope.account_id}`,
    ...(property_ids ? [isOneOf(sql`m.property_id`, property_ids)] : []),
    ...(reservation_id === undefined ? [] : [sql`m.reservation_id = ${reservation_id}`]),
    ...(direction === undefined ? [] : [sql`m.direction = ${direction}`]),
    ...(unread ? [sql`m.direction = 'in' AND m.read_at IS NULL`] : []),
    ...(open ? [sql`m.direction = 'in' AND m.settled_at IS NULL`] : []),
    NOT_TAKEN_BACK,
  ]
  return readPage<MessageRow>({ ctx, list, query, select: SHOWN, where, order: newestFirst(sql`m.id`) })
}

const find = statement('find_message', `${SELECT} WHERE m.account_id = $1 AND m.id = $2`)
/** A message of a property of the caller's scope; 404 SVC-3001 for any other. */
export const findMessage = async (ctx: ScopedContext, id: string, field?: string): Promise<MessageRow> =>
  requireVisible(ctx, await ctx.tx.one<MessageRow>(find, [ctx.scope.account_id, id]), field)

const mark = statement(
  'mark_messages_read',
  `UPDATE messages SET read_at = $4::timestamptz, read_by = $5
   WHERE account_id = $1 AND reservation_id = $2 AND id <= $3 AND direction = 'in' AND read_at IS NULL`,
)
const countUnread = statement(
  'count_unread_messages',
  `SELECT count(*)::int AS unread FROM messages
   WHERE account_id = $1 AND reservation_id = $2 AND direction = 'in' AND read_at IS NULL`,
)

/** Marks what came in until a message as read; answers how many are left unread. */
export async function markRead(
  { tx, scope }: AccountContext,
  { reservation_id, up_to, at, by }: { reservation_id: string; up_to: string; at: string; by: string | null },
): Promise<number> {
  const [, row] = await Promise.all([
    tx.run(mark, [scope.account_id, reservation_id, up_to, at, by]),
    tx.one<{ unread: number }>(countUnread, [scope.account_id, reservation_id]),
  ])
  return row!.unread
}

const finish = statement(
  'finish_past_mail',
  `UPDATE mails SET status = CASE WHEN $4::text IS NULL THEN 'sent' ELSE 'failed' END, attempts = 1, finished_at = $3::timestamptz,
     log = jsonb_build_array(jsonb_build_object('number', 1, 'at', to_char($3::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       'error', CASE WHEN $4::text IS NOT NULL THEN 'bounced' END, 'code', NULL, 'answer', $4::text, 'duration_ms', 0))
   WHERE account_id = $1 AND id = $2 AND status = 'waiting'`,
)

/** Records an e-mail of the demo's history as sent at a moment, or as returned with a reason: nothing is sent. */
export const finishPastMail = (
  { tx, scope }: AccountContext,
  { mail_id, at, bounced }: { mail_id: string; at: string; bounced: string | null },
) => tx.run(finish, [scope.account_id, mail_id, at, bounced])
