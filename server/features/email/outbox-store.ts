import type { Context, Tx } from '../../context.ts'
import { newestFirst, readPage } from '../../postgres/page.ts'
import { requireVisible, type ScopedContext } from '../../postgres/scope.ts'
import { every, type RawBuilder, sql } from '../../postgres/statement.ts'
import type { Attachment } from './attachments.ts'
import type { MailLogEntry } from './log.ts'
import type { Language } from './messages/language.ts'
import { LINK_TEMPLATES, type TemplateName } from './templates.ts'

export const MAIL_STATUSES = ['waiting', 'sending', 'sent', 'failed', 'discarded'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** A mail as an operator sees it; what it is filled with is shown by `show` alone. */
export interface ListedMail {
  account_id: string
  id: string
  status: MailStatus
  template: TemplateName
  language: Language
  to_address: string
  property_id: string | null
  resource_id: string | null
  reservation_id: string | null
  attempts: number
  interruptions: number
  /** When it may go next, while it waits. */
  next_attempt_at: string | null
  expires_at: string
  created_at: string
  finished_at: string | null
  last_entry: MailLogEntry | null
}

export interface ShownMail extends Omit<ListedMail, 'last_entry'> {
  to_name: string | null
  data: never
  secret: Buffer | null
  attachments: Attachment[]
  log: MailLogEntry[]
}

const columns = sql`account_id, id, status, template, language, to_address, property_id, resource_id, reservation_id,
  attempts,
  interruptions, CASE status WHEN 'waiting' THEN due_at END AS next_attempt_at, expires_at, created_at, finished_at`

export interface OutboxFilter {
  readonly account_id?: string | undefined
  readonly statuses: readonly MailStatus[]
  readonly limit: number
}

/** For operators: mails of an account, or of all of them, newest first. */
export function readOutbox(tx: Tx, { account_id, statuses, limit }: OutboxFilter): Promise<ListedMail[]> {
  const conditions = [sql`status = ANY (${statuses})`]
  if (account_id !== undefined) conditions.push(sql`account_id = ${account_id}`)
  return tx.compose<ListedMail>(
    sql`SELECT ${columns}, log -> -1 AS last_entry FROM mails WHERE ${every(conditions)} ORDER BY id DESC LIMIT ${limit}`,
  )
}

const shown = sql`${columns}, to_name, data, secret, attachments, log`

/** Mails of the caller's account, newest first. */
export const readMailPage = (ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) =>
  readPage<ShownMail>({
    ctx,
    list: 'listMails',
    query,
    select: sql`SELECT ${shown} FROM mails`,
    where,
    order: newestFirst(sql`id`),
  })

/** A mail of the caller's scope; 404 SVC-3001 for any other. */
export async function findMail(ctx: ScopedContext, id: string): Promise<ShownMail> {
  const [mail] = await ctx.tx.compose<ShownMail>(
    sql`SELECT ${shown} FROM mails WHERE account_id = ${ctx.scope.account_id} AND id = ${id}`,
  )
  return requireVisible(ctx, mail)
}

/** For operators: mails by their ids, whosever they are. */
export const readMails = (tx: Tx, ids: readonly string[]): Promise<ShownMail[]> =>
  tx.compose<ShownMail>(
    sql`SELECT ${columns}, to_name, data, secret, attachments, log FROM mails WHERE id = ANY (${ids}) ORDER BY id DESC`,
  )

/** What may be sent again: what waits for its turn, has failed or was discarded. One whose link is gone never. */
const CAN_GO = sql`status IN ('waiting', 'failed', 'discarded')
  AND (secret IS NOT NULL OR template <> ALL (${LINK_TEMPLATES}))`

/** The same document does not wait for the same address already. */
const NOT_WAITING = sql`NOT EXISTS (SELECT FROM mails o WHERE o.account_id = mails.account_id AND o.id <> mails.id
  AND o.resource_id = mails.resource_id AND o.to_address = mails.to_address AND o.template = mails.template
  AND o.status IN ('waiting', 'sending'))`

/**
 * Sends mails again, at once: all attempts begin anew, and what had expired has until `expires_at`. Answers the ids of those that go.
 */
export async function retryMails(
  tx: Tx,
  ids: readonly string[],
  { now, expires_at }: { now: string; expires_at: string },
): Promise<string[]> {
  const rows = await tx.compose<{ id: string }>(
    sql`UPDATE mails SET status = 'waiting', attempts = 0, interruptions = 0, due_at = ${now}::timestamptz,
        finished_at = NULL,
        expires_at = CASE WHEN secret IS NULL THEN greatest(expires_at, ${expires_at}::timestamptz) ELSE expires_at END
      WHERE id = ANY (${ids}) AND ${CAN_GO} AND ${NOT_WAITING} RETURNING id`,
  )
  return rows.map(({ id }) => id)
}

/** Takes mails that wait or have failed out of the outbox, with their links. Answers the ids of those that were. */
export async function discardMails(
  tx: Tx,
  ids: readonly string[],
  { now, account_id }: { now: string; account_id: string | null },
): Promise<string[]> {
  const rows = await tx.compose<{ id: string }>(
    sql`UPDATE mails SET status = 'discarded', finished_at = ${now}::timestamptz, secret = NULL
      WHERE id = ANY (${ids}) AND status IN ('waiting', 'failed')
        AND (${account_id}::text IS NULL OR account_id = ${account_id}) RETURNING id`,
  )
  return rows.map(({ id }) => id)
}
