import { randomUUID } from 'node:crypto'
import type { Context, Tx } from '../../context.ts'
import { appendEvent } from '../../events/append.ts'
import { type FetchedFeed, fetchFeed } from '../../integrations/ical/fetch-feed.ts'
import type { Feed } from '../../integrations/ical/read-feed.ts'
import { parseFeed } from '../../integrations/parsing/parser-pool.ts'
import type { AddressPolicy } from '../../integrations/ssrf-guard.ts'
import { dateIn, toTimestamp } from '../../kernel/clock.ts'
import type { Cipher } from '../../kernel/encryption.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import type { Attempts } from '../../retries/attempts.ts'
import { lockSyncState, type SyncOutcome, syncTransition, writeSyncState } from '../channels/public.ts'
import { applyFeed } from './apply-feed.ts'
import { type CalendarRoom, readCalendarRoom } from './export-store.ts'
import {
  type ClaimedImport,
  claimImports,
  holdImport,
  type Looked,
  readEvents,
  readOthers,
  releaseImport,
} from './import-store.ts'
import { askForSyncs } from './syncs-store.ts'
import { contextOf } from './tokens.ts'

export interface ReaderTools {
  /** With the system's role: calendars of every account. */
  readonly system: Database
  readonly attempts: Attempts
  /** What a verb is given when a channel acts. */
  readonly contextOf: (tx: Tx, of: ClaimedImport) => Context
  readonly now: () => Temporal.Instant
  readonly policy: AddressPolicy
  /** Of `CALENDAR_SECRETS`. */
  readonly secrets: Cipher
}

const AT_ONCE = 8
/** A site that hangs keeps its own account's calendars waiting, never all. */
const AT_ONCE_PER_ACCOUNT = 4
const LEASE_S = 120
/** Sites look as seldom; more often is what they call abuse. */
const POLL_S = 10 * 60
const GONE_POLL_S = 60 * 60
/** A feed that has lost all its events at once is believed when it stays so. */
const EMPTY_FOR_S = 60 * 60

/**
 * Reads every calendar that is due, eight at once: where one ends, the next begins. Answers how many. Several processes
 * may do so at once.
 */
export async function readCalendars(tools: ReaderTools): Promise<number> {
  await askForSyncs(tools.system, tools.now().toString())
  const under_way = new Map<Promise<unknown>, string>()
  let read = 0
  let broken: unknown
  for (;;) {
    while (under_way.size < AT_ONCE && broken === undefined) {
      const claimed = await claimOne(tools, fullAccounts([...under_way.values()]))
      if (!claimed) break
      read += 1
      const look: Promise<unknown> = attemptOne(tools, claimed)
        .catch((error) => {
          broken ??= error
        })
        .finally(() => under_way.delete(look))
      under_way.set(look, claimed.account_id)
    }
    if (under_way.size === 0) break
    await Promise.race(under_way.keys())
  }
  if (broken !== undefined) throw broken
  return read
}

const fullAccounts = (accounts: readonly string[]) =>
  [...Map.groupBy(accounts, (account) => account)]
    .filter(([, looks]) => looks.length >= AT_ONCE_PER_ACCOUNT)
    .map(([account]) => account)

async function claimOne({ system, now }: ReaderTools, full: readonly string[]) {
  const [claimed] = await claimImports(system, {
    now: now().toString(),
    lease: randomUUID(),
    lease_until: now().add({ seconds: LEASE_S }).toString(),
    ...{ most: 1, except_accounts: full },
  })
  return claimed
}

function attemptOne(tools: ReaderTools, claimed: ClaimedImport) {
  const { account_id, property_id, channel, room_id } = claimed
  const item = `${property_id} ${channel} ${room_id}`
  return tools.attempts.attempt(
    { account_id, item },
    () => readOne(tools, claimed),
    ({ retry_at }) => noteFailure(tools, claimed, retry_at),
  )
}

/** What a host answered, its feed as it was read. */
type ReadAnswer =
  | Exclude<FetchedFeed, { kind: 'feed' }>
  | (Omit<Extract<FetchedFeed, { kind: 'feed' }>, 'text'> & { readonly feed: Feed })

async function readOne(tools: ReaderTools, claimed: ClaimedImport): Promise<void> {
  const url = tools.secrets.open(claimed.url, contextOf(claimed)).toString('utf8')
  const fetched = await parsed(tools, claimed, await fetchFeed(url, claimed, tools.policy))
  await writing(tools.system, claimed.account_id, async (tx) => {
    const ctx = tools.contextOf(tx, claimed)
    const room = await readCalendarRoom(tx, claimed)
    // Somebody else has it by now, or it is read no longer.
    if (!room || !(await holdImport(tx, claimed))) return
    const came = await takeOver(ctx, claimed, room, fetched)
    await releaseImport(tx, claimed, came.looked)
    await tellStatus(ctx, claimed, came.outcome)
  })
}

/** What a calendar says could not be taken over: staff see it, and it is read again when its put-off has passed. */
async function noteFailure(tools: ReaderTools, claimed: ClaimedImport, retry_at: Temporal.Instant) {
  await writing(tools.system, claimed.account_id, async (tx) => {
    const ctx = tools.contextOf(tx, claimed)
    const room = await readCalendarRoom(tx, claimed)
    if (!room || !(await holdImport(tx, claimed))) return
    const message = 'What the calendar says could not be taken over.'
    const retry_after_s = Math.ceil(retry_at.since(ctx.now).total('seconds'))
    const came = failure(ctx, claimed, room, { kind: 'failed', message, throttled: false, retry_after_s })
    await releaseImport(tx, claimed, came.looked)
    await tellStatus(ctx, claimed, came.outcome)
  })
}

/** Reads a feed outside of any transaction: a parser may take its time. */
async function parsed(tools: ReaderTools, claimed: ClaimedImport, fetched: FetchedFeed): Promise<ReadAnswer> {
  if (fetched.kind !== 'feed') return fetched
  const room = await reading(tools.system, claimed, (tx) => readCalendarRoom(tx, claimed))
  const timezone = room?.timezone ?? 'UTC'
  const { text, ...rest } = fetched
  return { ...rest, feed: await parseFeed(text, { timezone, today: dateIn(timezone, tools.now()) }) }
}

interface Came {
  readonly looked: Looked
  readonly outcome: SyncOutcome
}

async function takeOver(
  ctx: Context,
  claimed: ClaimedImport,
  room: CalendarRoom,
  fetched: ReadAnswer,
): Promise<Came> {
  const today = dateIn(room.timezone, ctx.now)
  if (fetched.kind === 'unchanged') {
    await applyFeed(ctx, claimed, { room, today, feed: null })
    return success(ctx, claimed)
  }
  if (fetched.kind !== 'feed') return failure(ctx, claimed, room, fetched)
  const { feed } = fetched
  if (feed.kind === 'broken')
    return failure(ctx, claimed, room, {
      kind: 'failed',
      message: feed.message,
      throttled: false,
      retry_after_s: null,
    })
  const empty_since = await emptiness(ctx, claimed, feed, today)
  const believed = empty_since === null || secondsSince(empty_since, ctx.now) >= EMPTY_FOR_S
  await applyFeed(ctx, claimed, { room, today, feed: believed ? feed : null })
  const { etag, last_modified } = fetched
  // While nobody is sure of an empty one, it is asked for whole again.
  const known = believed
    ? { etag, last_modified, empty_since: null }
    : { etag: null, last_modified: null, empty_since }
  return success(ctx, { ...claimed, ...known })
}

/** Since when a whole feed shows nothing of what it has shown. */
async function emptiness(
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

/** A little more or less each time, so that calendars do not all come at once. */
const nextPoll = (now: Temporal.Instant, seconds: number) =>
  now.add({ seconds: Math.round(seconds * (0.95 + Math.random() / 10)) }).toString()

function success({ now }: Context, { etag, last_modified, empty_since }: ClaimedImport): Came {
  const last_import_at = toTimestamp(now)
  const next_poll_at = nextPoll(now, POLL_S)
  return {
    looked: {
      etag,
      last_modified,
      empty_since,
      last_import_at,
      next_poll_at,
      last_error: null,
      failures: 0,
      gone: false,
    },
    outcome: { kind: 'complete', unmapped: false },
  }
}

function failure(
  { now }: Context,
  { etag, last_modified, empty_since, failures }: ClaimedImport,
  room: CalendarRoom,
  came: Exclude<FetchedFeed, { kind: 'feed' | 'unchanged' }>,
): Came {
  const message = `${room.name}: ${came.message}`
  const gone = came.kind === 'gone'
  const wait = gone ? GONE_POLL_S : Math.max(POLL_S, (came.kind === 'failed' && came.retry_after_s) || 0)
  const throttled = came.kind === 'failed' && came.throttled
  const code = gone ? 'SVC-1003' : throttled ? 'SVC-1002' : 'SVC-1004'
  return {
    looked: {
      ...{ etag, last_modified, empty_since, gone, failures: failures + 1, last_import_at: null },
      last_error: { code, message, at: toTimestamp(now) },
      next_poll_at: nextPoll(now, wait),
    },
    outcome: gone
      ? { kind: 'credentials', message }
      : throttled
        ? { kind: 'throttled', retry_after_s: came.retry_after_s }
        : { kind: 'failed', message },
  }
}

/** The light of the channel: green only where all its calendars were read, red where one is gone. rule 6 */
async function tellStatus(ctx: Context, claimed: ClaimedImport, outcome: SyncOutcome): Promise<void> {
  const { property_id, channel } = claimed
  const [before, others] = await Promise.all([lockSyncState(ctx.tx, claimed), readOthers(ctx.tx, claimed)])
  if (!before || (outcome.kind !== 'credentials' && others.gone)) return
  if (outcome.kind === 'complete' && others.failing > 0) return
  const { state, told } = syncTransition(before, outcome, ctx.now)
  await writeSyncState(ctx.tx, claimed, state)
  if (told) {
    const data = { channel, ...told }
    await appendEvent(ctx, { type: 'channel.error', property_id, resource_id: channel, data })
  }
}
