import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import { type ChannelKey, keyValues } from './channel-key.ts'
import { SYNC_STATE, type SyncState } from './sync-transitions.ts'

/** The assignments of an UPDATE, whose first value is `$first`. */
export const syncStateFrom = (first: number) =>
  SYNC_STATE.map((column, i) => `${column} = $${first + i}`).join(', ')

/** Their values, in the same order. */
export const syncStateValues = (state: SyncState) =>
  SYNC_STATE.map((column) =>
    column === 'last_error' ? state.last_error && JSON.stringify(state.last_error) : state[column],
  )

const ONE = 'account_id = $1 AND property_id = $2 AND id = $3'

const lock = statement(
  'lock_channel_state',
  `SELECT ${SYNC_STATE.join(', ')} FROM channels WHERE ${ONE} FOR NO KEY UPDATE`,
)
const write = statement('write_channel_state', `UPDATE channels SET ${syncStateFrom(4)} WHERE ${ONE}`)

/** The state of a channel, locked until the transaction ends: for connections without pushes. */
export const lockSyncState = (tx: Tx, place: ChannelKey) => tx.one<SyncState>(lock, keyValues(place))

export const writeSyncState = (tx: Tx, place: ChannelKey, state: SyncState) =>
  tx.run(write, [...keyValues(place), ...syncStateValues(state)])
