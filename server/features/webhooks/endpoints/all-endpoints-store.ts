import type { Tx } from '../../../context.ts'
import { statement } from '../../../postgres/statement.ts'
import { ENDPOINTS, type EndpointRow } from './endpoints-store.ts'

export type ListedEndpoint = EndpointRow & { account_id: string }

const COLUMNS = `account_id, ${ENDPOINTS.columns}`

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

/** For operators: an endpoint, of any account. */
export const readAnyEndpoint = (tx: Tx, id: string) => tx.one<ListedEndpoint>(findAny, [id])
