import type { WebhookEndpoint } from '../../../contract/webhooks.ts'
import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'

export type ListedEndpoint = WebhookEndpoint & { account_id: string }

const COLUMNS = `account_id, id, property_id, url, events, status, description, version, created_at, updated_at,
  last_success_at, last_failure_at`

const listAll = statement(
  'list_all_endpoints',
  `SELECT ${COLUMNS} FROM webhook_endpoints
   WHERE deleted_at IS NULL AND ($1::text IS NULL OR account_id = $1) ORDER BY account_id, id`,
)
const findAny = statement(
  'find_any_endpoint',
  `SELECT ${COLUMNS} FROM webhook_endpoints WHERE deleted_at IS NULL AND id = $1`,
)

/** For operators: the endpoints of an account, or of all of them. */
export const readAllEndpoints = (tx: Tx, account_id: string | null) =>
  tx.run<ListedEndpoint>(listAll, [account_id])

/** For operators: an endpoint, whosever it is. */
export const readAnyEndpoint = (tx: Tx, id: string) => tx.one<ListedEndpoint>(findAny, [id])
