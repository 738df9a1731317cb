import type { Actor, Context } from '../context.ts'
import { newId } from '../kernel/new-id.ts'
import { toTimestamp } from '../kernel/time/clock.ts'
import type { AccountContext } from '../postgres/scope.ts'
import * as t from '../postgres/table.ts'
import { realTime } from '../postgres/test-clock.ts'
import { type Change, type Changes, changesOf } from './changes.ts'

export const AUDIT_LOG = t.table('audit_log', {
  id: t.text,
  at: t.timestamp,
  actor_type: t.column<Actor['type']>(),
  actor_id: t.nullable(t.text),
  actor_name: t.nullable(t.text),
  action: t.text,
  resource_id: t.nullable(t.text),
  about_id: t.nullable(t.text),
  property_id: t.nullable(t.text),
  address_range: t.nullable(t.text),
  changes: t.nullable(t.json<Changes>()),
})

/** A row before it is stored. */
export interface AuditDraft
  extends Omit<t.RowOf<typeof AUDIT_LOG>, 'actor_type' | 'actor_id' | 'actor_name'> {
  readonly account_id: string
  readonly actor: Actor
}

/** Inserts an audit row in the transaction of the change: both are committed, or neither. */
export const insertAudit = (
  run: AccountContext['tx']['run'],
  { account_id, actor: { type, id, name = null }, ...row }: AuditDraft,
): Promise<unknown> =>
  AUDIT_LOG.insert(
    { tx: { run }, scope: { account_id } },
    { ...row, actor_type: type, actor_id: id, actor_name: name },
  )

const SYSTEM: Actor = { type: 'system', id: null }

/** A change beside that of the request. */
export type AuditedChange = Change & { readonly action: string; readonly actor?: Actor }

/** For changes that no request made: by a job, or as a consequence of another party's request. */
export function appendAudit(
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  change: AuditedChange,
): Promise<unknown> {
  return AUDIT_LOG.insert(ctx, rowOf(realTime(ctx), change))
}

/** Several in one statement. */
export const appendAudits = (
  ctx: Pick<Context, 'tx' | 'scope' | 'now'>,
  changes: readonly AuditedChange[],
): Promise<unknown> =>
  AUDIT_LOG.insertMany(
    ctx,
    changes.map((change) => rowOf(realTime(ctx), change)),
  )

const rowOf = (now: Temporal.Instant, { action, actor = SYSTEM, ...change }: AuditedChange) => ({
  id: newId('audit', now.epochMilliseconds),
  at: toTimestamp(now),
  actor_type: actor.type,
  actor_id: actor.id,
  actor_name: actor.name ?? null,
  action,
  resource_id: change.resource_id,
  about_id: null,
  property_id: change.property_id,
  address_range: null,
  changes: changesOf(change),
})
