import type { Context, Tx } from '../../context.ts'
import type { Pipeline } from '../../http/request.ts'
import type { Database } from '../../postgres/database.ts'

/** The dependencies of a close. */
export interface CloseTools {
  readonly system: Database
  readonly pipeline: Pipeline
}

/** The context of a verb that the service itself calls for a property. */
export function systemContext(
  pipeline: Pipeline,
  tx: Tx,
  { account_id, property_id }: { readonly account_id: string; readonly property_id: string },
): Context {
  const { cursors, secrets, outbound_ips, log, settleHolds } = pipeline
  const scope = { account_id, property_ids: [property_id] }
  const now = pipeline.clock.now()
  return {
    tx,
    scope,
    now,
    log,
    cursors,
    secrets,
    outbound_ips,
    if_match: undefined,
    actor: { type: 'system', id: null },
    settleHolds: (on, lockRooms) => settleHolds({ tx, scope, now }, on, lockRooms),
  }
}
