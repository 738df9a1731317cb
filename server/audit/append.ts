import type { Actor, Context } from '../context.ts'
import { toTimestamp } from '../kernel/clock.ts'
import { newId } from '../kernel/new-id.ts'
import { statement } from '../postgres/statement.ts'
import { type Change, type Changes, changesOf } from './changes.ts'

export interface AuditRow {
  readonly account_id: string
  readonly id: string
  readonly at: string
  readonly actor: Actor
  /** The name of the operation, or of what a job did. */
  readonly action: string
  readonly resource_id: string | null
  readonly about_id: string | null
  readonly property_id: string | null
  readonly address_range: string | null
  readonly changes: Changes | null
}

const insert = statement(
  'insert_audit',
  `INSERT INTO audit_log (account_id, id, at, actor_type, actor_id, actor_name, action, resource_id, about_id,
     property_id, address_range, changes)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)

type Run = (text: typeof insert, values: readonly unknown[]) => Promise<unknown>

/** Inserts an audit row in the transaction of the change: both are committed, or neither. */
export const insertAudit = (run: Run, row: AuditRow): Promise<unknown> =>
  run(insert, [
    row.account_id,
    row.id,
    row.at,
    row.actor.type,
    row.actor.id,
    row.actor.name ?? null,
    row.action,
    row.resource_id,
    row.about_id,
    row.property_id,
    row.address_range,
    row.changes && JSON.stringify(row.changes),
  ])

const SYSTEM: Actor = { type: 'system', id: null }

/** For changes that no request made: by a job, or as a consequence of another party's request. */
export function appendAudit(
  { tx, scope, now }: Pick<Context, 'tx' | 'scope' | 'now'>,
  { action, actor = SYSTEM, ...change }: Change & { action: string; actor?: Actor },
): Promise<unknown> {
  return insertAudit(tx.run, {
    account_id: scope.account_id,
    id: newId('audit', now.epochMilliseconds),
    at: toTimestamp(now),
    actor,
    action,
    resource_id: change.resource_id,
    about_id: null,
    property_id: change.property_id,
    address_range: null,
    changes: changesOf(change),
  })
}
