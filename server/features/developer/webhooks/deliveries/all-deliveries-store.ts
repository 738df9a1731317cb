import type { Delivery, DeliveryAttempt } from '#contract/developer/webhooks.ts'
import type { DELIVERY_STATUSES } from '#contract/lists.ts'
import type { Tx } from '#server/context.ts'
import { every, sql } from '#server/postgres/statement.ts'
import { DELIVERY, deliveries } from './deliveries-store.ts'

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** A delivery as an operator sees it: across accounts, with the address and without the response of every attempt. */
export interface ListedDelivery extends Omit<Delivery, 'attempts'> {
  account_id: string
  url: string
  attempts: number
  last_attempt: DeliveryAttempt | null
}

export interface ShownDelivery extends Delivery {
  account_id: string
  url: string
  /** The exact bytes, while the event is kept. */
  body: string | null
}

/** Also the end of the lease of an attempt in flight. */
const both = sql.raw(`${deliveries(`status = 'pending'`)}
  JOIN webhook_endpoints w ON w.account_id = d.account_id AND w.id = d.webhook_id`)

const columns = sql.raw(`d.account_id, w.url, ${DELIVERY}`)

export interface DeliveryFilter {
  readonly account_id?: string | undefined
  readonly webhook_id?: string | undefined
  readonly statuses: readonly DeliveryStatus[]
  /** Finished, or created and still pending, at this moment or later. */
  readonly since: string
  readonly limit: number
}

/** For operators: deliveries of an account, or of all of them, newest first. */
export function readAllDeliveries(tx: Tx, filter: DeliveryFilter) {
  const { account_id, webhook_id, statuses, since, limit } = filter
  const conditions = [
    sql`d.status = ANY (${statuses})`,
    sql`coalesce(d.finished_at, d.created_at) >= ${since}::timestamptz`,
  ]
  if (account_id !== undefined) conditions.push(sql`d.account_id = ${account_id}`)
  if (webhook_id !== undefined) conditions.push(sql`d.webhook_id = ${webhook_id}`)
  return tx.compose<ListedDelivery>(
    sql`SELECT ${columns}, jsonb_array_length(d.attempts) AS attempts, d.attempts -> -1 AS last_attempt
      FROM ${both} WHERE ${every(conditions)} ORDER BY d.id DESC LIMIT ${limit}`,
  )
}

/** For operators: deliveries by id, of any account, with every attempt and the bytes. */
export const readAnyDeliveries = (tx: Tx, ids: readonly string[]) =>
  tx.compose<ShownDelivery>(
    sql`SELECT ${columns}, d.attempts, coalesce(d.body, e.body) AS body
      FROM ${both} LEFT JOIN events e ON e.account_id = d.account_id AND e.id = d.event_id
      WHERE d.id = ANY (${ids}) ORDER BY d.id DESC`,
  )
