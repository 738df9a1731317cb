import type { Context, Tx } from '#server/context.ts'
import { jittered } from '#server/engine/retry-delay.ts'
import { appendEvent } from '#server/events/append.ts'
import { type FetchedFeed, fetchFeed } from '#server/integrations/ical/fetch-feed.ts'
import type { Feed } from '#server/integrations/ical/read-feed.ts'
import { parseFeed } from '#server/integrations/parsing/parser-pool.ts'
import type { AddressPolicy } from '#server/integrations/ssrf-guard.ts'
import type { Cipher } from '#server/kernel/security/encryption.ts'
import { dateIn, toTimestamp } from '#server/kernel/time/clock.ts'
import type { Database } from '#server/postgres/database.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import { lockSyncState, type SyncOutcome, syncTransition, writeSyncState } from '../../channels/public.ts'
import { applyFeed } from './apply-feed.ts'
import { type CalendarRoom, readCalendarRoom } from './export-store.ts'
import {
  type ClaimedImport,
  type ImportResult,
  lockImport,
  readEvents,
  readOtherImports,
  releaseImport,
} from './import-store.ts'
import { contextOf } from './tokens.ts'

export interface ImportTools {
  /** With the system's role: calendars of all accounts. */
  readonly system: Database
  /** Makes the context of a verb that a channel calls. */
  readonly contextOf: (tx: Tx, of: ClaimedImport) => Context
  readonly now: () => Temporal.Instant
  readonly policy: AddressPolicy
  /** The sealer of `CALENDAR_SECRETS`. */
  readonly secrets: Cipher
}

/** As seldom as sites do themselves; more often is what they call abuse. */
const POLL_S = 10 * 60
const NOT_FOUND_POLL_S = 60 * 60
/** A feed that has suddenly lost all its events is trusted when it stays so for this long. */
const EMPTY_FOR_S = 60 * 60

/** The response of a host, with its feed parsed. */
type ReadAnswer =
  | Exclude<FetchedFeed, { kind: 'feed' }>
  | (Omit<Extract<FetchedFeed, { kind: 'feed' }>, 'text' | 'note'> & { readonly feed: Feed })

/** Fetches and parses the calendar. No transaction is open. */
export async function fetchCalendar(
  tools: ImportTools,
  claimed: ClaimedImport,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const url = tools.secrets.open(claimed.url, contextOf(claimed)).toString('utf8')
  const fetched = await fetchFeed(url, claimed, tools.policy, signal)
  if (fetched.kind !== 'feed') return fetched
  const room = await reading(tools.system, claimed, (tx) => readCalendarRoom(tx, claimed))
  const timezone = room?.timezone ?? 'UTC'
  const { text, note, ...rest } = fetched
  const feed = await parseFeed(text, { timezone, today: dateIn(timezone, tools.now()) })
  if (feed.kind === 'broken' || note === null) return { ...rest, feed }
  return { ...rest, feed: { ...feed, notes: [note, ...feed.notes] } }
}

/** Applies the feed, records the outcome, and releases the lease: in one transaction. */
export const recordCalendar = (tools: ImportTools, claimed: ClaimedImport, answer: ReadAnswer) =>
  record(tools, claimed, (ctx, room) => importResult(ctx, claimed, room, answer))

/** The feed could not be applied: staff see it, and it is read again when its put-off has passed. */
export const recordFailure = (tools: ImportTools, claimed: ClaimedImport, retry_at: Temporal.Instant) =>
  record(tools, claimed, async (ctx, room) => {
    const message = 'The events of the calendar could not be imported.'
    const retry_after_s = Math.ceil(retry_at.since(ctx.now).total('seconds'))
    return failure(ctx, claimed, room, { kind: 'failed', message, throttled: false, retry_after_s })
  })

interface Recorded {
  readonly result: ImportResult
  readonly outcome: SyncOutcome
}

/** Where the lease still holds, and the room still exists. */
function record(
  tools: ImportTools,
  claimed: ClaimedImport,
  work: (ctx: Context, room: CalendarRoom) => Promise<Recorded>,
): Promise<void> {
  return writing(tools.system, claimed.account_id, async (tx) => {
    const ctx = tools.contextOf(tx, claimed)
    const room = await readCalendarRoom(tx, claimed)
    if (!room || !(await lockImport(tx, claimed))) return
    const { result, outcome } = await work(ctx, room)
    await releaseImport(tx, claimed, result)
    await updateStatus(ctx, claimed, outcome)
  })
}

async function importResult(
  ctx: Context,
  claimed: ClaimedImport,
  room: CalendarRoom,
  answer: ReadAnswer,
): Promise<Recorded> {
  const today = dateIn(room.timezone, ctx.now)
  if (answer.kind === 'unchanged') {
    await applyFeed(ctx, claimed, { room, today, feed: null })
    return success(ctx, claimed, room)
  }
  if (answer.kind !== 'feed') return failure(ctx, claimed, room, answer)
  const { feed } = answer
  if (feed.kind === 'broken')
    return failure(ctx, claimed, room, {
      kind: 'failed',
      message: feed.message,
      throttled: false,
      retry_after_s: null,
    })
  const empty_since = await emptySince(ctx, claimed, feed, today)
  const is_trusted = empty_since === null || secondsSince(empty_since, ctx.now) >= EMPTY_FOR_S
  await applyFeed(ctx, claimed, { room, today, feed: is_trusted ? feed : null })
  const { etag, last_modified } = answer
  const notice = feed.notes.length === 0 ? null : feed.notes.join(' ')
  // While an empty feed is in doubt, it is fetched in full again.
  const known = is_trusted
    ? { etag, last_modified, empty_since: null }
    : { etag: null, last_modified: null, empty_since }
  return success(ctx, { ...claimed, ...known }, room, notice)
}

/** Since when a complete feed has had none of its former events. */
async function emptySince(
  { tx, now }: Context,
  claimed: ClaimedImport,
  feed: Extract<Feed, { kind: 'read' }>,
  today: string,
): Promise<string | null> {
  if (feed.events.length > 0) return null
  const known = await readEvents(tx, claimed)
  const to_come = known.some(({ first }) => first > today)
  return to_come ? (claimed.empty_since ?? toTimestamp(now)) : null
}

const secondsSince = (moment: string, now: Temporal.Instant) =>
  now.since(Temporal.Instant.from(moment)).total('seconds')

/** So that calendars are not all fetched at once. */
const JITTER = 0.05
const nextPoll = (now: Temporal.Instant, seconds: number) =>
  now.add({ seconds: Math.round(jittered(seconds, JITTER)) }).toString()

/** The calendar was read; `notice` is what it says and was not understood. */
function success(
  { now }: Context,
  { etag, last_modified, empty_since, notice: former }: ClaimedImport,
  room: CalendarRoom,
  notice = former,
): Recorded {
  const last_import_at = toTimestamp(now)
  const next_poll_at = nextPoll(now, POLL_S)
  return {
    result: {
      etag,
      last_modified,
      empty_since,
      last_import_at,
      next_poll_at,
      last_error: null,
      notice,
      failures: 0,
      is_not_found: false,
    },
    outcome: {
      kind: 'complete',
      unmapped: false,
      notice: notice === null ? null : { message: `${room.name}: ${notice}`, is_new: notice !== former },
    },
  }
}

function failure(
  { now }: Context,
  { etag, last_modified, empty_since, notice, failures }: ClaimedImport,
  room: CalendarRoom,
  answer: Exclude<FetchedFeed, { kind: 'feed' | 'unchanged' }>,
): Recorded {
  const message = `${room.name}: ${answer.message}`
  const is_not_found = answer.kind === 'gone'
  const wait = is_not_found
    ? NOT_FOUND_POLL_S
    : Math.max(POLL_S, (answer.kind === 'failed' && answer.retry_after_s) || 0)
  const throttled = answer.kind === 'failed' && answer.throttled
  const code = is_not_found ? 'SVC-1003' : throttled ? 'SVC-1002' : 'SVC-1004'
  return {
    result: {
      etag,
      last_modified,
      empty_since,
      notice,
      is_not_found,
      failures: failures + 1,
      last_import_at: null,
      last_error: { code, message, at: toTimestamp(now) },
      next_poll_at: nextPoll(now, wait),
    },
    outcome: is_not_found
      ? { kind: 'credentials', message }
      : throttled
        ? { kind: 'throttled', retry_after_s: answer.retry_after_s }
        : { kind: 'failed', message },
  }
}

/** The status of the channel: green only where all its calendars were read, red where one is gone. rule 6 */
async function updateStatus(ctx: Context, claimed: ClaimedImport, outcome: SyncOutcome): Promise<void> {
  const { property_id, channel } = claimed
  const [before, others] = await Promise.all([
    lockSyncState(ctx.tx, claimed),
    readOtherImports(ctx.tx, claimed),
  ])
  if (!before || (outcome.kind !== 'credentials' && others.is_not_found)) return
  if (outcome.kind === 'complete' && others.failing > 0) return
  const { state, reported_error } = syncTransition(before, outcome, ctx.now)
  await writeSyncState(ctx.tx, claimed, state)
  if (reported_error) {
    const data = { channel, ...reported_error }
    await appendEvent(ctx, { type: 'channel.error', property_id, resource_id: channel, data })
  }
}
