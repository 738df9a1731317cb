import { may } from '#contract/permissions.ts'
import type { Context, Tx } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { type AccountContext, scopeFilter } from '#server/postgres/scope.ts'
import { every, type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { realTime } from '#server/postgres/test-clock.ts'
import { BOOKING_TEMPLATES, type BookingMail } from './booking/stay.ts'
import type { MailLogEntry } from './log.ts'
import { MAIL_COLUMNS, type MailRow, type MailStatus, mailColumns } from './store.ts'
import { LINK_TEMPLATES } from './templates.ts'

/** An e-mail as an operator sees it, with its data. */
export type ShownMail = Omit<MailRow, 'data'> & { readonly data: never }

/** The same in a list, without its data. */
export interface ListedMail extends Pick<MailRow, (typeof LISTED)[number]> {
  readonly last_entry: MailLogEntry | null
}

export interface OutboxFilter {
  readonly account_id?: string | undefined
  readonly statuses: readonly MailStatus[]
  readonly limit: number
}

const LISTED = [
  'account_id',
  'id',
  'status',
  'template',
  'language',
  'to_address',
  'property_id',
  'resource_id',
  'reservation_id',
  'attempts',
  'interruptions',
  'next_attempt_at',
  'expires_at',
  'created_at',
  'finished_at',
] as const

/** For operators: mails of an account, or of all of them, newest first. */
export function readOutbox(tx: Tx, { account_id, statuses, limit }: OutboxFilter): Promise<ListedMail[]> {
  const conditions = [sql`status = ANY (${statuses})`]
  if (account_id !== undefined) conditions.push(sql`account_id = ${account_id}`)
  return tx.compose<ListedMail>(
    sql`SELECT ${sql.raw(mailColumns(LISTED))}, log -> -1 AS last_entry FROM mails WHERE ${every(conditions)} ORDER BY id DESC LIMIT ${limit}`,
  )
}

const SHOWN = sql.raw(`SELECT ${MAIL_COLUMNS} FROM mails`)

/**
 * E-mails that the caller may read: of their properties, and with figures where they may set up reports of
 * their properties alone. rule 23.8
 */
export function readableMails({ scope, session }: Readers): RawBuilder<unknown>[] {
  const where = scopeFilter({ scope })
  if (session && !may(session.role, 'listReportSchedules')) where.push(sql`template <> 'report'`)
  else if (scope.property_ids)
    where.push(
      sql`(template <> 'report' OR data -> 'property_ids' <@ ${JSON.stringify(scope.property_ids)}::jsonb)`,
    )
  return where
}

type Readers = Pick<Context, 'scope' | 'session'>

/** Mails of the caller's account, newest first. */
export const readMailPage = (ctx: Context, query: Record<string, unknown>, where: RawBuilder<unknown>[]) =>
  readPage<ShownMail>({
    ctx,
    list: 'listMails',
    query,
    select: SHOWN,
    where,
    order: newestFirst(sql`id`),
  })

/** E-mails of some properties that failed since a moment, the latest first, up to a limit. */
export const readFailedMails = (
  { tx, scope }: AccountContext,
  on: { property_ids: readonly string[]; since: Temporal.Instant; limit: number },
): Promise<ShownMail[]> =>
  tx.compose<ShownMail>(
    sql`${SHOWN} WHERE account_id = ${scope.account_id} AND status = 'failed' AND finished_at >= ${on.since.toString()}::timestamptz
      AND property_id = ANY (${on.property_ids}::text[]) ORDER BY finished_at DESC LIMIT ${on.limit}`,
  )

/** A mail that the caller may read; 404 SVC-3001 for any other. */
export async function findMail(ctx: Pick<Context, 'tx'> & Readers, id: string): Promise<ShownMail> {
  const [mail] = await ctx.tx.compose<ShownMail>(
    sql`${SHOWN} WHERE ${every([...readableMails(ctx), sql`id = ${id}`])}`,
  )
  if (!mail) throw missing()
  return mail
}

/** For operators: e-mails by id, of any account. */
export const readMails = (tx: Tx, ids: readonly string[]): Promise<ShownMail[]> =>
  tx.compose<ShownMail>(sql`${SHOWN} WHERE id = ANY (${ids}) ORDER BY id DESC`)

/** What can be sent again: pending, failed or discarded. One whose link is deleted cannot, nor an answer that was withdrawn. */
const CAN_GO = sql`(status IN ('waiting', 'failed') OR status = 'discarded' AND template <> 'enquiry_answer')
  AND (secret IS NOT NULL OR template <> ALL (${LINK_TEMPLATES}))`

/**
 * Unless the same document is queued for the same address already; e-mails of a report schedule are each of
 * another day, and answers to an enquiry in other words.
 */
const NOT_WAITING = sql`(template IN ('report', 'enquiry_answer') OR NOT EXISTS (SELECT FROM mails o WHERE o.account_id = mails.account_id AND o.id <> mails.id
  AND o.resource_id = mails.resource_id AND o.to_address = mails.to_address AND o.template = mails.template
  AND o.status IN ('waiting', 'sending')))`

/**
 * Sends e-mails again, at once: attempts count from zero, and what had expired has until `expires_at`.
 * Returns the ids of those that are queued.
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

/** Discards pending or failed e-mails, with their links. Returns the ids of those that were. */
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

/** Withdraws unsent e-mails about a cancelled arrival. rule 27.6 */
export const discardReminders = (ctx: Pick<Context, 'tx' | 'scope' | 'now'>, reservation_id: string) =>
  ctx.tx.compose(
    sql`UPDATE mails SET status = 'discarded', finished_at = ${realTime(ctx).round('second').toString()}::timestamptz
      WHERE account_id = ${ctx.scope.account_id} AND reservation_id = ${reservation_id} AND status = 'waiting'
        AND template IN ('before_arrival', 'check_in_today')`,
  )

/** An e-mail about a stay that no worker has tried to send yet. */
export interface WaitingMail {
  readonly id: string
  readonly data: BookingMail
}

const waiting = statement(
  'list_waiting_mails_of_stay',
  `SELECT id, data FROM mails
   WHERE account_id = $1 AND reservation_id = $2 AND status = 'waiting' AND attempts = 0 AND interruptions = 0
     AND template = ANY ($3)
   ORDER BY id FOR UPDATE`,
)

/**
 * E-mails about a stay that are still to be sent, oldest first; locked, so that none is sent before the
 * transaction ends.
 */
export const readWaitingAbout = ({ tx, scope }: AccountContext, reservation_id: string) =>
  tx.run<WaitingMail>(waiting, [scope.account_id, reservation_id, BOOKING_TEMPLATES])

// What waits is not sent any more: nobody is left to write to. One on its way is gone, and leaves no row either.
const erase = statement(
  'erase_mails_of_stays',
  `WITH thread AS (DELETE FROM messages WHERE account_id = $1 AND reservation_id = ANY ($2) RETURNING id),
     sent AS (DELETE FROM mails WHERE account_id = $1 AND reservation_id = ANY ($2) RETURNING id)
   SELECT id FROM thread UNION ALL SELECT id FROM sent`,
)

/** Deletes e-mails about some stays, sent or not, and messages; returns their ids. rule 28.13 */
export const eraseMails = async ({ tx, scope }: AccountContext, reservation_ids: readonly string[]) =>
  (await tx.run<{ id: string }>(erase, [scope.account_id, reservation_ids])).map(({ id }) => id)

const eraseOfObjects = statement(
  'erase_mails_of_objects',
  'DELETE FROM mails WHERE account_id = $1 AND resource_id = ANY ($2) RETURNING id',
)

const eraseOfAddressee = statement(
  'erase_mails_of_addressee',
  `DELETE FROM mails WHERE account_id = $1 AND reservation_id = ANY ($3::text[]) AND lower(to_address) = ANY ($2::text[]) RETURNING id`,
)

/** The same of e-mails to some addresses, in lower case, about stays of others. */
export const eraseMailsTo = async (
  { tx, scope }: AccountContext,
  addresses: readonly string[],
  reservation_ids: readonly string[],
) =>
  (await tx.run<{ id: string }>(eraseOfAddressee, [scope.account_id, addresses, reservation_ids])).map(
    ({ id }) => id,
  )

const deleteOfObjects = statement(
  'delete_mails_of_objects',
  `DELETE FROM mails m USING json_to_recordset($1) AS o (account_id text, id text)
   WHERE m.account_id = o.account_id AND m.resource_id = o.id`,
)

interface OwnedObject {
  readonly account_id: string
  readonly id: string
}

/** Deletes e-mails about objects of any accounts, which are deleted too. */
export const deleteMailsAbout = (tx: Tx, objects: readonly OwnedObject[]) =>
  tx.run(deleteOfObjects, [JSON.stringify(objects.map(({ account_id, id }) => ({ account_id, id })))])

/** The same of e-mails about other objects, such as quotes. */
export const eraseMailsAbout = async ({ tx, scope }: AccountContext, resource_ids: readonly string[]) =>
  (await tx.run<{ id: string }>(eraseOfObjects, [scope.account_id, resource_ids])).map(({ id }) => id)
