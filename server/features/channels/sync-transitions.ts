import type { ChannelError } from '#contract/distribution/channels.ts'
import type { ChannelStatus } from '#contract/lists.ts'
import { toTimestamp } from '../../kernel/time/clock.ts'
import type { ChannelRow } from './store.ts'

/** The outcome of a sync. */
export type SyncOutcome =
  /**
   * The partner knows everything; `unmapped` where mappings that it refused are left out. `notice` is what it said and
   * was not understood.
   */
  | {
      readonly kind: 'complete'
      readonly unmapped: boolean
      readonly notice?: { readonly message: string; readonly is_new: boolean } | null
    }
  | { readonly kind: 'throttled'; readonly retry_after_s: number | null }
  | { readonly kind: 'credentials'; readonly message: string }
  /** It refuses the codes of a mapping, which is left out from now on. */
  | { readonly kind: 'mapping'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** The columns in which a connection stores its outcomes. */
export const SYNC_STATE = [
  'status',
  'status_code',
  'status_reason',
  'status_since',
  'last_sync_at',
  'last_error',
  'paused_until',
  'retry_at',
  'failures',
  'failing',
] as const satisfies readonly (keyof ChannelRow)[]

export type SyncState = Pick<ChannelRow, (typeof SYNC_STATE)[number]>

type Code = 'SVC-1002' | 'SVC-1003' | 'SVC-1004' | 'SVC-1012'

/** The state afterwards, and the code of `channel.error`; null where no event is emitted. */
export interface SyncTransition {
  readonly state: SyncState
  readonly reported_error: Pick<ChannelError, 'code' | 'message'> | null
}

/** The minimum pause of a throttled channel. rule 6 */
const PAUSE_S = 15 * 60
/** The maximum that a partner can ask for: a mistyped value must not stop a channel for years. */
const MAX_PAUSE_S = 24 * 3600
/** So many other failures in a row are more than a hiccup. rule 6 */
const FAILURES_TO_AMBER = 3
const FIRST_RETRY_S = 5
const MAX_RETRY_S = 15 * 60

/**
 * The status of a channel after a sync. `channel.error` is emitted once for each change of status and code,
 * at the first failure after a success, and for a new notice. `chance` in [0, 1) is the jitter of retries. spec 3.5, 3.6, rule
 * 6
 */
export function syncTransition(
  before: SyncState,
  outcome: SyncOutcome,
  now: Temporal.Instant,
  chance = 0,
): SyncTransition {
  switch (outcome.kind) {
    case 'complete':
      return {
        state: afterSuccess(before, outcome, now),
        reported_error: outcome.notice?.is_new ? { code: 'SVC-1004', message: outcome.notice.message } : null,
      }
    case 'throttled': {
      const seconds = Math.min(MAX_PAUSE_S, Math.max(PAUSE_S, outcome.retry_after_s ?? 0))
      const message = `The channel throttles requests; synchronisation is paused for ${lengthOf(seconds)}.`
      const paused_until = toTimestamp(now.add({ seconds }))
      return wrong({ ...before, paused_until }, before, 'amber', { code: 'SVC-1002', message }, now)
    }
    case 'credentials': {
      const message = `The channel refuses our credentials: ${outcome.message}`
      return wrong(before, before, 'red', { code: 'SVC-1003', message }, now)
    }
    case 'mapping':
      return wrong(before, before, 'amber', { code: 'SVC-1012', message: outcome.message }, now)
    case 'failed':
      return afterFailure(before, outcome.message, now, chance)
  }
}

function afterSuccess(
  before: SyncState,
  { unmapped, notice }: Extract<SyncOutcome, { kind: 'complete' }>,
  now: Temporal.Instant,
): SyncState {
  const at = toTimestamp(now)
  const last_error = notice ? { code: 'SVC-1004' as const, message: notice.message, at } : before.last_error
  const calm = { ...before, last_error, last_sync_at: at, paused_until: null, retry_at: null, failures: 0 }
  // Until somebody corrects the mapping, the channel does not know everything, and stays as it is.
  if (unmapped && before.status !== 'green') return calm
  if (before.status === 'green') return { ...calm, failing: false }
  return {
    ...calm,
    status: 'green',
    status_code: null,
    status_reason: null,
    status_since: at,
    failing: false,
  }
}

function afterFailure(
  before: SyncState,
  message: string,
  now: Temporal.Instant,
  chance: number,
): SyncTransition {
  const failures = before.failures + 1
  const wait = Math.min(MAX_RETRY_S, FIRST_RETRY_S * 4 ** (failures - 1)) * (1 + 0.2 * chance)
  const waiting = { ...before, failures, retry_at: toTimestamp(now.add({ seconds: Math.ceil(wait) })) }
  const error = { code: 'SVC-1004' as const, message }
  if (failures >= FAILURES_TO_AMBER) return wrong(waiting, before, 'amber', error, now)
  const state = { ...waiting, failing: true, last_error: { ...error, at: toTimestamp(now) } }
  return { state, reported_error: before.failing ? null : error }
}

function wrong(
  state: SyncState,
  before: SyncState,
  status: ChannelStatus,
  error: { code: Code; message: string },
  now: Temporal.Instant,
): SyncTransition {
  const at = toTimestamp(now)
  const changed = before.status !== status || before.status_code !== error.code
  return {
    state: {
      ...state,
      status,
      status_code: error.code,
      status_reason: error.message,
      status_since: before.status === status ? before.status_since : at,
      last_error: { ...error, at },
      failing: true,
    },
    reported_error: changed || !before.failing ? error : null,
  }
}

const lengthOf = (seconds: number) =>
  seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
