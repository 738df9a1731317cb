import type { ListedDelivery } from '#contract/developer/webhooks.staff.ts'
import type { Context } from '#server/context.ts'
import { missing } from '#server/kernel/errors.ts'
import { newestFirst, readPage } from '#server/postgres/page.ts'
import { requireVisible, type ScopedContext, visible } from '#server/postgres/scope.ts'
import { type RawBuilder, sql, statement } from '#server/postgres/statement.ts'
import { isEventVisible } from '../../event-log/public.ts'
import { DELIVERY, deliveries } from './deliveries-store.ts'

/** What a page of the dashboard shows, except the hint. */
export type DeliveryRow = Omit<ListedDelivery, 'hint' | 'last_status_code' | 'last_error'> & {
  /** Of the endpoint. */
  property_id: string | null
}

const BOTH = `${deliveries()}
  JOIN webhook_endpoints w ON w.account_id = d.account_id AND w.id = d.webhook_id`
const SHOWN = `${DELIVERY}, d.attempts, w.url, w.property_id,
  (SELECT e.resource_id FROM events e WHERE e.account_id = d.account_id AND e.id = d.event_id) AS resource_id`

/** Of events about an object, while these are kept. */
export const resourceFilter = ({ scope }: ScopedContext, resource_id: string): RawBuilder<unknown> =>
  sql`d.event_id IN (SELECT e.id FROM events e WHERE e.account_id = ${scope.account_id} AND e.resource_id = ${resource_id})`

/**
 * Deliveries to all endpoints, newest first; `d` the delivery, `w` the endpoint. The event is looked up for
 * the rows of the page alone: joined, the planner looked up those of a whole account before it sorted them.
 */
export const readStaffDeliveries = (
  ctx: Context,
  query: Record<string, unknown>,
  where: RawBuilder<unknown>[],
) =>
  readPage<DeliveryRow>({
    ctx,
    list: 'listAllDeliveries',
    query,
    select: sql.raw(`SELECT ${SHOWN} FROM ${BOTH}`),
    where,
    order: newestFirst(sql`d.id`),
  })

const findOne = statement(
  'find_staff_delivery',
  `SELECT ${SHOWN}, coalesce(d.body, e.body) AS body, e.created_at AS event_created_at FROM ${BOTH}
   LEFT JOIN events e ON e.account_id = d.account_id AND e.id = d.event_id
   WHERE d.account_id = $1 AND d.id = $2 AND (d.finished_at IS NULL OR d.finished_at >= $3::timestamptz)`,
)
const ofEvent = statement(
  'list_deliveries_of_event',
  `SELECT ${SHOWN} FROM ${BOTH} WHERE d.account_id = $1 AND d.event_id = $2 ORDER BY d.id LIMIT 200`,
)
const readEvent = statement(
  'find_event',
  `SELECT id, type, resource_id, property_id, created_at, body FROM events WHERE account_id = $1 AND id = $2`,
)

type ShownDelivery = DeliveryRow & { body: string | null; event_created_at: string | null }

/** A delivery to an endpoint of the caller's scope; 404 SVC-3001 for any other. */
export const findStaffDelivery = async (ctx: ScopedContext, id: string, oldest: string) =>
  requireVisible(ctx, await ctx.tx.one<ShownDelivery>(findOne, [ctx.scope.account_id, id, oldest]))

/** Of an event, to endpoints of the caller's scope. */
export const readDeliveriesOf = async (ctx: ScopedContext, event_id: string) =>
  (await ctx.tx.run<DeliveryRow>(ofEvent, [ctx.scope.account_id, event_id])).filter((row) =>
    visible(ctx, row),
  )

export interface StoredEvent {
  id: string
  type: string
  resource_id: string
  property_id: string | null
  created_at: string
  body: string
}

/** An event that is kept and visible to the caller; 404 SVC-3001 for any other. */
export async function findEvent(ctx: Context, id: string): Promise<StoredEvent> {
  const event = await ctx.tx.one<StoredEvent>(readEvent, [ctx.scope.account_id, id])
  if (!event || !(await isEventVisible(ctx, event))) throw missing()
  return event
}
