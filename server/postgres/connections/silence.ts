import pg from 'pg'
import type { Logger } from 'pino'
import { type Monotonic, monotonic } from '../../kernel/time/clock.ts'

/** A connection as monitored. */
export interface Watched {
  /** The pid of its backend. */
  readonly backend: number
  /** The moment of the monotonic clock since which nothing was received; undefined while no response is pending. */
  readonly waiting_since: number | undefined
  destroy(error: Error): void
}

/** No response has come from a connection, and none will. Counts as lost. */
class SilentConnection extends Error {
  override name = 'SilentConnection'
  readonly code = 'ETIMEDOUT'
}

/** The statement time-out of the server, in seconds. */
export const STATEMENT_TIMEOUT_S = 30
const MARGIN_MS = 5_000
const MAX_SILENCE_MS = STATEMENT_TIMEOUT_S * 1000 + MARGIN_MS

const TICK_MS = 500
/** After this time without a response, the server is asked. */
const SUSPECT_MS = 3_000
/** After this time without a response, and without a new connection either, the database counts as unreachable. */
const UNREACHABLE_MS = 10_000
/** For a new connection, and for its one query. */
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
 * Finds connections whose response will never come: the host has lost power, or a middlebox has forgotten the
 * connection, without notice. Once a response takes 3 s, the server is asked on a new connection which of the
 * backends are active; those that are idle twice are closed, and handled like lost connections. Slow
 * statements, and those that wait for a lock, are left alone.
 */
export class SilenceWatch {
  private readonly options: SilenceWatchOptions
  private readonly clock: Monotonic
  private readonly timer: NodeJS.Timeout
  /** Found idle once, during the pending response. */
  private readonly found_idle = new Map<Watched, number>()
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
    // This process was suspended: received data is read first.
    const was_late = now - this.ticked_at > 3 * TICK_MS
    this.ticked_at = now
    if (was_late) return
    const waiting = [...this.options.connections()].filter(({ waiting_since }) => waiting_since !== undefined)
    const silentFor = ({ waiting_since }: Watched) => now - waiting_since!
    this.cut(waiting.filter((one) => silentFor(one) > MAX_SILENCE_MS))
    if (this.is_probing || now < this.probe_at || !waiting.some((one) => silentFor(one) > SUSPECT_MS)) return
    this.is_probing = true
    this.probe(waiting.map((one) => [one, one.waiting_since!]))
      .catch((error) => this.options.log.error({ err: error }, 'the check for dead connections failed'))
      .finally(() => {
        this.is_probing = false
      })
  }

  private async probe(watched: readonly (readonly [Watched, number])[]): Promise<void> {
    const pids = watched.map(([{ backend }]) => backend)
    const working = await workingBackends(this.options.url, pids)
    const now = this.clock()
    const still = watched.filter(([one, since]) => one.waiting_since === since)
    this.probe_at = now + SUSPECT_MS
    if (this.is_closed || working === 'unknown') return
    const idle = still.filter(([{ backend }, since]) =>
      working === 'unreachable' ? now - since > UNREACHABLE_MS : !working.has(backend),
    )
    const silent = idle.filter(
      ([one, since]) => working === 'unreachable' || this.found_idle.get(one) === since,
    )
    this.found_idle.clear()
    for (const [one, since] of idle) this.found_idle.set(one, since)
    if (this.found_idle.size > 0 || working === 'unreachable') this.probe_at = now
    this.cut(silent.map(([one]) => one))
  }

  private cut(silent: readonly Watched[]): void {
    if (silent.length === 0) return
    const { log, onSilent } = this.options
    log.warn({ connections: silent.length }, 'dead database connections were closed')
    onSilent()
    for (const one of silent) one.destroy(new SilentConnection('the database does not respond'))
  }
}

/**
 * The active ones of some backends. `unknown` where the server answers but cannot tell; a standby does not
 * have them.
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
