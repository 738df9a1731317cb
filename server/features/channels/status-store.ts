import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import { type ChannelKey, keyValues } from './channel-key.ts'
import type { SyncState } from './sync-transitions.ts'

const ONE = 'account_id = $1 AND property_id = $2 AND id = $3'

const lock = statement(
  'lock_channel_state',
  `SELECT status, status_code, status_reason, status_since, last_sync_at, last_error, paused_until, retry_at, failures,
     failing
   FROM channels WHERE ${ONE} FOR NO KEY UPDATE`,
)
const write = statement(
  'write_channel_state',
  `UPDATE channels SET status = $4, status_code = $5, status_reason = $6, status_since = $7, last_sync_at = $8,
     last_error = $9, paused_until = $10, retry_at = $11, failures = $12, failing = $13
   WHERE ${ONE}`,
)

/** The state of a channel, locked until the transaction ends: for connections without pushes. */
export const lockSyncState = (tx: Tx, place: ChannelKey) => tx.one<SyncState>(lock, keyValues(place))

export const writeSyncState = (tx: Tx, place: ChannelKey, state: SyncState) =>
  tx.run(write, [
    ...keyValues(place),
    state.status,
    state.status_code,
    state.status_reason,
    state.status_since,
    state.last_sync_at,
    state.last_error && JSON.stringify(state.last_error),
    state.paused_until,
    state.retry_at,
    state.failures,
    state.failing,
  ])
