import type { InboxRequest, SignatureVerdict } from '../../../contract/staff/inbox.ts'
import type { Tx } from '../../context.ts'
import { type AccountContext, wholeAccount } from '../../postgres/scope.ts'
import { statement } from '../../postgres/statement.ts'
import {
  column,
  json,
  nullable,
  type RowOf,
  table,
  text,
  timestamp,
  writeOnly,
} from '../../postgres/table.ts'

export interface InboxRow {
  account_id: string
  user_id: string
  mode: 'ok' | 'error' | 'timeout'
  status_code: number
}

const MAX_REQUESTS = 200

const COLUMNS = 'account_id, user_id, mode, status_code'
const findInbox = statement(
  'find_inbox',
  `SELECT ${COLUMNS} FROM webhook_inboxes WHERE account_id = $1 AND user_id = $2`,
)
const save = statement(
  'save_inbox',
  `INSERT INTO webhook_inboxes (account_id, user_id, mode, status_code, created_at)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (account_id, user_id) DO UPDATE SET mode = excluded.mode, status_code = excluded.status_code`,
)
const REQUESTS = table('webhook_inbox_requests', {
  id: text,
  user_id: writeOnly(text),
  received_at: timestamp,
  headers: json<InboxRequest['headers']>(),
  body: text,
  answered: column<InboxRequest['answered']>(),
  /** The signed text is the body again, after a timestamp. */
  verdict: nullable(json<Omit<SignatureVerdict, 'signed_text'>>()),
})
export type StoredRequest = RowOf<typeof REQUESTS>

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
export const saveInbox = (tx: Tx, row: InboxRow, now: string) =>
  tx.run(save, [row.account_id, row.user_id, row.mode, row.status_code, now])

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
