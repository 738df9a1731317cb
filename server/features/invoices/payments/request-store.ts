import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

/** As long as an Idempotency-Key is remembered. rule 11 */
const REQUEST_HOURS = 24

/** Reads the row that a request has begun in the last 24 hours; after that its key is new. rule 11 */
export function readByRequest<Row>(rows: 'payment' | 'refund', select: string) {
  const expire = statement(
    `expire_${rows}_request`,
    `UPDATE ${rows}s SET request_key = NULL
     WHERE account_id = $1 AND request_key = $2 AND created_at < $3::timestamptz - interval '${REQUEST_HOURS} hours'`,
  )
  const find = statement(`find_${rows}_by_request`, `${select} WHERE account_id = $1 AND request_key = $2`)
  return async ({ tx, scope }: AccountContext, request_key: string, now: string) => {
    const [, known] = await Promise.all([
      tx.run(expire, [scope.account_id, request_key, now]),
      tx.one<Row>(find, [scope.account_id, request_key]),
    ])
    return known
  }
}
