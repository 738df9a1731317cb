import type { AccountContext } from '#server/postgres/scope.ts'
import { statement } from '#server/postgres/statement.ts'

const settle = statement(
  'settle_messages',
  `UPDATE messages SET settled_at = $4::timestamptz, settled_by = $5, answer_id = $6
   WHERE account_id = $1 AND reservation_id = $2 AND id <= $3 AND direction = 'in' AND settled_at IS NULL`,
)
const reopen = statement(
  'reopen_messages',
  `UPDATE messages SET settled_at = NULL, settled_by = NULL
   WHERE account_id = $1 AND reservation_id = $2 AND id <= $3 AND direction = 'in' AND answer_id IS NULL
     AND settled_at = (SELECT settled_at FROM messages WHERE account_id = $1 AND id = $3)`,
)
const countOpen = statement(
  'count_open_messages',
  `SELECT count(*)::int AS open FROM messages
   WHERE account_id = $1 AND reservation_id = $2 AND direction = 'in' AND settled_at IS NULL`,
)

interface Settlement {
  readonly reservation_id: string
  readonly up_to: string
  readonly at: string
  readonly by: string | null
  /** The message that answers; null where none is needed. */
  readonly answer_id: string | null
}

/** Settles what came in until a message. */
export const settleMessages = (
  { tx, scope }: AccountContext,
  { reservation_id, up_to, at, by, answer_id }: Settlement,
) => tx.run(settle, [scope.account_id, reservation_id, up_to, at, by, answer_id])

/** Undoes that no answer was needed: of a message, and of those that were settled with it. */
export const reopenMessages = (
  { tx, scope }: AccountContext,
  { reservation_id, up_to }: Pick<Settlement, 'reservation_id' | 'up_to'>,
) => tx.run(reopen, [scope.account_id, reservation_id, up_to])

/** How many messages of a stay are not settled. */
export const countOpenMessages = async (
  { tx, scope }: AccountContext,
  reservation_id: string,
): Promise<number> => (await tx.one<{ open: number }>(countOpen, [scope.account_id, reservation_id]))!.open

const withdrawAnswer = statement(
  'withdraw_answer',
  `UPDATE messages SET settled_at = NULL, settled_by = NULL, answer_id = NULL
   WHERE account_id = $1 AND reservation_id = $2 AND answer_id = $3`,
)
/** What a withdrawn message had answered waits for an answer again. */
export const reopenAnswered = (
  { tx, scope }: AccountContext,
  answer: { id: string; reservation_id: string },
) => tx.run(withdrawAnswer, [scope.account_id, answer.reservation_id, answer.id])

/** Messages of a stay that wait for an answer. */
export interface OpenThread {
  readonly property_id: string
  readonly reservation_id: string
  readonly count: number
  readonly first_at: string
  /** Of the newest. */
  readonly message_id: string
  readonly name: string | null
  readonly body: string
}

const listOpen = statement(
  'list_open_threads',
  `SELECT property_id, reservation_id, count(*)::int AS count, min(created_at) AS first_at, max(id) AS message_id,
     (array_agg(from_name ORDER BY id DESC))[1] AS name, left((array_agg(body ORDER BY id DESC))[1], 200) AS body
   FROM messages
   WHERE account_id = $1 AND property_id = ANY ($2) AND direction = 'in' AND settled_at IS NULL
   GROUP BY property_id, reservation_id ORDER BY min(created_at), reservation_id LIMIT $3`,
)

/** Stays of some properties with messages that wait for an answer, the longest waiting first: so many at most. */
export const readOpenThreads = (
  { tx, scope }: AccountContext,
  { property_ids, limit }: { property_ids: readonly string[]; limit: number },
) => tx.run<OpenThread>(listOpen, [scope.account_id, property_ids, limit])
