import pg from 'pg'
import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../../kernel/clock.ts'

/** A connection as the watch sees it. */
export interface Watched {
  /** Its process on the server. */
  readonly backend: number
  /** The moment of the monotonic clock since which nothing has come; undefined while no answer is waited for. */
  readonly waiting_since: number | undefined
  destroy(error: Error): void
}

/** Nothing comes from a connection, and nothing will. Counts as lost. */
class SilentConnection extends Error {
  override name = 'SilentConnection'
  readonly code = 'ETIMEDOUT'
}

/** The statement time-out of the server, in seconds; one that hears nothing for longer gives up by itself. */
export const STATEMENT_TIMEOUT_S = 30
const MARGIN_MS = 5_000
const MAX_SILENCE_MS = STATEMENT_TIMEOUT_S * 1000 + MARGIN_MS

const TICK_MS = 500
/** An answer that takes longer is asked after. */
const SUSPECT_MS = 3_000
/** Without an answer for so long, and no new connection either: the database cannot be reached. */
const UNREACHABLE_MS = 10_000
/** For a new connection, and for its one answer. */
const PROBE_MS = 2_000

const WORKING = `SELECT pg_is_in_recovery() AS in_recovery, coalesce((SELECT array_agg(pid) FROM pg_stat_activity
  WHERE pid = ANY($1) AND coalesce(state, '') NOT LIKE 'idle%' AND wait_event_type IS DISTINCT FROM 'Client'), '{}') AS working`

export interface SilenceWatchOptions {
  readonly url: string
  readonly connections: () => Iterable<Watched>
  readonly onSilent: () => void
  readonly log: Logger
  /** The one that `waiting_since` is read from. */
  readonly clock?: Monotonic
}

/**
 * Finds connections whose answer will never come: the host has lost its power, or something between has forgotten the
 * connection, and nobody says so. Once an answer takes 3 s, the server is asked on a new connection which of the
 * processes in question are at work; those that twice are not are closed, and the path for lost connections takes
 * over. Slow statements, and those that wait for a lock, are left alone.
 */
export class SilenceWatch {
  private readonly options: SilenceWatchOptions
  private readonly clock: Monotonic
  private readonly timer: NodeJS.Timeout
  /** Found idle once, by the answer that was waited for. */
  private readonly suspects = new Map<Watched, number>()
  private is_probing = false
  private probe_at = Number.NEGATIVE_INFINITY
  private ticked_at: number
  private is_closed = false

  constructor(options: SilenceWatchOptions) {
    this.options = options
    this.clock = options.clock ?? monotonic
    this.ticked_at = this.clock()
    this.timer = setInterval(() => this.tick(), TICK_MS)
    this.timer.unref()
  }

  close(): void {
    this.is_closed = true
    clearInterval(this.timer)
  }

  private tick(): void {
    const now = this.clock()
    // This process stood still: what has come meanwhile is read first.
    const was_late = now - this.ticked_at > 3 * TICK_MS
    this.ticked_at = now
    if (was_late) return
    const waiting = [...this.options.connections()].filter(({ waiting_since }) => waiting_since !== undefined)
    const silentFor = ({ waiting_since }: Watched) => now - waiting_since!
    this.cut(waiting.filter((one) => silentFor(one) > MAX_SILENCE_MS))
    if (this.is_probing || now < this.probe_at || !waiting.some((one) => silentFor(one) > SUSPECT_MS)) return
    this.is_probing = true
    this.probe(waiting.map((one) => [one, one.waiting_since!]))
      .catch((error) => this.options.log.error({ err: error }, 'silent connections could not be looked for'))
      .finally(() => {
        this.is_probing = false
      })
  }

  private async probe(asked: readonly (readonly [Watched, number])[]): Promise<void> {
    const pids = asked.map(([{ backend }]) => backend)
    const working = await workingBackends(this.options.url, pids)
    const now = this.clock()
    const still = asked.filter(([one, since]) => one.waiting_since === since)
    this.probe_at = now + SUSPECT_MS
    if (this.is_closed || working === 'unknown') return
    const idle = still.filter(([{ backend }, since]) =>
      working === 'unreachable' ? now - since > UNREACHABLE_MS : !working.has(backend),
    )
    const silent = idle.filter(
      ([one, since]) => working === 'unreachable' || this.suspects.get(one) === since,
    )
    this.suspects.clear()
    for (const [one, since] of idle) this.suspects.set(one, since)
    if (this.suspects.size > 0 || working === 'unreachable') this.probe_at = now
    this.cut(silent.map(([one]) => one))
  }

  private cut(silent: readonly Watched[]): void {
    if (silent.length === 0) return
    const { log, onSilent } = this.options
    log.warn({ connections: silent.length }, 'database connections that answer nothing were closed')
    onSilent()
    for (const one of silent) one.destroy(new SilentConnection('nothing comes from the database'))
  }
}

/**
 * The processes that are at work, of those given. `unknown` where the server answers but cannot tell; a standby is not
 * where they are.
 */
async function workingBackends(
  url: string,
  pids: readonly number[],
): Promise<ReadonlySet<number> | 'unknown' | 'unreachable'> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'serai probe',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ in_recovery: boolean; working: number[] }>(WORKING, [pids])
    const { in_recovery, working } = rows[0]!
    return in_recovery ? 'unknown' : new Set(working)
  } catch (error) {
    return error instanceof pg.DatabaseError ? 'unknown' : 'unreachable'
  } finally {
    client.end().catch(() => undefined)
  }
}
