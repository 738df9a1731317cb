import type { InboxRequest, SignatureVerdict } from '#contract/developer/webhook-inbox.staff.ts'
import type { Tx } from '#server/context.ts'
import { type AccountContext, wholeAccount } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'
import * as t from '#server/postgres/table.ts'

const INBOXES = t.keyedTable('webhook_inboxes', ['user_id'], {
  account_id: t.readOnly(t.text),
  user_id: t.fixed(t.text),
  mode: t.column<'ok' | 'error' | 'timeout'>(),
  status_code: t.integer,
  created_at: t.writeOnly(t.timestamp),
})
export type InboxRow = t.RowOf<typeof INBOXES>

const MAX_REQUESTS = 200

const findInbox = statement('find_inbox', `${INBOXES.select} WHERE account_id = $1 AND user_id = $2`)
const REQUESTS = t.table('webhook_inbox_requests', {
  id: t.text,
  user_id: t.writeOnly(t.text),
  received_at: t.timestamp,
  headers: t.json<InboxRequest['headers']>(),
  body: t.text,
  answered: t.column<InboxRequest['answered']>(),
  /** The signed text is the body again, after a timestamp. */
  verdict: t.nullable(t.json<Omit<SignatureVerdict, 'signed_text'>>()),
})
export type StoredRequest = t.RowOf<typeof REQUESTS>

const deleteAllButNewest = statement(
  'delete_older_inbox_requests',
  `DELETE FROM webhook_inbox_requests WHERE account_id = $1 AND user_id = $2 AND id < (
     SELECT id FROM webhook_inbox_requests WHERE account_id = $1 AND user_id = $2
     ORDER BY id DESC OFFSET ${MAX_REQUESTS - 1} LIMIT 1)`,
)
const listRequests = statement(
  'list_inbox_requests',
  `${REQUESTS.select} WHERE account_id = $1 AND user_id = $2 ORDER BY id DESC LIMIT ${MAX_REQUESTS}`,
)
const clear = statement(
  'clear_inbox',
  `DELETE FROM webhook_inbox_requests WHERE account_id = $1 AND user_id = $2 RETURNING id`,
)

export const readInbox = ({ tx, scope }: AccountContext, user_id: string) =>
  tx.one<InboxRow>(findInbox, [scope.account_id, user_id])
export const saveInbox = (tx: Tx, row: InboxRow, created_at: string) =>
  INBOXES.upsert({ tx, scope: row }, { ...row, created_at })

/** Stores a request, and keeps the newest ones alone. */
export const storeRequest = (tx: Tx, { account_id, user_id }: InboxRow, row: StoredRequest) =>
  Promise.all([
    REQUESTS.insert(wholeAccount(tx, account_id), { ...row, user_id }),
    tx.run(deleteAllButNewest, [account_id, user_id]),
  ])

export const readRequests = ({ tx, scope }: AccountContext, user_id: string) =>
  tx.run<StoredRequest>(listRequests, [scope.account_id, user_id])

export const clearRequests = async ({ tx, scope }: AccountContext, user_id: string) =>
  (await tx.run(clear, [scope.account_id, user_id])).length

const erase = statement(
  'erase_inbox_requests',
  `DELETE FROM webhook_inbox_requests r WHERE account_id = $1
     AND EXISTS (SELECT FROM unnest($2::text[]) AS of (id) WHERE strpos(r.body, of.id) > 0)`,
)

/** Requests in developers' inboxes about a guest. rule 28.13 */
export const eraseInboxRequests = ({ tx, scope }: AccountContext, guest_ids: readonly string[]) =>
  tx.run(erase, [scope.account_id, guest_ids])
